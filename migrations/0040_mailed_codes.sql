-- A code that was mailed to the account's address, for people who have neither password nor passkey to show who they are.
create table mailed_codes (
  company_id uuid not null references companies,
  -- it is good in the session that asked for it, nowhere else
  session_id uuid not null,
  -- keyed: eight digits are guessed at once by whoever has the hash and no key
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, session_id),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
call sec.belongs_to_company('mailed_codes');

-- A browser that only a company's provider brought in: the account does not know it as its holder's own.
alter table known_browsers add vouched boolean not null default false;
