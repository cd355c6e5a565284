-- What was reminded of: once for each thing and last day, however long no worker ran.
create table asset_reminders (
  company_id uuid not null references companies,
  asset_id uuid not null,
  what text not null check (what in ('warranty', 'lease')),
  ends_on date not null,
  reminded_at timestamptz not null,
  primary key (company_id, asset_id, what, ends_on),
  foreign key (company_id, asset_id) references assets (company_id, id) on delete cascade
);
call sec.belongs_to_company('asset_reminders', 'select, insert');
create index assets_by_warranty on assets (company_id, warranty_ends_on) where warranty_ends_on is not null;
create index assets_by_lease on assets (company_id, lease_ends_on) where lease_ends_on is not null;
