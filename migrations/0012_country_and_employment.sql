-- Where somebody lives, as ISO 3166-1 numbers the countries.
alter table users add column country_id int;

-- How somebody is employed, each entry from its day on: the latest that has begun is how it is now.
create table employments (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type_id uuid,
  schedule_id uuid,
  effective_date date not null,
  comments text not null default '',
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id, effective_date),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, type_id) references catalogue_entries (company_id, id),
  foreign key (company_id, schedule_id) references catalogue_entries (company_id, id)
);
create index on employments (company_id, type_id);
create index on employments (company_id, schedule_id);
call sec.belongs_to_company('employments');
