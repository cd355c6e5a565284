-- How a person's sidebar lists colleagues, where they have chosen otherwise than the company, and whom they have put there, in their order.
create table sidebar_lists (
  company_id uuid not null references companies,
  user_id uuid not null,
  forming text not null check (forming in ('automatic', 'manual')),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call sec.belongs_to_company('sidebar_lists');

create table sidebar_people (
  company_id uuid not null references companies,
  user_id uuid not null,
  person_id uuid not null,
  position int not null,
  primary key (company_id, user_id, person_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references users (company_id, id) on delete cascade
);
create index on sidebar_people (company_id, person_id);
call sec.belongs_to_company('sidebar_people');
