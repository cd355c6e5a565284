-- A template that runs for a person. Its steps are copies: the template may change, what was promised to this person does not.
create table checklists (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  template_id uuid not null,
  name text not null,
  kind text not null check (kind in ('onboarding', 'offboarding')),
  buddy_id uuid,
  status text not null default 'running' check (status in ('running', 'done', 'stopped')),
  started_how text not null check (started_how in ('hand', 'invitation', 'rule')),
  started_by uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- what the steps' days are counted from while the person has no first (or last) day
  started_on date not null,
  primary key (company_id, id),
  check ((status = 'running') = (ended_at is null)),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, template_id) references onboarding_templates (company_id, id),
  foreign key (company_id, buddy_id) references users (company_id, id),
  foreign key (company_id, started_by) references users (company_id, id)
);
-- two workers, or two people at once, start it once
create unique index checklists_running on checklists (company_id, user_id, template_id) where status = 'running';
-- whom a rule has brought on board once it does not again; a last day may be set anew
create unique index checklists_by_rule on checklists (company_id, user_id, template_id) where started_how = 'rule' and kind = 'onboarding';
create index on checklists (company_id, status, started_at desc, id);
create index on checklists (company_id, buddy_id);
create index on checklists (company_id, template_id);
create index on checklists (company_id, started_by);
call sec.belongs_to_company('checklists');

create table checklist_steps (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  checklist_id uuid not null,
  position int not null,
  title text not null,
  kind text not null check (kind in ('task', 'read', 'fill', 'upload', 'meet')),
  owner text not null check (owner in ('person', 'manager', 'buddy', 'hr', 'named', 'role')),
  owner_user_id uuid,
  -- for HR: the built-in role
  owner_role_id uuid,
  offset_days int not null,
  body text not null default '',
  link text not null default '',
  section text,
  text_version int not null default 1,
  done_at timestamptz,
  done_by uuid,
  -- its owners have been notified that it is due
  notified_at timestamptz,
  primary key (company_id, id),
  check ((done_at is null) = (done_by is null)),
  foreign key (company_id, checklist_id) references checklists (company_id, id) on delete cascade,
  foreign key (company_id, owner_user_id) references users (company_id, id),
  foreign key (company_id, owner_role_id) references roles (company_id, id) on delete set null (owner_role_id),
  foreign key (company_id, done_by) references users (company_id, id)
);
create index on checklist_steps (company_id, checklist_id, position);
create index on checklist_steps (company_id, owner_user_id);
create index on checklist_steps (company_id, owner_role_id);
create index on checklist_steps (company_id, done_by);
create index checklist_steps_to_notify on checklist_steps (company_id, checklist_id) where notified_at is null and done_at is null;
call sec.belongs_to_company('checklist_steps');

create table checklist_comments (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  step_id uuid not null,
  author_id uuid not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, step_id) references checklist_steps (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index on checklist_comments (company_id, step_id, created_at);
create index on checklist_comments (company_id, author_id);
call sec.belongs_to_company('checklist_comments');
