-- concurrently: the approvers of every request there ever was are looked at, and nobody waits for it.
-- Stand-ins come and go with delegations: they are found without reading all approvers.
drop index concurrently if exists time_off_approvers_stands_for_idx;
create index concurrently time_off_approvers_stands_for_idx on time_off_approvers (company_id, stands_for, user_id) where stands_for is not null;
alter table time_off_approvers validate constraint time_off_approvers_stands_for;
alter table time_off_decisions validate constraint time_off_decisions_stands_for;
alter table time_off_decisions validate constraint time_off_decisions_what_check;
alter table time_off_requests validate constraint time_off_requests_stand_in;
