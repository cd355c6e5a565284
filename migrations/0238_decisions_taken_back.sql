-- A decision can be taken back for ten minutes: a row of its own says so, and which decisions it makes void (the one, and what followed from it
-- at once). The decisions themselves stay as they are.
alter table time_off_decisions
  add column takes_back uuid[] not null default '{}',
  -- of an approval in a step: who was asked until then, in their own name, so that they can be asked again
  add column asked uuid[];
alter table time_off_decisions drop constraint time_off_decisions_what_check;
-- The next migration looks at the rows that are there, without this lock.
alter table time_off_decisions add constraint time_off_decisions_what_check
  check (what in ('recorded', 'approved', 'declined', 'canceled', 'shortened', 'standIn', 'approverLeft', 'managerChanged', 'approverAway',
    'approverInvolved', 'voted', 'stepApproved', 'stepCounted', 'restarted', 'selfApproved', 'stepEmpty', 'stepLate', 'takenBack')) not valid;
-- When the email of the latest decision was made: one that is taken back before is never written of.
alter table time_off_requests add column decision_written_at timestamptz;
