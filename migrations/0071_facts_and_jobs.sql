-- stopped: the version before writes facts into their table directly.
-- Facts are told through a view: its trigger sets the time, takes the doer only with the server's signature, and hands the fact to the
-- worker. The table itself takes nothing from the app.
create view facts with (security_invoker = true) as
  select id, name, actor_id as doer, null::bytea as signature, subject_id, details, ip, false as quiet from events where false;
comment on column facts.quiet is 'one of many of a bulk change: nobody reacts to it alone';

create function sec.keep_fact() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
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
    perform graphile_worker.add_job('react', json_build_object('companyId', c, 'eventId', new.id), max_attempts => 12);
  end if;
  return new;
end $$;
revoke all on function sec.keep_fact() from public;
create trigger keep_fact instead of insert on facts for each row execute function sec.keep_fact();
grant select, insert on facts to staffroom_app;
revoke insert on events from staffroom_app;

-- A job belongs to the company that the server has named, its key too: a nightly job of one company does not replace another's. Letters
-- carry a seal of the server's, which the worker looks at; nothing else can be asked for.
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
    job_key => coalesce(c::text, '') || ':' || job_key);
end $$;
