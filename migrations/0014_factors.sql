-- Second factors, passkeys and browsers belong to accounts, which span companies (see the allow-list of tests/sweeps/wall.test.ts).
create table totp_factors (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- sealed (platform/secrets.ts), bound to this row
  secret bytea not null,
  -- null until a first code has shown that the app has the secret
  confirmed_at timestamptz,
  -- a code is good once: only later steps of thirty seconds count
  last_step bigint not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index totp_factors_one on totp_factors (account_id, (confirmed_at is null));

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- the domain that it was made for: no other may use it
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  -- kept by a service on several devices, or on this one key alone
  synced boolean not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index on passkeys (account_id);

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, code_hash)
);

-- Browsers that have signed in to an account: a new one is told by mail, a remembered one is not asked for the second step.
create table known_browsers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null,
  device text not null default '',
  ip text not null default '',
  remembered_at timestamptz,
  remembered_until timestamptz,
  last_used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (account_id, token_hash)
);

-- A password that was right and a second step that is still to come: no session, and good for nothing but that step.
create table pending_sign_ins (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid not null references accounts on delete cascade,
  -- where it was begun: null is the bare domain
  company_id uuid references companies on delete cascade,
  proved_by text not null check (proved_by in ('password', 'sso', 'invitation')),
  challenge text,
  failures int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on pending_sign_ins (account_id);
create index on pending_sign_ins (expires_at);

-- What a passkey has to sign: once, soon, and in the browser (or session) that asked.
create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  holder_hash bytea not null,
  purpose text not null check (purpose in ('sign_in', 'register', 'confirm')),
  challenge text not null,
  company_id uuid references companies on delete cascade,
  expires_at timestamptz not null
);
create index on passkey_challenges (holder_hash);
create index on passkey_challenges (expires_at);

grant select, insert, update, delete on totp_factors, passkeys, recovery_codes, known_browsers, pending_sign_ins, passkey_challenges
  to staffroom_app;

-- Whether an account has a second factor is asked at every request: a column beside the account, kept by whatever writes factors.
alter table accounts add has_factor boolean not null default false;
create function sec.keep_has_factor() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  id_ uuid := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
begin
  -- one at a time, so that of two removals at once the second sees the first
  perform 1 from accounts where id = id_ for update;
  update accounts set has_factor = exists (select 1 from passkeys p where p.account_id = id_)
      or exists (select 1 from totp_factors f where f.account_id = id_ and f.confirmed_at is not null)
    where id = id_;
  return null;
end $$;
create trigger keep_has_factor after insert or delete or update of confirmed_at on totp_factors
  for each row execute function sec.keep_has_factor();
create trigger keep_has_factor after insert or delete on passkeys
  for each row execute function sec.keep_has_factor();

-- From this moment on everybody in the company needs a second factor; null: nobody has to.
alter table companies add second_factor_from timestamptz;
-- Whether those whom the company's own sign-in service has let in need ours as well.
alter table companies add second_factor_after_sso boolean not null default false;

alter table sessions add signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'passkey', 'sso', 'invitation', 'handOver'));
alter table sessions add ip text not null default '';
-- When the person last showed that it is they: what touches the account asks again after a while.
alter table sessions add proved_at timestamptz;
alter table lobby_sessions add signed_in_by text not null default 'password' check (signed_in_by in ('password', 'passkey'));
alter table lobby_sessions add ip text not null default '';
