-- concurrently: an index of a large table
-- Programs read the leave that has changed since they read it last. Everything that they can see of it moves the version.
alter table time_off_requests add column if not exists updated_at timestamptz not null default now();
create or replace function keep_leave_changed() returns trigger language plpgsql as $$ begin new.updated_at := clock_timestamp(); return new; end $$;
drop trigger if exists keep_leave_changed on time_off_requests;
create trigger keep_leave_changed before update on time_off_requests for each row
  when (old.version is distinct from new.version) execute function keep_leave_changed();
-- Also what was declined or canceled, by its days.
drop index concurrently if exists time_off_requests_by_any_day;
create index concurrently time_off_requests_by_any_day on time_off_requests (company_id, last_day, first_day);
