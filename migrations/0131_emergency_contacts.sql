-- Whom to call in an emergency: people outside of the company, in the order in which they are called.
create table emergency_contacts (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  full_name text not null,
  relation text not null default '',
  phone text not null,
  position int not null default 0,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on emergency_contacts (company_id, user_id, position);
call sec.belongs_to_company('emergency_contacts');
