-- Named groups of people. A public one is found and joined by everyone in the company, a private one is known to its members only.
create table groups (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored,
  description text not null default '',
  is_public boolean not null,
  avatar_file_id uuid,
  -- null: somebody whose record is gone; the group lives on
  creator_id uuid,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, creator_id) references users (company_id, id) on delete set null (creator_id),
  foreign key (company_id, avatar_file_id) references files (company_id, id)
);
create index groups_by_name on groups (company_id, name_key, id) where deleted_at is null;
create index on groups (company_id, creator_id);
create index on groups (company_id, avatar_file_id);
call sec.belongs_to_company('groups');

-- Deactivated people keep their rows: they do not count while they are away, and are back when they are.
create table group_members (
  company_id uuid not null references companies,
  group_id uuid not null,
  user_id uuid not null,
  -- whether they receive what goes to the group
  is_subscribed boolean not null default true,
  joined_at timestamptz not null default now(),
  primary key (company_id, group_id, user_id),
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on group_members (company_id, user_id);
call sec.belongs_to_company('group_members');

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('avatar', 'logo', 'attachment', 'import', 'group')) not valid;

-- The built-in user and HR roles may create groups, in existing companies too. The table is open to its owner for this one statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select r.company_id, r.id, 'groups.create', 'on' from roles r where r.built_in in ('user', 'hr')
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
