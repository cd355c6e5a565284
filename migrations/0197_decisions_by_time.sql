-- concurrently: the table has a row for every decision there ever was.
-- The dashboard shows the newest decisions.
drop index concurrently if exists time_off_decisions_by_time;
create index concurrently time_off_decisions_by_time on time_off_decisions (company_id, decided_at desc);
