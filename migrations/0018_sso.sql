-- Single sign-on: who vouches for a company's people, and what of it is believed.
create table sso_providers (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('oidc', 'saml')),
  name text not null,
  category text not null default 'employees' check (category in ('employees', 'contractors', 'partners', 'other')),
  -- OpenID Connect: the issuer's address; SAML: the entity id
  issuer text not null default '',
  client_id text not null default '',
  -- sealed (platform/secrets.ts), bound to this row
  client_secret bytea,
  sign_in_url text not null default '',
  certificates text[] not null default '{}',
  -- names of claims where the usual ones do not fit: {email, firstName, lastName, groups}
  claims jsonb not null default '{}',
  scopes text not null default 'openid email profile',
  -- people who are not here yet are created at their first sign-in
  creates_people boolean not null default false,
  -- people who are here already are known by a proven address, or have to connect while signed in
  links_by_email boolean not null default true,
  default_role_id uuid,
  -- the rights of whoever set it up, at that time: nobody comes in by it who holds more
  vouched_admin boolean not null,
  vouched_permissions text[] not null default '{}',
  vouched_by uuid,
  vouched_at timestamptz not null default now(),
  -- a whole answer was read and understood since what is believed was last changed
  tried_at timestamptz,
  enabled_at timestamptz,
  last_used_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, default_role_id) references roles (company_id, id) on delete set null (default_role_id)
);
create unique index sso_providers_name on sso_providers (company_id, lower(name));
create index on sso_providers (company_id, default_role_id);
call sec.belongs_to_company('sso_providers');

-- Who a subject of a provider is here. An address alone never is.
create table sso_bindings (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, provider_id) references sso_providers (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index sso_bindings_subject on sso_bindings (company_id, provider_id, issuer, subject);
create index on sso_bindings (company_id, user_id);
call sec.belongs_to_company('sso_bindings');

create table sso_domains (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  domain text not null check (domain = lower(domain)),
  -- what the DNS record has to say
  token text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  -- when the record was last there; one that is gone for long proves nothing any more
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index sso_domains_name on sso_domains (company_id, domain);
call sec.belongs_to_company('sso_domains');

create table sso_rules (
  company_id uuid not null references companies,
  -- nobody but the administrator below comes in with a password
  required_at timestamptz,
  break_glass_id uuid,
  version int not null default 1,
  primary key (company_id),
  foreign key (company_id, break_glass_id) references users (company_id, id),
  check (required_at is null or break_glass_id is not null)
);
create index on sso_rules (company_id, break_glass_id);
call sec.belongs_to_company('sso_rules');

-- Groups of a provider (or, without one, of the directory) and the roles that they bring.
create table sso_group_roles (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  provider_id uuid,
  group_name text not null,
  role_id uuid not null,
  -- the rights of whoever decided it, at that time: the role is given only as long as it holds no more
  vouched_admin boolean not null,
  vouched_permissions text[] not null default '{}',
  vouched_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, provider_id) references sso_providers (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id) on delete cascade
);
create unique index sso_group_roles_once on sso_group_roles
  (company_id, coalesce(provider_id, '00000000-0000-0000-0000-000000000000'), lower(group_name), role_id);
create index on sso_group_roles (company_id, provider_id);
create index on sso_group_roles (company_id, role_id);
call sec.belongs_to_company('sso_group_roles');

-- Roles that came from groups: what was given by hand is never taken away by a group.
create table sso_given_roles (
  company_id uuid not null references companies,
  user_id uuid not null,
  role_id uuid not null,
  -- the provider; the nil id is the directory
  source_id uuid not null,
  given_at timestamptz not null default now(),
  primary key (company_id, user_id, role_id, source_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id) on delete cascade
);
create index on sso_given_roles (company_id, role_id);
call sec.belongs_to_company('sso_given_roles');

-- A way through a provider that was begun in one browser and ends there, once.
create table sso_flows (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  provider_id uuid not null,
  purpose text not null check (purpose in ('enter', 'try', 'connect')),
  state_hash bytea not null,
  -- of the cookie in the browser that began
  browser_hash bytea not null,
  -- who tries or connects
  user_id uuid,
  -- sealed: nonce, code verifier, id of the request
  secret bytea not null,
  return_to text not null default '',
  -- SAML: the answer was taken in, and waits for the browser with this code
  code_hash bytea,
  -- sealed: what the provider said, and for a try what would follow
  answer bytea,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, provider_id) references sso_providers (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index sso_flows_state on sso_flows (company_id, state_hash);
create index on sso_flows (company_id, provider_id);
create index on sso_flows (company_id, user_id);
create index on sso_flows (company_id, expires_at);
call sec.belongs_to_company('sso_flows');

-- Each assertion is good once.
create table sso_assertions (
  company_id uuid not null references companies,
  provider_id uuid not null,
  assertion_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, provider_id, assertion_hash),
  foreign key (company_id, provider_id) references sso_providers (company_id, id) on delete cascade
);
create index on sso_assertions (company_id, expires_at);
call sec.belongs_to_company('sso_assertions');

-- The last attempts, for whoever sets it up: why somebody did not get in.
create table sso_attempts (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  provider_id uuid,
  purpose text not null,
  outcome text not null check (outcome in ('entered', 'created', 'linked', 'connected', 'tried', 'refused')),
  reason text,
  email text,
  user_id uuid,
  ip text not null default '',
  device text not null default '',
  -- what was expected and what came, where that helps; no values of claims but the address
  details jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, provider_id) references sso_providers (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on sso_attempts (company_id, at desc, id);
create index on sso_attempts (company_id, provider_id);
create index on sso_attempts (company_id, user_id);
call sec.belongs_to_company('sso_attempts');
