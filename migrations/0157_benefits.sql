-- What a company gives its people beside pay: health insurance, a gym card. Whom it is given to are its grants.
create table benefits (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored,
  category_id uuid,
  provider text not null default '',
  description text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- what its costs are for
  cost_period text not null check (cost_period in ('month', 'year', 'once')),
  -- so many people can have it at the same time; null: everyone
  allowed_quantity int check (allowed_quantity > 0),
  -- the contract with the provider: from, and its last day; no grant goes on after it
  contract_date date,
  expire_date date,
  -- eligibility: so many months since the first day
  tenure_months smallint check (tenure_months between 1 and 600),
  is_archived boolean not null default false,
  -- the last day of a contract of which its keepers were reminded
  reminded_of date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (expire_date >= contract_date),
  foreign key (company_id, category_id) references catalogue_entries (company_id, id)
);
create unique index on benefits (company_id, name_key);
create index on benefits (company_id, category_id);
call sec.belongs_to_company('benefits');

-- What it costs from a day on, for one person. The first row is for all days before the second.
create table benefit_costs (
  company_id uuid not null references companies,
  benefit_id uuid not null,
  from_day date not null,
  employer_cost numeric(14, 2) not null check (employer_cost >= 0),
  employee_cost numeric(14, 2) not null check (employee_cost >= 0),
  primary key (company_id, benefit_id, from_day),
  foreign key (company_id, benefit_id) references benefits (company_id, id) on delete cascade
);
call sec.belongs_to_company('benefit_costs');

-- Who can have it: of each kind that has rows, one has to match. A row outlives what it named and then matches nobody, so that a deleted
-- location does not open the benefit to everyone.
create table benefit_rules (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  benefit_id uuid not null,
  kind text not null check (kind in ('location', 'employmentType')),
  location_id uuid,
  employment_type_id uuid,
  primary key (company_id, id),
  check (location_id is null or kind = 'location'),
  check (employment_type_id is null or kind = 'employmentType'),
  foreign key (company_id, benefit_id) references benefits (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references locations (company_id, id) on delete set null (location_id),
  foreign key (company_id, employment_type_id) references catalogue_entries (company_id, id) on delete set null (employment_type_id)
);
create index on benefit_rules (company_id, benefit_id);
create index on benefit_rules (company_id, location_id) where location_id is not null;
create index on benefit_rules (company_id, employment_type_id) where employment_type_id is not null;
call sec.belongs_to_company('benefit_rules');

-- A benefit that a person has from a day on. A correction ends the row and puts another one in its place, a removal ends it; only the last
-- day is set on the row itself, because ending a benefit corrects nothing.
create table benefit_grants (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  benefit_id uuid not null,
  user_id uuid not null,
  date_from date not null,
  date_to date,
  primary key (company_id, id),
  check (date_to >= date_from),
  foreign key (company_id, benefit_id) references benefits (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call sec.belongs_to_company('benefit_grants', 'select, insert');
call sec.effective_dated('benefit_grants', array['date_to']);
create index on benefit_grants (company_id, benefit_id);
create index on benefit_grants (company_id, user_id);
