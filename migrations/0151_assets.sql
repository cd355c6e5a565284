-- Lists that a company keeps can have entries that every company has, and entries that are offered no more.
alter table catalogue_entries
  add column built_in text,
  add column is_archived boolean not null default false,
  add constraint built_in_stays check (built_in is null or not is_archived) not valid;
create unique index catalogue_entries_built_in on catalogue_entries (company_id, built_in) where built_in is not null;

-- The states of assets that every company has. The table is open to its owner for this one statement only.
alter table catalogue_entries no force row level security;
insert into catalogue_entries (company_id, catalogue, name, position, built_in)
select c.id, 'asset_states', s.name, s.at, s.built_in
from companies c cross join (values ('in_use', 'IN USE', 0), ('repair', 'REPAIR', 1), ('warehouse', 'WAREHOUSE', 2), ('written_off', 'WRITTEN-OFF', 3))
  as s(built_in, name, at)
on conflict do nothing;
alter table catalogue_entries force row level security;

-- Things of the company: laptops, phones, keys. Where a thing is now stands in its own row; how it came there in its lifecycle.
create table assets (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored,
  category_id uuid,
  serial_number text not null default '',
  inventory_number text not null default '',
  search_key text collate "C" not null generated always as (
    regexp_replace(normalize(lower((name || ' ' || serial_number || ' ' || inventory_number) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')
  ) stored,
  description text not null default '',
  purchased_on date,
  price numeric(14, 2) check (price >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  warranty_ends_on date,
  lease_ends_on date,
  location_id uuid,
  state_id uuid not null,
  -- who has it, since when; null: nobody
  holder_id uuid,
  received_on date,
  -- when it came back last
  returned_on date,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((price is null) = (currency is null)),
  check ((holder_id is null) = (received_on is null)),
  foreign key (company_id, category_id) references catalogue_entries (company_id, id),
  foreign key (company_id, state_id) references catalogue_entries (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id) on delete set null (location_id),
  foreign key (company_id, holder_id) references users (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index assets_by_name on assets (company_id, name_key, id);
create index on assets (company_id, category_id);
create index on assets (company_id, state_id);
create index on assets (company_id, location_id);
create index on assets (company_id, holder_id) where holder_id is not null;
create index on assets (company_id, created_by);
-- what stands on the label is on one thing only
create unique index assets_inventory_number on assets (company_id, lower(inventory_number)) where inventory_number <> '';
call sec.belongs_to_company('assets');

-- In which state a thing was and who had it, from a day until the next row. A row is never changed: it gets its last day once, when the
-- next one begins. Entries of the list of states may be merged.
create table asset_lifecycle (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  asset_id uuid not null,
  -- the order in which rows were written: several may begin on one day
  number int not null,
  state_id uuid not null,
  user_id uuid,
  starts_on date not null,
  ends_on date,
  comment text not null default '',
  recorded_by uuid,
  recorded_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, asset_id, number),
  check (ends_on >= starts_on),
  foreign key (company_id, asset_id) references assets (company_id, id) on delete cascade,
  foreign key (company_id, state_id) references catalogue_entries (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, recorded_by) references users (company_id, id) on delete set null (recorded_by)
);
create index on asset_lifecycle (company_id, user_id) where user_id is not null;
create index on asset_lifecycle (company_id, state_id);
create index on asset_lifecycle (company_id, recorded_by);
create unique index asset_lifecycle_now on asset_lifecycle (company_id, asset_id) where ends_on is null;
call sec.belongs_to_company('asset_lifecycle', 'select, insert');
grant update (ends_on, state_id) on asset_lifecycle to staffroom_app;
