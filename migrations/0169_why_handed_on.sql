-- A request that went to other approvers says in its history why: the one who was asked has left, or is the person's manager no more.
-- `decided_by` is the one who was asked. The next migration looks at the rows that are there, without this lock.
alter table time_off_decisions drop constraint time_off_decisions_what_check;
alter table time_off_decisions add constraint time_off_decisions_what_check
  check (what in ('recorded', 'approved', 'declined', 'canceled', 'shortened', 'approverLeft', 'managerChanged')) not valid;
