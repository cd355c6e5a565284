-- What a company does when people join and leave: a template lists the steps. A checklist that is started copies them, so that a template
-- may change at any time.
create table onboarding_templates (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored,
  kind text not null check (kind in ('onboarding', 'offboarding')),
  description text not null default '',
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index on onboarding_templates (company_id, name_key);
call sec.belongs_to_company('onboarding_templates');

create table onboarding_template_steps (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  template_id uuid not null,
  position int not null,
  title text not null,
  kind text not null check (kind in ('task', 'read', 'fill', 'upload', 'meet')),
  owner text not null check (owner in ('person', 'manager', 'buddy', 'hr', 'named', 'role')),
  owner_user_id uuid,
  -- null for a role that was deleted since: then the step is without an owner
  owner_role_id uuid,
  -- days after the first (or last) day; before it, where negative
  offset_days int not null,
  body text not null default '',
  link text not null default '',
  section text,
  -- of what is to be read: rises with every change of its text or link
  text_version int not null default 1,
  primary key (company_id, id),
  check ((owner = 'named') = (owner_user_id is not null)),
  check (owner = 'role' or owner_role_id is null),
  check ((kind = 'fill') = (section is not null)),
  foreign key (company_id, template_id) references onboarding_templates (company_id, id) on delete cascade,
  foreign key (company_id, owner_user_id) references users (company_id, id),
  foreign key (company_id, owner_role_id) references roles (company_id, id) on delete set null (owner_role_id)
);
create index on onboarding_template_steps (company_id, template_id, position);
create index on onboarding_template_steps (company_id, owner_user_id);
create index on onboarding_template_steps (company_id, owner_role_id);
call sec.belongs_to_company('onboarding_template_steps');

-- For whom a template starts by itself: people to whom all that a row names applies; a row that names nothing is for everyone. A row goes
-- with the place that it names: to keep the rest of it would start the template for more people than anyone chose.
create table onboarding_template_rules (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  template_id uuid not null,
  location_id uuid,
  department_id uuid,
  employment_type_id uuid,
  primary key (company_id, id),
  foreign key (company_id, template_id) references onboarding_templates (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references locations (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references departments (company_id, id) on delete cascade,
  foreign key (company_id, employment_type_id) references catalogue_entries (company_id, id) on delete cascade
);
create index on onboarding_template_rules (company_id, template_id);
create index on onboarding_template_rules (company_id, location_id);
create index on onboarding_template_rules (company_id, department_id);
create index on onboarding_template_rules (company_id, employment_type_id);
call sec.belongs_to_company('onboarding_template_rules');
