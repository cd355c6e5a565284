-- What people may not edit of their record they may propose. `values` are the proposed ones by field, `before` what stood there then.
create table change_requests (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  section text not null,
  "values" jsonb not null,
  before jsonb not null,
  comment text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  decision_comment text not null default '',
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, decided_by) references users (company_id, id)
);
-- one waits per person and section: two could contradict each other
create unique index on change_requests (company_id, user_id, section) where status = 'pending';
create index on change_requests (company_id, user_id, asked_at desc);
create index on change_requests (company_id, decided_by);
call sec.belongs_to_company('change_requests');
