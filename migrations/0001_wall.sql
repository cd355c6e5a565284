-- The company wall. `sec.company()` names the company of this transaction and refuses a context that the server did not sign.
create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create schema sec;
revoke all on schema sec from public;
grant usage on schema sec to staffroom_app;

-- One row, written by the migrator from the server's secret; the app role cannot read it.
create table sec.key (k bytea not null);

create function sec.company() returns uuid language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  c text := current_setting('app.company_id');
  s text := current_setting('app.company_signature');
  kk bytea;
  m bytea;
begin
  select k into kk from sec.key;
  -- bound to this backend, so that a signature seen elsewhere opens nothing here
  m := convert_to(c || ':' || pg_backend_pid(), 'UTF8');
  if s is distinct from encode(sha256(kk || sha256(kk || m)), 'hex') then
    raise exception 'company context not signed' using errcode = '42501';
  end if;
  return c::uuid;
end $$;
revoke all on function sec.company() from public;
grant execute on function sec.company() to staffroom_app;

-- Every company table calls this once: RLS enabled and forced, one permissive policy and one RESTRICTIVE guard
-- (permissive policies are OR-ed, so that a later one would open the wall), and the app's rights on it.
create procedure sec.belongs_to_company(tbl regclass, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s alter column company_id set default sec.company()', tbl);
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy base on %s for all to public using (true) with check (true)', tbl);
  execute format('create policy company_guard on %s as restrictive for all to public using (company_id = (select sec.company())) with check (company_id = (select sec.company()))', tbl);
  execute format('grant %s on %s to staffroom_app', rights, tbl);
end $$;

-- The only way for the app role to hand work to the worker. In a company, the job carries the company from the signed context.
create function sec.enqueue(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key, max_attempts => 12);
end $$;
revoke all on function sec.enqueue(text, json, text, timestamptz, text) from public;
grant execute on function sec.enqueue(text, json, text, timestamptz, text) to staffroom_app;
