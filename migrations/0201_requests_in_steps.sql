-- A request that is approved in steps: the steps are copied when it is made, and again for each change of it (`run`).
alter table time_off_requests
  add column flow_name text,
  -- 0 until a flow fits for the first time
  add column run int not null default 0,
  -- the step that is asked, from 1; null without steps
  add column at_step int;

create table time_off_steps (
  company_id uuid not null references companies,
  request_id uuid not null,
  run int not null,
  position int not null,
  who text not null check (who in ('chosen', 'people', 'manager', 'managersManager', 'departmentLead', 'role', 'group')),
  user_ids uuid[] not null default '{}',
  role_id uuid,
  group_id uuid,
  -- two: of a person without a manager, where the company wants two who keep time off
  needs text not null check (needs in ('any', 'all', 'two')),
  remind_after int,
  escalate_after int,
  -- whom it asked when it began
  asked_ids uuid[] not null default '{}',
  began_at timestamptz,
  reminded_at timestamptz,
  escalated_at timestamptz,
  primary key (company_id, request_id, run, position),
  foreign key (company_id, request_id) references time_off_requests (company_id, id) on delete cascade
);
-- those that are still to be reminded of, or escalated
create index time_off_steps_by_clock on time_off_steps (company_id, began_at)
  where (remind_after is not null and reminded_at is null) or (escalate_after is not null and escalated_at is null);
call sec.belongs_to_company('time_off_steps');

-- Who was asked in a step that is over: they go on seeing the request, and decide nothing any more.
create table time_off_past_approvers (
  company_id uuid not null references companies,
  request_id uuid not null,
  user_id uuid not null,
  primary key (company_id, request_id, user_id),
  foreign key (company_id, request_id) references time_off_requests (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index on time_off_past_approvers (company_id, user_id);
call sec.belongs_to_company('time_off_past_approvers');

-- Of a decision in a flow: which step it was about, and of how many.
alter table time_off_decisions add column run int, add column step int, add column steps int;
-- voted: approved, and others of the step are still to be asked; stepApproved: the step is over; stepCounted: `decided_by` had approved the step
-- before it; restarted: the request was changed; selfApproved: by themselves, as the company allows; stepEmpty, stepLate: why others were asked
alter table time_off_decisions drop constraint time_off_decisions_what_check;
alter table time_off_decisions add constraint time_off_decisions_what_check
  check (what in ('recorded', 'approved', 'declined', 'canceled', 'shortened', 'standIn', 'approverLeft', 'managerChanged', 'approverAway',
    'approverInvolved', 'voted', 'stepApproved', 'stepCounted', 'restarted', 'selfApproved', 'stepEmpty', 'stepLate')) not valid;
create or replace function keep_leave_decision() returns trigger language plpgsql as $$
begin
  insert into time_off_decisions (company_id, request_id, what, decided_by, decided_at, comment, stands_for, run, step, steps)
  values (new.company_id, new.id, new.status, new.decided_by, new.decided_at, new.decision_comment,
    (select a.stands_for from time_off_approvers a
      where a.company_id = new.company_id and a.request_id = new.id and a.user_id = new.decided_by),
    case when new.at_step is not null then new.run end, new.at_step,
    case when new.at_step is not null then (select count(*) from time_off_steps s
      where s.company_id = new.company_id and s.request_id = new.id and s.run = new.run) end);
  return null;
end $$;
