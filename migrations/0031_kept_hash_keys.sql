-- Recovery codes are kept as hashes under a key that is derived from the server's secret. A hash cannot be made anew: when the secret
-- changes, the key under which the old ones were made is kept here, sealed with the new secret (bin/reseal.ts).
create table kept_hash_keys (
  id uuid primary key,
  purpose text not null,
  -- sealed (platform/secrets.ts), bound to this row
  key text not null,
  created_at timestamptz not null default now()
);
grant select on kept_hash_keys to staffroom_app;
