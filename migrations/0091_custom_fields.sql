-- Fields that a company adds to its people's records.
create table custom_fields (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  type text not null check (type in
    ('string', 'text', 'select', 'date', 'datetime', 'country', 'checkbox', 'radio', 'email', 'number', 'link')),
  -- the heading under which it is shown; fields with the same heading form a section
  section text not null default '',
  position int not null default 0,
  is_required boolean not null default false,
  is_hidden boolean not null default false,
  -- of types without options, as a value is sent
  default_value jsonb,
  visible_for text not null default 'all' check (visible_for in ('all', 'roles', 'users')),
  is_published boolean not null default false,
  -- since when it is published, or was last; null until the first time: then its rights begin
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index on custom_fields (company_id, lower(name));
-- what every call asks: does anything have to be filled in first?
create index custom_fields_required on custom_fields (company_id) where is_published and is_required and not is_hidden;
call sec.belongs_to_company('custom_fields');

create table custom_field_options (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  field_id uuid not null,
  name text not null,
  position int not null,
  is_default boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, field_id) references custom_fields (company_id, id) on delete cascade
);
create index on custom_field_options (company_id, field_id);
call sec.belongs_to_company('custom_field_options');

-- Whom a field is visible for, where that is not everyone: people, or holders of roles.
create table custom_field_audience (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  field_id uuid not null,
  user_id uuid,
  role_id uuid,
  primary key (company_id, id),
  foreign key (company_id, field_id) references custom_fields (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id) on delete cascade,
  check (num_nonnulls(user_id, role_id) = 1)
);
create index on custom_field_audience (company_id, field_id);
create index on custom_field_audience (company_id, user_id) where user_id is not null;
create index on custom_field_audience (company_id, role_id) where role_id is not null;
call sec.belongs_to_company('custom_field_audience');

-- One person's value of one field. A row without a value: it was emptied, or the person was asked and left it empty.
create table custom_field_values (
  company_id uuid not null references companies,
  user_id uuid not null,
  field_id uuid not null,
  text text,
  number numeric(15, 3),
  day date,
  moment timestamp(0),
  country_id int,
  -- ids of options; their field empties them out when an option goes
  options uuid[],
  version int not null default 1,
  changed_at timestamptz not null default now(),
  primary key (company_id, user_id, field_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, field_id) references custom_fields (company_id, id) on delete cascade,
  check (num_nonnulls(text, number, day, moment, country_id, options) <= 1)
);
create index on custom_field_values (company_id, field_id);
call sec.belongs_to_company('custom_field_values');
