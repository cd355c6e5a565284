-- Saved views of lists: somebody's own, and those that are shared with the company. What of a shared one a reader gets is decided when it
-- is read, by their rights then.
create table views (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  list text not null,
  name text not null,
  params jsonb not null,
  -- null: the usual ones
  columns jsonb,
  is_shared boolean not null default false,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on views (company_id, user_id, list);
create index on views (company_id, list) where is_shared;
call sec.belongs_to_company('views');

-- What a person sees first.
create table default_views (
  company_id uuid not null references companies,
  user_id uuid not null,
  list text not null,
  view_id uuid not null,
  primary key (company_id, user_id, list),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, view_id) references views (company_id, id) on delete cascade
);
create index on default_views (company_id, view_id);
call sec.belongs_to_company('default_views');
