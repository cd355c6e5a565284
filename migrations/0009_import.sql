-- An import of people: what its file seems to hold, what is wrong in it, and when somebody last worked on it, so that a run whose
-- worker was killed is noticed and begun again.
alter table user_imports
  add column preview jsonb not null default '{}',
  add column findings jsonb not null default '[]',
  add column send_invitations boolean not null default false,
  add column attempts int not null default 0,
  add column touched_at timestamptz not null default now();
create index on user_imports (company_id, created_by, created_at desc, id);

alter table user_import_records drop constraint user_import_records_record_check;
alter table user_import_records add constraint user_import_records_record_check
  check (record in ('user', 'department', 'location', 'job_title', 'position', 'hiring_source'));
