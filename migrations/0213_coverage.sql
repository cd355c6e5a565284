-- How many people of a department, with everyone below it, should be at work. Nothing is refused by it.
create table coverage_minimums (
  company_id uuid not null references companies,
  department_id uuid not null,
  least int not null check (least between 1 and 9999),
  primary key (company_id, department_id),
  foreign key (company_id, department_id) references departments (company_id, id) on delete cascade
);
call sec.belongs_to_company('coverage_minimums');
