-- The decisions so far: of each request the latest, more was not kept. In a transaction of its own, so that 0065 holds its locks only for
-- a moment; decisions made in between have a row already. The owner passes the wall only here.
alter table time_off_requests no force row level security;
alter table time_off_decisions no force row level security;
insert into time_off_decisions (company_id, request_id, what, decided_by, decided_at, comment)
select r.company_id, r.id, r.status, r.decided_by, r.decided_at, r.decision_comment from time_off_requests r
where r.status <> 'pending' and r.decided_at is not null
  and not exists (select 1 from time_off_decisions d where d.company_id = r.company_id and d.request_id = r.id);
alter table time_off_decisions force row level security;
alter table time_off_requests force row level security;
