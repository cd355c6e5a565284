-- Everybody's history begins with what their row says today, from the day they came or were entered. A transaction of its own: the triggers
-- of 0098 are there by now, so whatever changes meanwhile is in the ledger, and no lock stands in the way of a reader or a writer. The wall
-- stays up: each company is entered with its signature, as a server does.
do $$
declare
  c uuid;
  kk bytea;
begin
  select k into kk from sec.key;
  for c in select id from companies loop
    perform set_config('app.company_id', c::text, true), set_config('app.company_signature',
      encode(sha256(kk || sha256(kk || convert_to(c || ':' || pg_backend_pid(), 'UTF8'))), 'hex'), true);
    perform sec.first_job_changes(array(select u from users u where u.company_id = c
      and not exists (select 1 from job_changes j where j.company_id = c and j.user_id = u.id and j.is_first)));
  end loop;
end $$;
