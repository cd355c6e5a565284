-- The audit trail's chain: every fact gets a number and a fingerprint that holds the one before. Nobody updates or deletes a seal.
create table audit_seals (
  company_id uuid not null references companies,
  seq bigint not null check (seq > 0),
  event_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, seq),
  unique (company_id, event_id),
  foreign key (company_id, event_id) references events (company_id, id)
);
call sec.belongs_to_company('audit_seals', 'select, insert');

create index events_by_actor on events (company_id, actor_id, at desc, id);
