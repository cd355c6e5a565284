-- A role is given as a grant: for everybody or within a department's subtree or a location, for good or until a day.
alter table user_roles drop constraint user_roles_pkey;
alter table user_roles
  add column id uuid not null default gen_random_uuid(),
  add column department_id uuid,
  add column location_id uuid,
  -- the last day on which it holds, and the moment at which that day ends where its holder works
  add column ends_on date,
  add column ends_at timestamptz,
  add column version int not null default 1,
  add primary key (company_id, id),
  add check (department_id is null or location_id is null),
  add check ((ends_on is null) = (ends_at is null)),
  add foreign key (company_id, department_id) references departments (company_id, id) on delete cascade,
  add foreign key (company_id, location_id) references locations (company_id, id) on delete cascade;
create unique index user_roles_once on user_roles
  (company_id, user_id, role_id, coalesce(department_id, location_id, '00000000-0000-0000-0000-000000000000'));
create index on user_roles (company_id, department_id);
create index on user_roles (company_id, location_id);
create index user_roles_ending on user_roles (company_id, ends_at) where ends_at is not null;

-- Since when a role holds a right: kept while its level stays.
alter table role_permissions add column since timestamptz not null default now();

-- The rights of one person alone stand in a role that is theirs and appears in no list.
alter table roles
  add column owner_id uuid,
  add foreign key (company_id, owner_id) references users (company_id, id) on delete cascade;
create unique index roles_own on roles (company_id, owner_id);
drop index roles_name;
create unique index roles_name on roles (company_id, lower(name)) where owner_id is null;

alter table users
  -- by the roles, or by rights of their own; an administrator stays one either way
  add column access text not null default 'roles' check (access in ('roles', 'individual')),
  -- when `is_admin` comes from a grant that ends
  add column admin_until timestamptz;

-- An administrator looks at the workplace as somebody else: read-only, for a while.
alter table sessions
  add column viewing_id uuid,
  add column viewing_until timestamptz,
  add foreign key (company_id, viewing_id) references users (company_id, id) on delete cascade;
create index on sessions (company_id, viewing_id);
