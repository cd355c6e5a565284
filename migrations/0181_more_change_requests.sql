-- People propose more: emergency contacts, rows of tables, and managers for the people in their line. `asked_by` is the author; without one it
-- is the person. `target_id` is the contact, or the first of a row's corrections; nothing where one is to be added. A table that is deleted
-- leaves its requests behind: they say that it is gone.
alter table change_requests
  add column asked_by uuid,
  add column act text not null default 'change',
  add column target_id uuid,
  add column table_id uuid;
alter table change_requests
  add constraint change_requests_act_check check (act in ('add', 'change', 'remove')) not valid,
  add foreign key (company_id, asked_by) references users (company_id, id) not valid,
  add foreign key (company_id, table_id) references field_tables (company_id, id) on delete set null (table_id) not valid;
