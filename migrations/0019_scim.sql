-- The company's directory keeps people and groups up to date (SCIM 2.0).
create table scim_tokens (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  token_hash bytea not null,
  -- its first letters, so that it can be told apart
  hint text not null,
  -- the rights of whoever made it, at that time: the directory changes nobody who holds more
  vouched_admin boolean not null,
  vouched_permissions text[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index scim_tokens_hash on scim_tokens (company_id, token_hash);
create index on scim_tokens (company_id, created_by);
call sec.belongs_to_company('scim_tokens');

-- What the directory says of a person beyond their record. Whoever it has not named yet is known to it by their e-mail.
create table scim_users (
  company_id uuid not null references companies,
  user_id uuid not null,
  user_name citext not null,
  external_id text,
  -- the directory deleted them: not there for it, until it creates them again
  deleted_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index scim_users_name on scim_users (company_id, user_name);
create index on scim_users (company_id, external_id);
call sec.belongs_to_company('scim_users');

create table scim_groups (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  display_name text not null,
  external_id text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index scim_groups_name on scim_groups (company_id, lower(display_name));
call sec.belongs_to_company('scim_groups');

create table scim_group_members (
  company_id uuid not null references companies,
  group_id uuid not null,
  user_id uuid not null,
  primary key (company_id, group_id, user_id),
  foreign key (company_id, group_id) references scim_groups (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on scim_group_members (company_id, user_id);
call sec.belongs_to_company('scim_group_members');
