-- Every decision about a leave is a row that stays. The request's own columns (decided_by, decided_at, decision_comment) hold only the
-- latest one, so that cancelling wiped out the approval.
create table time_off_decisions (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  -- recorded: entered for somebody else and approved at once; shortened: the days from first_day to last_day were cancelled
  what text not null check (what in ('recorded', 'approved', 'declined', 'canceled', 'shortened')),
  decided_by uuid,
  decided_at timestamptz not null,
  comment text not null default '',
  first_day date,
  last_day date,
  -- thousandths of a day, of what was cancelled
  length int,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  check ((what = 'shortened') = (first_day is not null and last_day is not null and length is not null)),
  foreign key (company_id, request_id) references time_off_requests (company_id, id) on delete cascade,
  foreign key (company_id, decided_by) references users (company_id, id)
);
create index on time_off_decisions (company_id, request_id, decided_at, created_at);
call sec.belongs_to_company('time_off_decisions', 'select, insert');

-- Whoever changes the status leaves a row, a server of the version before this one too: no statement can forget it.
create function keep_leave_decision() returns trigger language plpgsql as $$
begin
  insert into time_off_decisions (company_id, request_id, what, decided_by, decided_at, comment)
  values (new.company_id, new.id, new.status, new.decided_by, new.decided_at, new.decision_comment);
  return null;
end $$;
create trigger keep_leave_decision after update of status on time_off_requests for each row
  when (old.status is distinct from new.status and new.status <> 'pending' and new.decided_at is not null)
  execute function keep_leave_decision();

-- Who wrote the request as it is now, when that was not the person who made it: nobody decides on what they wrote themselves.
alter table time_off_requests add column changed_by uuid;
alter table time_off_requests add constraint time_off_requests_changed_by
  foreign key (company_id, changed_by) references users (company_id, id) not valid;
