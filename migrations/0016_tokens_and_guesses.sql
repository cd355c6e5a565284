-- Tokens with which a person's own programs call: they may at most what their owner may, and end with them.
create table api_tokens (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- the first letters, by which its owner knows it again
  prefix text not null,
  token_hash bytea not null,
  -- parts of the API, as its document groups them
  tags text[] not null check (cardinality(tags) > 0),
  writes boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on api_tokens (company_id, user_id);
call sec.belongs_to_company('api_tokens');

-- Whoever is deactivated leaves nothing that would come back with them; no writer of users can forget it.
create function sec.end_tokens() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from api_tokens where company_id = new.company_id and user_id = new.id;
  return null;
end $$;
create trigger end_tokens after update of deactivated_at on users
  for each row when (new.deactivated_at is not null and old.deactivated_at is null) execute function sec.end_tokens();

-- Wrong passwords in a row, by what they came from: a browser that the account knows, an address, or strangers together. Hashes
-- only; global, because a guess comes before anybody is known.
create table guesses (
  bucket bytea primary key,
  failures int not null,
  blocked_until timestamptz,
  last_at timestamptz not null
);
create index on guesses (last_at);

-- Answers to calls of visitors that came with an Idempotency-Key; global, because some of them come before there is a company.
create table visit_keys (
  scope bytea primary key,
  fingerprint bytea not null,
  -- null while the first call is under way
  reply jsonb,
  claimed_at timestamptz not null default now()
);
create index on visit_keys (claimed_at);

grant select, insert, update, delete on guesses, visit_keys to staffroom_app;

-- Purposes are a closed set in code; the slices that bring new ones need no lock on this table.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (purpose ~ '^[a-z_]+$') not valid;
