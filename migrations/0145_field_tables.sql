-- Tables that a company adds to its people's records: visas, trainings, sizes.
create table field_tables (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default '',
  position int not null default 0,
  -- [{ id, name, type, isRequired, marks, isGone, options: [{ id, name, isGone }] }]: read and written as a whole with the table. What was
  -- taken away stays as `isGone` while the table has rows, so that their history can be read.
  columns jsonb not null,
  -- so many days before a row's last day; null: nobody is reminded
  remind_days smallint check (remind_days between 0 and 365),
  remind_to text[] not null default '{}' check (remind_to <@ array['person', 'manager', 'editors']),
  is_archived boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index on field_tables (company_id, lower(name));
call sec.belongs_to_company('field_tables');

-- One row of a person. It is never changed: a correction ends it and puts another one in its place, a removal ends it.
create table field_table_rows (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  table_id uuid not null,
  user_id uuid not null,
  -- the row that was recorded first, of those that were corrected until this one
  first_id uuid not null,
  -- values by the column's id, as they are kept
  cells jsonb not null,
  -- the values of the columns that are marked so; when other columns are marked, these follow
  starts_on date,
  ends_on date,
  primary key (company_id, id),
  foreign key (company_id, table_id) references field_tables (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call sec.belongs_to_company('field_table_rows', 'select, insert');
call sec.effective_dated('field_table_rows', array['starts_on', 'ends_on']);
create index on field_table_rows (company_id, user_id, table_id);
create index on field_table_rows (company_id, table_id);
create index field_table_rows_ending on field_table_rows (company_id, ends_on) where ended_at is null and ends_on is not null;

-- A row's last day of which people were reminded: once, however often the row is corrected without changing that day.
create table field_table_reminders (
  company_id uuid not null references companies,
  first_id uuid not null,
  ends_on date not null,
  reminded_at timestamptz not null default now(),
  primary key (company_id, first_id, ends_on),
  foreign key (company_id, first_id) references field_table_rows (company_id, id) on delete cascade
);
call sec.belongs_to_company('field_table_reminders', 'select, insert');
