-- The terms of employment become effective-dated rows (0096): corrected or removed with a reason, never changed in place. Who recorded
-- them and when was known under other names. They also say when a probation is reviewed and how it came out, and when a contract ends.
-- `created_at`, `created_by` and `version` stay for servers of the version before, which read them while they are being replaced; the next
-- release drops them.
call sec.effective_dated('employments', array['type_id', 'schedule_id']);
-- They also change and delete entries in place; that right ends with the next release too.
grant update, delete on employments to staffroom_app;
-- the owner of the tables is no superuser
alter table employments no force row level security;
update employments set recorded_at = created_at, recorded_by = created_by;
alter table employments force row level security;
alter table employments
  drop constraint employments_company_id_user_id_effective_date_key,
  add column probation_review_on date,
  add column probation_outcome text check (probation_outcome in ('passed', 'extended', 'not_passed')),
  add column contract_end date,
  add constraint contract_ends_after_beginning check (contract_end >= effective_date),
  add constraint review_after_beginning check (probation_review_on >= effective_date),
  add constraint outcome_of_probation check (probation_outcome is null or probation_review_on is not null);
create unique index employments_valid on employments (company_id, user_id, effective_date) where ended_at is null;
create index on employments (company_id, user_id);
