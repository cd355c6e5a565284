-- When people work. The row without a user is the company's; a person's own row wins from its day on.
create table work_schedules (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  effective_from date not null,
  -- 0-6, Sunday is 0; the week may wrap
  week_start smallint not null default 1 check (week_start between 0 and 6),
  week_end smallint not null default 5 check (week_end between 0 and 6),
  day_start time not null default '09:00',
  day_end time not null default '18:00',
  -- parts worked per weekday where it differs from whole days: {"1": "am"}
  parts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index work_schedules_from on work_schedules (company_id, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), effective_from);
call sec.belongs_to_company('work_schedules');

-- Versions of the rules of one leave kind, effective from a day. The row without a user is the company's; a person's own row wins.
create table leave_policies (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('vacation', 'day_off', 'sick_day', 'parental_leave')),
  user_id uuid,
  effective_from date not null,
  settings jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index leave_policies_from on leave_policies (company_id, kind, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), effective_from);
call sec.belongs_to_company('leave_policies');

create table time_off_requests (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (kind in ('vacation', 'day_off', 'sick_day', 'parental_leave')),
  first_day date not null,
  last_day date not null,
  -- which part of the first and of the last day: a leave from Monday afternoon has first_part pm
  first_part text not null default 'full' check (first_part in ('full', 'am', 'pm')),
  last_part text not null default 'full' check (last_part in ('full', 'am', 'pm')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'canceled')),
  comment text not null default '',
  -- thousandths of a day, as counted when it was last asked, edited or approved
  length int not null,
  attachment_file_id uuid,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  decision_comment text not null default '',
  version int not null default 1,
  -- half-days since 2000-01-01, so that a morning and an afternoon of one day do not overlap
  first_half int not null generated always as ((first_day - date '2000-01-01') * 2 + case when first_part = 'pm' then 1 else 0 end) stored,
  last_half int not null generated always as ((last_day - date '2000-01-01') * 2 + case when last_part = 'am' then 0 else 1 end) stored,
  primary key (company_id, id),
  check (last_half >= first_half),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, asked_by) references users (company_id, id),
  foreign key (company_id, decided_by) references users (company_id, id),
  foreign key (company_id, attachment_file_id) references files (company_id, id),
  constraint time_off_requests_overlap exclude using gist
    (company_id with =, user_id with =, int4range(first_half, last_half, '[]') with &&) where (status in ('pending', 'approved'))
);
create index on time_off_requests (company_id, user_id, first_day);
create index time_off_requests_by_day on time_off_requests (company_id, last_day, first_day) where status in ('pending', 'approved');
call sec.belongs_to_company('time_off_requests');

create table time_off_approvers (
  company_id uuid not null references companies,
  request_id uuid not null,
  user_id uuid not null,
  primary key (company_id, request_id, user_id),
  foreign key (company_id, request_id) references time_off_requests (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index on time_off_approvers (company_id, user_id);
call sec.belongs_to_company('time_off_approvers');

create table time_off_comments (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  author_id uuid not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, request_id) references time_off_requests (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index on time_off_comments (company_id, request_id, created_at);
call sec.belongs_to_company('time_off_comments');

-- Entries that people make (corrections, carried-in balances). Everything else in the ledger is derived by the engine. Append-only.
create table leave_adjustments (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (kind in ('vacation', 'day_off', 'sick_day', 'parental_leave')),
  day date not null,
  -- thousandths of a day, signed
  amount int not null,
  reason text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index on leave_adjustments (company_id, user_id, kind, day);
call sec.belongs_to_company('leave_adjustments', 'select, insert');

create table holidays (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  -- null: for every location
  location_id uuid,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  name_en text not null,
  name_ru text not null,
  name_sv text not null,
  half text check (half in ('am', 'pm')),
  source text not null default 'own' check (source in ('own', 'imported')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id) on delete cascade
);
create unique index holidays_once on holidays (company_id, coalesce(location_id, '00000000-0000-0000-0000-000000000000'), first_day, lower(name_en));
create index on holidays (company_id, first_day);
call sec.belongs_to_company('holidays');

create table extra_working_days (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  location_id uuid,
  title text not null,
  day date not null,
  start_time time not null default '09:00',
  end_time time not null default '18:00',
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, location_id) references locations (company_id, id) on delete cascade
);
create index on extra_working_days (company_id, day);
call sec.belongs_to_company('extra_working_days');

create table notifications (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type text not null,
  -- unique and increasing per recipient: it is the cursor of the list
  date timestamptz not null default clock_timestamp(),
  was_read boolean not null default false,
  info jsonb not null,
  event_id uuid,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index notifications_by_date on notifications (company_id, user_id, date desc);
create index on notifications (company_id, user_id) where not was_read;
call sec.belongs_to_company('notifications');

-- Which channels carry which events: {"requests": {"email": true, "desktop": true, "app": true}, …}; what is absent is on.
create table notification_settings (
  company_id uuid not null references companies,
  user_id uuid not null,
  channels jsonb not null default '{}',
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call sec.belongs_to_company('notification_settings');
