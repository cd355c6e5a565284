-- Drafts of reorganisations: who is to report to whom, and to be in which department. A draft holds moves, never a copy of the company:
-- what it shows is the company of the day with its moves.
create table reorganisations (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  note text not null default '',
  -- a draft is its author's alone until it is shared
  author_id uuid,
  is_shared boolean not null default false,
  -- the day it is meant for, as long as it is a draft; then the day on which it took effect
  effective_date date,
  applied_at timestamptz,
  applied_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (applied_at is null or effective_date is not null),
  foreign key (company_id, author_id) references users (company_id, id) on delete set null (author_id),
  foreign key (company_id, applied_by) references users (company_id, id) on delete set null (applied_by)
);
create index on reorganisations (company_id, author_id);
create index on reorganisations (company_id, applied_by);
call sec.belongs_to_company('reorganisations');

-- What one step of a draft does to one person. Steps are only added, so that the last one can be undone; of each field the latest counts.
create table reorganisation_moves (
  company_id uuid not null references companies,
  reorganisation_id uuid not null,
  step int not null,
  user_id uuid not null,
  -- which columns it sets: nobody and nothing are values too
  sets text[] not null check (cardinality(sets) > 0 and sets <@ array['manager_id', 'department_id']),
  manager_id uuid,
  department_id uuid,
  -- the values of these columns when the move was planned: a person who is elsewhere today was moved in the meantime
  was jsonb not null,
  -- what everything in this row was called: a department may go, the record of the reorganisation stays
  names jsonb not null default '{}',
  primary key (company_id, reorganisation_id, step, user_id),
  foreign key (company_id, reorganisation_id) references reorganisations (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on reorganisation_moves (company_id, user_id);
call sec.belongs_to_company('reorganisation_moves');
