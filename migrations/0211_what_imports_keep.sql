-- What files of people hold and we had no place for: where people live, another gender than the two that are counted, and how many hours a
-- week they work.
alter table users
  add column city text not null default '',
  add column postal_code text not null default '',
  add column gender_identity text not null default '';
alter table employments add column weekly_hours numeric(5, 2) check (weekly_hours > 0 and weekly_hours <= 168);

-- Opening balances of an import go with its people when it is undone.
alter table leave_adjustments add column import_id uuid;
alter table leave_adjustments drop constraint leave_adjustments_company_id_user_id_fkey,
  add constraint leave_adjustments_company_id_user_id_fkey foreign key (company_id, user_id)
    references users (company_id, id) on delete cascade not valid;
alter table leave_adjustments validate constraint leave_adjustments_company_id_user_id_fkey;

alter table user_import_records drop constraint user_import_records_record_check;
alter table user_import_records add constraint user_import_records_record_check
  check (record in ('user', 'department', 'location', 'job_title', 'position', 'hiring_source', 'employment_type')) not valid;
alter table user_import_records validate constraint user_import_records_record_check;
