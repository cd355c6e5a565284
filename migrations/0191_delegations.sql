-- Who decides in the place of whom, on which days. A person has one stand-in at a time. Rows stay: one that ends early keeps its days.
create table delegations (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  -- who is away
  user_id uuid not null,
  -- who decides in their place
  stand_in_id uuid not null,
  -- by the calendar where the person who is away works
  first_day date not null,
  last_day date not null,
  reason text not null default '',
  made_by uuid,
  -- the leave that it belongs to: changed and canceled with it
  leave_id uuid,
  ended_at timestamptz,
  ended_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (first_day <= last_day),
  check (user_id <> stand_in_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, stand_in_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, made_by) references users (company_id, id) on delete set null (made_by),
  foreign key (company_id, ended_by) references users (company_id, id) on delete set null (ended_by),
  constraint delegations_one_at_a_time exclude using gist
    (company_id with =, user_id with =, daterange(first_day, last_day, '[]') with &&) where (ended_at is null)
);
create index on delegations (company_id, user_id, last_day);
create index on delegations (company_id, stand_in_id, last_day);
create index on delegations (company_id, leave_id) where leave_id is not null;
create index on delegations (company_id, last_day, first_day) where ended_at is null;
call sec.belongs_to_company('delegations', 'select, insert, update');

-- A row of a stand-in beside the approver's own: it comes and goes with the delegation, and is never an approver's.
alter table time_off_approvers add column stands_for uuid;
alter table time_off_approvers add constraint time_off_approvers_stands_for
  foreign key (company_id, stands_for) references users (company_id, id) not valid;

-- For whom a stand-in decided. Without it people decided for themselves.
alter table time_off_decisions add column stands_for uuid;
alter table time_off_decisions add constraint time_off_decisions_stands_for
  foreign key (company_id, stands_for) references users (company_id, id) not valid;
-- standIn: `decided_by` may decide for `stands_for` from now on; approverAway, approverInvolved: why others were asked instead of `decided_by`
alter table time_off_decisions drop constraint time_off_decisions_what_check;
alter table time_off_decisions add constraint time_off_decisions_what_check
  check (what in ('recorded', 'approved', 'declined', 'canceled', 'shortened', 'standIn', 'approverLeft', 'managerChanged', 'approverAway',
    'approverInvolved')) not valid;
create or replace function keep_leave_decision() returns trigger language plpgsql as $$
begin
  insert into time_off_decisions (company_id, request_id, what, decided_by, decided_at, comment, stands_for)
  values (new.company_id, new.id, new.status, new.decided_by, new.decided_at, new.decision_comment,
    (select a.stands_for from time_off_approvers a
      where a.company_id = new.company_id and a.request_id = new.id and a.user_id = new.decided_by));
  return null;
end $$;

-- Who decides for the person while they are away, from the approval on; and since when nobody can decide the request itself.
alter table time_off_requests
  add column stand_in_id uuid,
  add column stuck_since timestamptz;
alter table time_off_requests add constraint time_off_requests_stand_in
  foreign key (company_id, stand_in_id) references users (company_id, id) not valid;
