create table files (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  purpose text not null check (purpose in ('avatar', 'logo', 'attachment', 'import')),
  -- whose file it is; the feature behind `purpose` decides who may read it
  owner_id uuid,
  name text not null,
  content_type text not null,
  size int not null,
  storage_key text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call sec.belongs_to_company('files');

create table locations (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  country_id int not null,
  region text,
  address text not null default '',
  currency text not null default '',
  time_zone text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index locations_name on locations (company_id, lower(name));
call sec.belongs_to_company('locations');

-- `lead_id` gets its foreign key once users exist.
create table departments (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  type text not null default 'department',
  parent_id uuid,
  lead_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, parent_id) references departments (company_id, id)
);
create unique index departments_name on departments (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index on departments (company_id, parent_id);
create index on departments (company_id, lead_id);
call sec.belongs_to_company('departments');

create table job_titles (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index job_titles_name on job_titles (company_id, lower(name));
call sec.belongs_to_company('job_titles');

-- Named lists that a company keeps (hiring sources, employment types, …): one table for all of them.
create table catalogue_entries (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  catalogue text not null,
  name text not null,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index catalogue_entries_name on catalogue_entries (company_id, catalogue, lower(name));
call sec.belongs_to_company('catalogue_entries');

create table positions (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  department_id uuid,
  location_id uuid,
  reports_to_id uuid,
  is_management boolean not null default false,
  recruiting_start_date date,
  recruiting_end_date date,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id),
  foreign key (company_id, reports_to_id) references positions (company_id, id)
);
create index on positions (company_id, department_id);
call sec.belongs_to_company('positions');

create table users (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  account_id uuid references accounts,
  email citext not null,
  first_name text not null,
  last_name text not null,
  -- what lists sort by; the collation is named because the server's own may be anything
  name_key text collate "und-x-icu" not null generated always as (lower(first_name || ' ' || last_name)) stored,
  status text not null default 'pending' check (status in ('pending', 'active')),
  deactivated_at timestamptz,
  is_admin boolean not null default false,
  must_change_password boolean not null default false,
  gender text check (gender in ('male', 'female')),
  birth_date date,
  alternative_email citext,
  work_phone text not null default '',
  mobile_phone text not null default '',
  address text not null default '',
  social_link_1 text not null default '',
  social_link_2 text not null default '',
  hire_date date,
  termination_date date,
  hiring_source_id uuid,
  department_id uuid,
  location_id uuid,
  job_title_id uuid,
  position_id uuid,
  manager_id uuid,
  avatar_file_id uuid,
  language text not null default 'en' check (language in ('en', 'ru', 'sv')),
  week_start smallint not null default 1 check (week_start between 0 and 6),
  invited_by uuid,
  invited_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, email),
  unique (company_id, account_id),
  check (manager_id <> id),
  foreign key (company_id, manager_id) references users (company_id, id),
  foreign key (company_id, department_id) references departments (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id),
  foreign key (company_id, job_title_id) references job_titles (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, hiring_source_id) references catalogue_entries (company_id, id),
  foreign key (company_id, avatar_file_id) references files (company_id, id)
);
create index users_by_name on users (company_id, name_key, id);
create index on users (company_id, hire_date, id);
create index on users (company_id, created_at, id);
create index on users (company_id, manager_id);
create index on users (company_id, department_id, name_key);
create index on users (company_id, location_id);
create index on users (company_id, job_title_id);
create index on users (company_id, position_id);
create index on users (account_id);
create index users_words on users using gin ((lower(first_name || ' ' || last_name)) gin_trgm_ops, (lower(email::text)) gin_trgm_ops);
call sec.belongs_to_company('users');
alter table departments add foreign key (company_id, lead_id) references users (company_id, id);

create table sessions (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  user_id uuid not null,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on sessions (company_id, user_id);
call sec.belongs_to_company('sessions');

create table roles (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default '',
  built_in text check (built_in in ('user', 'admin', 'hr', 'asset_manager')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index roles_name on roles (company_id, lower(name));
call sec.belongs_to_company('roles');

create table role_permissions (
  company_id uuid not null references companies,
  role_id uuid not null,
  key text not null,
  -- 'on' is for permissions without levels (people.create)
  level text not null check (level in ('view', 'edit', 'on')),
  primary key (company_id, role_id, key),
  foreign key (company_id, role_id) references roles (company_id, id) on delete cascade
);
call sec.belongs_to_company('role_permissions');

create table user_roles (
  company_id uuid not null references companies,
  user_id uuid not null,
  role_id uuid not null,
  granted_by uuid,
  granted_at timestamptz not null default now(),
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id)
);
create index on user_roles (company_id, role_id);
call sec.belongs_to_company('user_roles');

-- One entry per fact: the audit trail and the outbox in one. Nobody updates or deletes it.
create table events (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  actor_id uuid,
  subject_id uuid,
  details jsonb not null default '{}',
  ip text,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
create index on events (company_id, at desc, id);
create index on events (company_id, subject_id, at desc);
call sec.belongs_to_company('events', 'select, insert');

-- Which reaction has run for which event: each effect once, however often the worker is killed.
create table event_effects (
  company_id uuid not null references companies,
  event_id uuid not null,
  reaction text not null,
  done_at timestamptz not null default now(),
  primary key (company_id, event_id, reaction),
  foreign key (company_id, event_id) references events (company_id, id)
);
call sec.belongs_to_company('event_effects', 'select, insert');

create table idempotency_keys (
  company_id uuid not null references companies,
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on idempotency_keys (company_id, created_at);
call sec.belongs_to_company('idempotency_keys');

create table user_imports (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  file_id uuid not null,
  created_by uuid not null,
  status text not null default 'uploaded' check (status in ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'undone')),
  settings jsonb not null default '{}',
  report jsonb,
  done_rows int not null default 0,
  total_rows int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
call sec.belongs_to_company('user_imports');

-- What an import made, so that it can be taken back.
create table user_import_records (
  company_id uuid not null references companies,
  import_id uuid not null,
  record text not null check (record in ('user', 'department', 'location', 'job_title', 'position')),
  record_id uuid not null,
  primary key (company_id, import_id, record, record_id),
  foreign key (company_id, import_id) references user_imports (company_id, id)
);
call sec.belongs_to_company('user_import_records');
