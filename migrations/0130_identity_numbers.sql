-- ID and tax numbers of people, sealed (platform/secrets.ts): the database alone does not tell them. A row has its person's id.
create table identity_numbers (
  company_id uuid not null references companies,
  id uuid not null,
  national_id text,
  tax_id text,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, id) references users (company_id, id) on delete cascade
);
call sec.belongs_to_company('identity_numbers');

-- People see their own numbers, in existing companies as in new ones. Who else sees them each company decides. The table is open to its
-- owner for this one statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select company_id, id, 'own.identity_numbers', 'view' from roles where built_in = 'user'
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
