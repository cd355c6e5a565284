-- What every company does by the clock comes after what people wait for: with a thousand companies one strike is a thousand jobs, and an
-- email would leave after the last of them. A smaller number is done first.
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
    priority => case when job_key like '%:clock' then 10 else 0 end,
    flags => case when c is not null then array['company:' || c] end);
end $$;
