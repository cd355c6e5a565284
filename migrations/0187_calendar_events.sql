-- Events that people are invited to. A series is what an event is a date of: its details, how it repeats, and whom it is for; an event that
-- does not repeat is a series of one. `fill_until` is the last day up to which its dates have been made.
create table calendar_event_series (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  creator_id uuid,
  name text not null,
  description text not null default '',
  place text not null default '',
  link text not null default '',
  first_day date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  time_zone text not null,
  -- null: it takes place once
  repeat jsonb,
  remind_minutes int check (remind_minutes between 0 and 20160),
  fill_until date not null,
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, creator_id) references users (company_id, id) on delete set null (creator_id)
);
create index on calendar_event_series (company_id, creator_id);
create index on calendar_event_series (company_id, fill_until) where repeat is not null and canceled_at is null;
call sec.belongs_to_company('calendar_event_series');
call sec.has_audience('calendar_event_series');

-- Each date of an event, with its own details: one date can be changed or canceled without the others.
create table calendar_events (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  series_id uuid not null,
  -- the day that the series gives it; it stays when the date is moved
  origin_day date not null,
  name text not null,
  description text not null default '',
  place text not null default '',
  link text not null default '',
  day date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  remind_minutes int check (remind_minutes between 0 and 20160),
  reminded_at timestamptz,
  -- it was changed without the others, and does not follow their changes
  is_own boolean not null default false,
  -- it was moved without the others: what people answered to the series does not count for it
  asks_anew boolean not null default false,
  canceled_at timestamptz,
  changed_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, series_id, origin_day),
  foreign key (company_id, series_id) references calendar_event_series (company_id, id) on delete cascade
);
create index on calendar_events (company_id, starts_at);
create index on calendar_events (company_id, starts_at) where remind_minutes is not null and reminded_at is null and canceled_at is null;
call sec.belongs_to_company('calendar_events');

-- Who is invited, as the audience was when it was last looked at, and what each of them answered to all dates.
create table calendar_event_participants (
  company_id uuid not null references companies,
  series_id uuid not null,
  user_id uuid not null,
  reply text check (reply in ('accepted', 'maybe', 'declined')),
  replied_at timestamptz,
  primary key (company_id, series_id, user_id),
  foreign key (company_id, series_id) references calendar_event_series (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on calendar_event_participants (company_id, user_id);
call sec.belongs_to_company('calendar_event_participants');

-- What someone answered to one date of an event that repeats.
create table calendar_event_replies (
  company_id uuid not null references companies,
  event_id uuid not null,
  user_id uuid not null,
  reply text not null check (reply in ('accepted', 'maybe', 'declined')),
  replied_at timestamptz not null,
  primary key (company_id, event_id, user_id),
  foreign key (company_id, event_id) references calendar_events (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on calendar_event_replies (company_id, user_id);
call sec.belongs_to_company('calendar_event_replies');

-- What people are still to be notified of. A row is gone once it is done.
create table calendar_event_notices (
  company_id uuid not null references companies,
  event_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('invited', 'changed', 'canceled', 'reminder')),
  fact_id uuid not null,
  primary key (company_id, event_id, user_id, kind),
  foreign key (company_id, event_id) references calendar_events (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on calendar_event_notices (company_id, user_id);
call sec.belongs_to_company('calendar_event_notices');

-- The built-in user and HR roles may create events, in existing companies too. The table is open to its owner for this one statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select r.company_id, r.id, 'events.create', 'on' from roles r where r.built_in in ('user', 'hr')
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
