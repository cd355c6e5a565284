-- Leave rules for a group of people, for one leave type: a version says from its day on what holds, for whom, and in which order the
-- groups are asked. A version that has ended the group is for nobody, so that days before keep what they had.
create table leave_group_policies (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  kind text not null check (kind in ('vacation', 'day_off', 'sick_day', 'parental_leave')),
  effective_from date not null,
  name text not null,
  rank int not null,
  has_ended boolean not null default false,
  settings jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, group_id, effective_from)
);
call sec.belongs_to_company('leave_group_policies');

-- Whom a version is for: of each kind that has rows, one has to match. A row outlives what it named and then matches nobody, so that a
-- deleted location does not open the rules to everyone.
create table leave_group_targets (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  policy_id uuid not null,
  kind text not null check (kind in ('location', 'department', 'employmentType')),
  location_id uuid,
  department_id uuid,
  employment_type_id uuid,
  primary key (company_id, id),
  check (location_id is null or kind = 'location'),
  check (department_id is null or kind = 'department'),
  check (employment_type_id is null or kind = 'employmentType'),
  foreign key (company_id, policy_id) references leave_group_policies (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references locations (company_id, id) on delete set null (location_id),
  foreign key (company_id, department_id) references departments (company_id, id) on delete set null (department_id),
  foreign key (company_id, employment_type_id) references catalogue_entries (company_id, id) on delete set null (employment_type_id)
);
create index on leave_group_targets (company_id, policy_id);
create index on leave_group_targets (company_id, location_id) where location_id is not null;
create index on leave_group_targets (company_id, department_id) where department_id is not null;
create index on leave_group_targets (company_id, employment_type_id) where employment_type_id is not null;
call sec.belongs_to_company('leave_group_targets');
