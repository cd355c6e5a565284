-- A change of many people that is made in the background, in parts. It belongs to the person who asked for it and goes after a day, with
-- what it has kept to take itself back.
create table bulk_changes (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  action text not null check (action in ('resend', 'activate', 'deactivate', 'move')),
  -- what everyone is to get
  asked jsonb not null,
  is_undo boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  failure text check (failure in ('rights', 'refused', 'technical')),
  -- why the rules refused it, in the language of the person
  problem text,
  language text not null,
  ip text not null,
  -- since the last part that was finished
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index on bulk_changes (company_id, user_id, created_at desc);
call sec.belongs_to_company('bulk_changes');

-- The people of one transaction. What came of it is written in that transaction: a part is done once, or not at all.
create table bulk_change_parts (
  company_id uuid not null references companies,
  change_id uuid not null,
  part int not null,
  ids uuid[] not null,
  results jsonb,
  undone jsonb,
  primary key (company_id, change_id, part),
  foreign key (company_id, change_id) references bulk_changes (company_id, id) on delete cascade
);
call sec.belongs_to_company('bulk_change_parts');
