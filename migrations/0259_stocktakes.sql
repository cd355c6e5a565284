-- A stock-take: what should be there is copied when it starts, then people go round and count what is there. Its record stays as it was
-- when it was finished, whatever becomes of the things.
create table stocktakes (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  status text not null default 'open' check (status in ('open', 'finished', 'cancelled')),
  -- the locations, categories and states that it is about, as they were called then; empty: all
  scope jsonb not null,
  expected int not null default 0,
  -- of the last count: whoever has read up to a number asks for what came after it
  last_number int not null default 0,
  -- when it was finished: its numbers, and what was registered meanwhile
  figures jsonb,
  added jsonb,
  reason text not null default '',
  started_by uuid,
  started_at timestamptz not null default now(),
  ended_by uuid,
  ended_at timestamptz,
  primary key (company_id, id),
  check ((status = 'open') = (ended_at is null)),
  foreign key (company_id, started_by) references users (company_id, id) on delete set null (started_by),
  foreign key (company_id, ended_by) references users (company_id, id) on delete set null (ended_by)
);
create index on stocktakes (company_id, started_at desc, id);
create index on stocktakes (company_id, started_by);
create index on stocktakes (company_id, ended_by);
call sec.belongs_to_company('stocktakes', 'select, insert, update');

-- What should be there, as it was when the stock-take started.
create table stocktake_lines (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  stocktake_id uuid not null,
  -- by name and inventory number
  position int not null,
  -- null once it was deleted
  asset_id uuid,
  name text not null,
  inventory_number text not null,
  serial_number text not null,
  search_key text collate "C" not null generated always as (
    regexp_replace(normalize(lower((name || ' ' || serial_number || ' ' || inventory_number) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')
  ) stored,
  category text not null,
  location_id uuid,
  location text not null,
  state_id uuid not null,
  holder_id uuid,
  last_counted_at timestamptz,
  -- what a missing thing has become through the stock-take
  decision text,
  -- when it was finished: what had become of it meanwhile
  changes jsonb,
  primary key (company_id, id),
  unique (company_id, stocktake_id, position),
  foreign key (company_id, stocktake_id) references stocktakes (company_id, id) on delete cascade,
  foreign key (company_id, asset_id) references assets (company_id, id) on delete set null (asset_id),
  foreign key (company_id, location_id) references locations (company_id, id) on delete set null (location_id),
  foreign key (company_id, state_id) references catalogue_entries (company_id, id),
  foreign key (company_id, holder_id) references users (company_id, id) on delete set null (holder_id)
);
create unique index on stocktake_lines (company_id, stocktake_id, asset_id);
create index on stocktake_lines (company_id, asset_id);
create index on stocktake_lines (company_id, location_id) where location_id is not null;
create index on stocktake_lines (company_id, state_id);
create index on stocktake_lines (company_id, holder_id) where holder_id is not null;
call sec.belongs_to_company('stocktake_lines', 'select, insert');
grant update (decision, changes, state_id) on stocktake_lines to staffroom_app;

-- What people have found. The device that counts makes the id, so that what is sent twice is there once.
create table stocktake_counts (
  company_id uuid not null references companies,
  stocktake_id uuid not null,
  id uuid not null,
  number int not null,
  outcome text not null check (outcome in ('found', 'elsewhere', 'unknown')),
  line_id uuid,
  asset_id uuid,
  -- as it was scanned or typed
  code text not null,
  name text not null default '',
  location text not null default '',
  condition text check (condition in ('good', 'worn', 'damaged')),
  note text not null default '',
  counted_by uuid,
  -- by the clock of the device
  counted_at timestamptz not null,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, stocktake_id, id),
  check ((outcome = 'found') = (line_id is not null)),
  foreign key (company_id, stocktake_id) references stocktakes (company_id, id) on delete cascade,
  foreign key (company_id, line_id) references stocktake_lines (company_id, id) on delete cascade,
  foreign key (company_id, asset_id) references assets (company_id, id) on delete set null (asset_id),
  foreign key (company_id, counted_by) references users (company_id, id) on delete set null (counted_by)
);
create unique index on stocktake_counts (company_id, stocktake_id, number);
create unique index stocktake_counts_once on stocktake_counts (company_id, line_id) where undone_at is null and line_id is not null;
create index on stocktake_counts (company_id, line_id);
create index on stocktake_counts (company_id, asset_id) where asset_id is not null;
create index on stocktake_counts (company_id, counted_by);
call sec.belongs_to_company('stocktake_counts', 'select, insert');
grant update (number, condition, note, undone_at) on stocktake_counts to staffroom_app;

-- Where a finished stock-take has found it last.
alter table assets add column last_counted_at timestamptz, add column last_counted_by uuid,
  add foreign key (company_id, last_counted_by) references users (company_id, id) on delete set null (last_counted_by);
