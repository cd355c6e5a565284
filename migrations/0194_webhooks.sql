-- Addresses of other programs that are told of facts. The secrets are sealed: the server signs with them.
create table webhooks (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  address text not null,
  description text not null default '',
  events text[] not null,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- a person, or the product after days without success
  paused_by text check (paused_by in ('person', 'failures')),
  -- since when no delivery has succeeded
  failing_since timestamptz,
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  creator_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (company_id, id),
  check ((state = 'paused') = (paused_by is not null)),
  check ((old_secret is null) = (old_secret_until is null)),
  foreign key (company_id, creator_id) references users (company_id, id) on delete set null (creator_id)
);
create index on webhooks (company_id, creator_id);
call sec.belongs_to_company('webhooks');

-- What is sent, and what became of it; kept for 30 days. `sending_until`: a worker has it in hand, and no other takes it before then.
create table webhook_deliveries (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  -- the id that the receiver gets: of the fact, or of the test
  event_id uuid not null,
  event text not null,
  -- as it is signed and sent, each time the same
  body text not null,
  is_test boolean not null default false,
  -- who asked for a test, or to send it again
  asked_by uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  tries int not null default 0,
  tries_left int not null,
  next_at timestamptz,
  sending_until timestamptz,
  tried_at timestamptz,
  status_code int,
  duration_ms int,
  problem text,
  reply text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, webhook_id, event_id),
  check ((state = 'waiting') = (next_at is not null)),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade,
  foreign key (company_id, asked_by) references users (company_id, id) on delete set null (asked_by)
);
create index on webhook_deliveries (company_id, webhook_id, created_at, id);
create index on webhook_deliveries (company_id, created_at);
create index on webhook_deliveries (company_id, asked_by);
create index webhook_deliveries_waiting on webhook_deliveries (company_id, next_at) where state = 'waiting';
call sec.belongs_to_company('webhook_deliveries');
