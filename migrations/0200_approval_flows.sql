-- Who approves, in which order: a company's own flows, tried in the order of `position`. What runs by one keeps a copy of its steps.
create table approval_flows (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  -- what is approved by it, as the feature is called that runs it
  purpose text not null,
  name text not null,
  name_key text not null generated always as (lower(name collate "und-x-icu")) stored,
  position int not null,
  -- conditions: without kinds it is for all of them, without a number for any
  kinds text[] not null default '{}',
  min_days int check (min_days > 0),
  short_notice int check (short_notice > 0),
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, purpose, name_key)
);
create index on approval_flows (company_id, purpose, position);
call sec.belongs_to_company('approval_flows');
call sec.has_audience('approval_flows');

create table approval_flow_steps (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  flow_id uuid not null,
  position int not null,
  who text not null check (who in ('chosen', 'people', 'manager', 'managersManager', 'departmentLead', 'role', 'group')),
  role_id uuid,
  group_id uuid,
  needs text not null default 'any' check (needs in ('any', 'all')),
  remind_after int check (remind_after > 0),
  escalate_after int check (escalate_after > 0),
  primary key (company_id, id),
  unique (company_id, flow_id, position),
  foreign key (company_id, flow_id) references approval_flows (company_id, id) on delete cascade,
  -- a step whose role or group is gone asks nobody: the ladder is asked, and the settings say so
  foreign key (company_id, role_id) references roles (company_id, id) on delete set null (role_id),
  foreign key (company_id, group_id) references groups (company_id, id) on delete set null (group_id)
);
create index on approval_flow_steps (company_id, role_id);
create index on approval_flow_steps (company_id, group_id);
call sec.belongs_to_company('approval_flow_steps');

create table approval_flow_people (
  company_id uuid not null references companies,
  step_id uuid not null,
  user_id uuid not null,
  primary key (company_id, step_id, user_id),
  foreign key (company_id, step_id) references approval_flow_steps (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on approval_flow_people (company_id, user_id);
call sec.belongs_to_company('approval_flow_people');

-- What happens in steps of managers for people who have no manager.
create table approval_flow_settings (
  company_id uuid primary key references companies,
  without_manager text not null default 'ladder' check (without_manager in ('ladder', 'two', 'self'))
);
call sec.belongs_to_company('approval_flow_settings', 'select, insert, update');
