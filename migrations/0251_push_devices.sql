-- Browsers that show notifications while no page is open. A row lives as long as the session in which it was allowed: who signs out there
-- gets nothing any more.
create table push_devices (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  -- where the browser's maker takes notifications for it; whoever knows it can send nothing without the server's key
  endpoint text not null check (length(endpoint) <= 2048),
  -- the browser's keys: what is sent can be read there alone
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, endpoint),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
create index on push_devices (company_id, user_id);
create index on push_devices (company_id, session_id);
call sec.belongs_to_company('push_devices');
