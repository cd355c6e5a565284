-- Every job carries its company as a flag, so that the worker can pass over a company that has had its turn (platform/job-turns.ts). Jobs
-- that wait already have none and are taken as they come.
create or replace function sec.keep_fact() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  c uuid := sec.company();
  kk bytea;
begin
  select k into kk from sec.key;
  if new.signature is distinct from
    sha256(kk || sha256(kk || convert_to('doer:' || coalesce(new.doer::text, '') || ':' || coalesce(new.ip, ''), 'UTF8'))) then
    raise exception 'a fact whose doer is not signed' using errcode = '42501';
  end if;
  insert into events (company_id, name, actor_id, subject_id, details, ip)
    values (c, new.name, new.doer, new.subject_id, coalesce(new.details, '{}'), new.ip) returning id into new.id;
  if new.quiet is not true then
    perform graphile_worker.add_job('react', json_build_object('companyId', c, 'eventId', new.id), max_attempts => 12,
      flags => array['company:' || c]);
  end if;
  return new;
end $$;

create or replace function sec.enqueue(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  c uuid := sec.company_or_none();
begin
  if task like 'job:%' and c is not null then
    payload := (payload::jsonb || jsonb_build_object('companyId', c))::json;
  elsif task <> 'mail' then
    raise exception 'this cannot be handed to the worker: %', task using errcode = '42501';
  end if;
  perform graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, max_attempts => 12,
    job_key => coalesce(c::text, '') || ':' || job_key,
    flags => case when c is not null then array['company:' || c] end);
end $$;
