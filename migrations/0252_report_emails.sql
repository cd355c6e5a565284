-- Saved views of reports that are sent by email, every week or every month.
create table report_emails (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  -- in whose time zone it is sent, and who stops it by leaving
  user_id uuid not null,
  view_id uuid not null,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  -- 0 is Sunday
  weekday int not null default 1 check (weekday between 0 and 6),
  -- a month that is shorter sends on its last day
  month_day int not null default 1 check (month_day between 1 and 31),
  hour int not null check (hour between 0 and 23),
  -- null while it is paused or has stopped
  next_at timestamptz,
  paused_at timestamptz,
  -- why it sends nothing any more
  stopped text check (stopped in ('rights', 'view')),
  last_sent_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, view_id) references views (company_id, id) on delete cascade
);
create index on report_emails (company_id, user_id);
create index on report_emails (company_id, view_id);
create index report_emails_due on report_emails (company_id, next_at) where next_at is not null;
call sec.belongs_to_company('report_emails');

-- Who gets it, its owner among them.
create table report_email_recipients (
  company_id uuid not null references companies,
  email_id uuid not null,
  user_id uuid not null,
  -- false: they have unsubscribed
  is_on boolean not null default true,
  -- of the last time that they got nothing, because they may not see the report
  refused_at timestamptz,
  -- the moment for which they have got it: once each
  sent_for timestamptz,
  primary key (company_id, email_id, user_id),
  foreign key (company_id, email_id) references report_emails (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on report_email_recipients (company_id, user_id);
call sec.belongs_to_company('report_email_recipients');
