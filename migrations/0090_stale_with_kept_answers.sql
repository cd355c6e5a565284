-- What a change made stale is kept with its answer: a repeated call says the same.
alter table idempotency_keys add column stale text[] not null default '{}';
alter table visit_keys add column stale text[] not null default '{}';
