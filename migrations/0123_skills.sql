-- What people can do, in words of the company's own list: it grows as people write, and those who keep the employee fields tidy it up.
create table skills (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored,
  search_key text collate "C" not null generated always as (
    regexp_replace(normalize(lower(name collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')
  ) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- a name once, whatever its letters and accents
create unique index skills_once on skills (company_id, search_key);
call sec.belongs_to_company('skills');

create table person_skills (
  company_id uuid not null references companies,
  user_id uuid not null,
  skill_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (company_id, user_id, skill_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, skill_id) references skills (company_id, id) on delete cascade
);
create index on person_skills (company_id, skill_id, user_id);
call sec.belongs_to_company('person_skills');
