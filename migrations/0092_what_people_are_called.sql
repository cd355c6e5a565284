-- What people are called, and where they are counted. The defaults are constants: no row is rewritten.
alter table users
  add column preferred_name text not null default '',
  add column pronouns text not null default '',
  add column nationality_id int,
  add column employee_number text not null default '',
  add column cost_centre text not null default '',
  add column legal_entity text not null default '';

-- A number belongs to one person, however it is written. Nobody has one yet: the index is made at once.
create unique index users_by_employee_number on users (company_id, lower(employee_number)) where employee_number <> '';
