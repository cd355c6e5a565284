-- When a person gets emails. `digest_hour` and the quiet hours are by the clock where the person works, in minutes since midnight.
alter table notification_settings
  add column pace text not null default 'at_once' check (pace in ('at_once', 'daily', 'weekly')),
  add column emails_on boolean not null default true,
  add column digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  add column digest_weekday smallint not null default 1 check (digest_weekday between 0 and 6),
  add column quiet_from smallint check (quiet_from between 0 and 1439),
  add column quiet_until smallint check (quiet_until between 0 and 1439),
  add column quiet_weekends boolean not null default false,
  add column waits_on_leave boolean not null default false,
  add check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until);

-- `thing`: the record it is about, a request, an event, an announcement; `snoozed_until`: hidden until then, unread from then on.
alter table notifications add column thing uuid, add column snoozed_until timestamptz;

-- Emails that were not sent at once. A row is written of once: it is deleted in the transaction that hands its email over.
create table waiting_emails (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- the same when the same email is made again
  key text not null,
  -- whose switch of the settings it goes by
  event text not null,
  needs_decision boolean not null,
  type text not null,
  info jsonb,
  thing uuid,
  notification_id uuid,
  -- as it would have been sent alone; null once what it says is no longer so
  draft jsonb,
  happened_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, notification_id) references notifications (company_id, id) on delete cascade
);
create index on waiting_emails (company_id, notification_id);
create index on waiting_emails (company_id, thing) where thing is not null;
call sec.belongs_to_company('waiting_emails');

-- What a person wants to hear nothing more of.
create table muted_things (
  company_id uuid not null references companies,
  user_id uuid not null,
  thing uuid not null,
  muted_at timestamptz not null default now(),
  primary key (company_id, user_id, thing),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call sec.belongs_to_company('muted_things');
