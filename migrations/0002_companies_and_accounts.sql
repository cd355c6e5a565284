-- Global by design (see the allow-list of tests/sweeps/wall.test.ts): what exists before or across companies.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  language text not null default 'en' check (language in ('en', 'ru', 'sv')),
  verified_at timestamptz,
  is_operator boolean not null default false,
  created_at timestamptz not null default now()
);

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  domain text not null unique check (domain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  country_id int not null,
  theme_color text not null default '#2968dc' check (theme_color ~ '^#[0-9a-f]{6}$'),
  users_list_forming text not null default 'automatic' check (users_list_forming in ('automatic', 'manual')),
  -- counts up with every change of roles, so that cached permissions are never stale
  permissions_version int not null default 1,
  version int not null default 1,
  created_by uuid references accounts,
  created_at timestamptz not null default now(),
  suspended_at timestamptz
);
create index on companies (created_by);

-- Names of companies that are gone: never given again.
create table retired_domains (domain text primary key, retired_at timestamptz not null default now());

create table lobby_sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid not null references accounts on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on lobby_sessions (account_id);

-- Every address that is mailed or subscribed to: invitations, confirmations, new passwords, hand-overs, calendar feeds.
create table links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('confirm_email', 'new_password', 'invitation', 'hand_over', 'change_email', 'feed')),
  token_hash bytea not null unique,
  company_id uuid references companies on delete cascade,
  account_id uuid references accounts on delete cascade,
  subject_id uuid,
  email citext,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on links (purpose, account_id);
create index on links (company_id, subject_id, purpose);

create table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (bucket, window_start)
);
create index on rate_limits (window_start);

-- The inbox of /dev/mail: never written in production.
create table dev_mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  html text not null,
  body text not null,
  language text not null,
  created_at timestamptz not null default now()
);
create index on dev_mails (created_at desc);

grant select, insert, update on accounts, companies to staffroom_app;
grant select, insert on retired_domains to staffroom_app;
grant select, insert, update, delete on lobby_sessions, links, rate_limits, dev_mails to staffroom_app;
