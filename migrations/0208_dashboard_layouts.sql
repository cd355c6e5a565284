-- In what order, how wide, and whether at all widgets are on a dashboard: a person's own arrangement, or what people of a role begin with.
create table dashboard_layouts (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  role_id uuid,
  -- [{"name": "away", "width": "wide", "isShown": true}, …]: widgets that it does not name are where they belong by themselves
  layout jsonb not null,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, user_id),
  unique (company_id, role_id),
  check (num_nonnulls(user_id, role_id) = 1),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id) on delete cascade
);
call sec.belongs_to_company('dashboard_layouts');
