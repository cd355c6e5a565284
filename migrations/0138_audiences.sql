-- Who something is for: one audience belongs to one record of a feature. Its parts name everyone, people, groups, departments with all
-- below them, locations, roles and employment types; excluded parts are the exceptions.
create table audiences (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  primary key (company_id, id)
);
call sec.belongs_to_company('audiences');

-- A part outlives what it named, so that an audience that reaches nobody any more can say why. Without a target it matches nobody.
create table audience_parts (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  audience_id uuid not null,
  kind text not null check (kind in ('everyone', 'user', 'group', 'department', 'location', 'role', 'employmentType')),
  is_excluded boolean not null default false,
  user_id uuid,
  group_id uuid,
  department_id uuid,
  location_id uuid,
  role_id uuid,
  employment_type_id uuid,
  -- what is compared with what a person belongs to; everyone belongs to the company
  target_id uuid generated always as (case when kind = 'everyone' then company_id
    else coalesce(user_id, group_id, department_id, location_id, role_id, employment_type_id) end) stored,
  primary key (company_id, id),
  check (not (kind = 'everyone' and is_excluded)),
  check (num_nonnulls(user_id, group_id, department_id, location_id, role_id, employment_type_id) <= 1),
  check (user_id is null or kind = 'user'),
  check (group_id is null or kind = 'group'),
  check (department_id is null or kind = 'department'),
  check (location_id is null or kind = 'location'),
  check (role_id is null or kind = 'role'),
  check (employment_type_id is null or kind = 'employmentType'),
  foreign key (company_id, audience_id) references audiences (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, group_id) references groups (company_id, id) on delete set null (group_id),
  foreign key (company_id, department_id) references departments (company_id, id) on delete set null (department_id),
  foreign key (company_id, location_id) references locations (company_id, id) on delete set null (location_id),
  foreign key (company_id, role_id) references roles (company_id, id) on delete set null (role_id),
  foreign key (company_id, employment_type_id) references catalogue_entries (company_id, id) on delete set null (employment_type_id)
);
create index on audience_parts (company_id, audience_id);
create index on audience_parts (company_id, target_id);
create index on audience_parts (company_id, user_id) where user_id is not null;
create index on audience_parts (company_id, group_id) where group_id is not null;
create index on audience_parts (company_id, department_id) where department_id is not null;
create index on audience_parts (company_id, location_id) where location_id is not null;
create index on audience_parts (company_id, role_id) where role_id is not null;
create index on audience_parts (company_id, employment_type_id) where employment_type_id is not null;
call sec.belongs_to_company('audience_parts');

create function sec.drop_audience() returns trigger language plpgsql set search_path = public as $$
begin
  delete from audiences where company_id = old.company_id and id = old.audience_id;
  return null;
end $$;

-- Gives a table the column `audience_id`. The audience goes with its record.
create procedure sec.has_audience(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s add column audience_id uuid,
    add foreign key (company_id, audience_id) references audiences (company_id, id) on delete set null (audience_id)', tbl);
  execute format('create unique index on %s (company_id, audience_id) where audience_id is not null', tbl);
  execute format('create trigger drop_audience after delete on %s for each row when (old.audience_id is not null)
    execute function sec.drop_audience()', tbl);
end $$;
