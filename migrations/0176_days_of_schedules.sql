-- On which days a working schedule is worked, from a day on: leave, working days and the part-time share of people whose terms of employment
-- name it follow it. Schedules without days say nothing of the week, as until now.
create table schedule_days (
  company_id uuid not null references companies,
  schedule_id uuid not null,
  effective_from date not null,
  -- the part of each weekday, Sunday first; null for the days on which the company works
  days text[] check (cardinality(days) = 7 and days <@ array['full', 'am', 'pm', 'off'] and days && array['full', 'am', 'pm']),
  primary key (company_id, schedule_id, effective_from),
  foreign key (company_id, schedule_id) references catalogue_entries (company_id, id) on delete cascade
);
call sec.belongs_to_company('schedule_days');
