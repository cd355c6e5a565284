-- The public site and the operator's desk stand before and across companies: none of these tables belongs to one, and none holds
-- anything from inside one but a few numbers that the company's own job has counted within its wall.

-- Who wrote on the public pages: a demo that is asked for, or a message.
create table site_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('demo', 'contact')),
  name text not null,
  email citext not null,
  company text not null default '',
  people text not null default '' check (people in ('', '1-20', '21-100', '101-500', '501+')),
  message text not null default '',
  language text not null check (language in ('en', 'ru', 'sv')),
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  note text not null default '',
  assignee_id uuid references accounts on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index on site_requests (created_at desc, id);
create index on site_requests (assignee_id);
grant select, insert, update on site_requests to staffroom_app;

-- Given out when somebody begins to write, taken back with what was written: a form that nobody filled in by hand has none, and each
-- is good once.
create table form_stamps (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create index on form_stamps (created_at);
grant select, insert, delete on form_stamps to staffroom_app;

create table operator_settings (
  only_row boolean primary key default true check (only_row),
  review_sign_ups boolean not null default false,
  version int not null default 1
);
insert into operator_settings default values;
grant select, update on operator_settings to staffroom_app;

-- Waits for the operator since then; null: nobody has to look at it.
alter table accounts add review_since timestamptz;
create index accounts_in_review on accounts (review_since) where review_since is not null;
-- a sign-up that is refused leaves nothing behind
grant delete on accounts to staffroom_app;

alter table companies add suspended_reason text;

create table company_figures (
  company_id uuid primary key references companies on delete cascade,
  people int not null,
  last_active_at timestamptz,
  stored_bytes bigint not null,
  measured_at timestamptz not null
);
grant select, insert, update on company_figures to staffroom_app;

-- What operators did. Nobody rewrites it: the app may only add.
create table operator_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  name text not null,
  -- by address as well: the account may be gone one day
  operator_id uuid references accounts on delete set null,
  operator text not null,
  company_id uuid references companies on delete set null,
  subject_id uuid,
  label text not null default '',
  details jsonb not null default '{}',
  ip text not null default ''
);
create index on operator_log (at desc, id);
create index on operator_log (company_id);
create index on operator_log (operator_id);
grant select, insert on operator_log to staffroom_app;
