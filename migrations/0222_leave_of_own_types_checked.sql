-- concurrently: every leave there ever was is looked at, and nobody waits for it.
drop index concurrently if exists time_off_requests_own_type;
create index concurrently time_off_requests_own_type on time_off_requests (company_id, own_type_id) where own_type_id is not null;
drop index concurrently if exists leave_adjustments_own_type;
create index concurrently leave_adjustments_own_type on leave_adjustments (company_id, own_type_id) where own_type_id is not null;
alter table time_off_requests validate constraint time_off_requests_own_type;
alter table leave_adjustments validate constraint leave_adjustments_own_type;
alter table leave_policies validate constraint leave_policies_own_type;
alter table leave_group_policies validate constraint leave_group_policies_own_type;
