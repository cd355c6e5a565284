-- Files that are asked for in a step of a checklist. They go with the step, and the step's link with the file.
create table checklist_step_files (
  company_id uuid not null references companies,
  step_id uuid not null,
  file_id uuid not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (company_id, file_id),
  foreign key (company_id, step_id) references checklist_steps (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index on checklist_step_files (company_id, step_id, added_at);
call sec.belongs_to_company('checklist_step_files');

-- Equipment that is handed over or returned is a step of its own.
alter table onboarding_template_steps drop constraint onboarding_template_steps_kind_check;
alter table onboarding_template_steps add constraint onboarding_template_steps_kind_check
  check (kind in ('task', 'read', 'fill', 'upload', 'asset', 'meet')) not valid;
alter table checklist_steps drop constraint checklist_steps_kind_check;
alter table checklist_steps add constraint checklist_steps_kind_check
  check (kind in ('task', 'read', 'fill', 'upload', 'asset', 'meet')) not valid;
