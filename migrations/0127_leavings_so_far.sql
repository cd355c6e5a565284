-- The last days that are known so far. Who is shut out has left; for the others it is planned, and one that has passed is carried out with
-- the worker's next run. A transaction of its own, each company entered with its signature (0099).
do $$
declare
  c uuid;
  kk bytea;
begin
  select k into kk from sec.key;
  for c in select id from companies loop
    perform set_config('app.company_id', c::text, true), set_config('app.company_signature',
      encode(sha256(kk || sha256(kk || convert_to(c || ':' || pg_backend_pid(), 'UTF8'))), 'hex'), true);
    insert into leavings (company_id, user_id, last_day, first_day, carried_out_at)
      select u.company_id, u.id, u.termination_date,
        case when u.deactivated_at is not null then coalesce(u.hire_date, u.created_at::date) end, u.deactivated_at
      from users u where u.company_id = c and u.termination_date is not null
        and not exists (select 1 from leavings l where l.company_id = c and l.user_id = u.id);
  end loop;
end $$;
