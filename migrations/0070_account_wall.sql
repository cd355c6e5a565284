-- stopped: the version before reads these tables directly.
-- An account has a wall as a company has one. The server names, with its signature, the account, the address or the operator's desk that a
-- transaction is about; SQL that was injected can name nothing, because it cannot sign. What must be found before anybody is known is
-- found by narrow functions of the owner, each by one exact secret.

-- The value of `app.<kind>` in this transaction, or null where the server has named none.
create function sec.signed(kind text) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v text := coalesce(current_setting('app.' || kind, true), '');
  kk bytea;
begin
  if v = '' then
    return null;
  end if;
  select k into kk from sec.key;
  if current_setting('app.' || kind || '_signature', true) is distinct from
    encode(sha256(kk || sha256(kk || convert_to(kind || ':' || v || ':' || pg_backend_pid(), 'UTF8'))), 'hex') then
    raise exception '% context not signed', kind using errcode = '42501';
  end if;
  return v;
end $$;
revoke all on function sec.signed(text) from public;

create function sec.account() returns uuid language sql stable security definer set search_path = pg_catalog
  return sec.signed('account')::uuid;
create function sec.operator() returns boolean language sql stable security definer set search_path = pg_catalog
  return sec.signed('operator') is not null;
-- `sec.company()` for tables that are also read outside of companies.
create function sec.company_or_none() returns uuid language sql stable security definer set search_path = pg_catalog
  return case when coalesce(current_setting('app.company_id', true), '') <> '' then sec.company() end;
revoke all on function sec.account(), sec.operator(), sec.company_or_none() from public;
grant execute on function sec.account(), sec.operator(), sec.company_or_none() to staffroom_app;

-- What keeps a column beside another table true runs as the owner: the app needs no right to write it.
alter function sec.keep_membership() security definer;
alter function sec.keep_has_factor() security definer;

-- Row security is not forced here: the owner's functions below look across accounts.
revoke all on accounts, lobby_sessions, memberships, links, totp_factors, passkeys, recovery_codes, known_browsers, pending_sign_ins
  from staffroom_app;

alter table memberships enable row level security;
create policy of_account on memberships for select using (account_id = (select sec.account()));
create policy of_company on memberships for select using (company_id = (select sec.company_or_none()));
create policy of_operator on memberships for select using ((select sec.operator()));
grant select on memberships to staffroom_app;

-- A colleague's account shows its address, name and state. No hash is ever read, no operator is made, from here.
alter table accounts enable row level security;
create policy own on accounts using (id = (select sec.account())) with check (id = (select sec.account()));
create policy of_company on accounts for select using (exists (
  select 1 from memberships m where m.account_id = accounts.id and m.company_id = (select sec.company_or_none())));
create policy of_operator on accounts for select using ((select sec.operator()));
create policy reviewed on accounts for update using ((select sec.operator()) and review_since is not null)
  with check ((select sec.operator()));
create policy refused on accounts for delete using ((select sec.operator()));
grant select (id, email, first_name, last_name, language, verified_at, is_operator, created_at, has_factor, review_since),
  insert (id, email, password_hash, first_name, last_name, language, verified_at, review_since),
  update (email, password_hash, first_name, last_name, language, verified_at, review_since), delete on accounts to staffroom_app;

create procedure sec.belongs_to_account(tbl regclass, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('create policy account_guard on %s using (account_id = (select sec.account())) with check (account_id = (select sec.account()))', tbl);
  execute format('grant %s on %s to staffroom_app', rights, tbl);
end $$;
call sec.belongs_to_account('lobby_sessions', 'select, insert, delete');
call sec.belongs_to_account('totp_factors');
call sec.belongs_to_account('passkeys');
call sec.belongs_to_account('recovery_codes');
call sec.belongs_to_account('known_browsers');
call sec.belongs_to_account('pending_sign_ins');

-- A link of a company may be made inside it; one that opens an account only for the account that the server has named.
alter table links enable row level security;
create policy of_account on links using (account_id = (select sec.account())) with check (account_id = (select sec.account()));
create policy of_company on links using (company_id = (select sec.company_or_none()))
  with check (company_id = (select sec.company_or_none()) and account_id is null);
-- an older invitation of a company may carry its account: it can be ended
create policy ended on links for update using (company_id = (select sec.company_or_none()));
grant select, insert, delete, update (used_at) on links to staffroom_app;

-- A company is changed from within or from the operator's desk.
alter table companies enable row level security;
create policy listed on companies for select using (true);
create policy founded on companies for insert with check (suspended_at is null);
create policy own on companies for update using (id = (select sec.company_or_none()));
create policy of_operator on companies for update using ((select sec.operator()));

alter table operator_log enable row level security;
create policy of_operator on operator_log using ((select sec.operator())) with check ((select sec.operator()));
alter table operator_settings enable row level security;
create policy read on operator_settings for select using (true);
create policy of_operator on operator_settings for update using ((select sec.operator()));
alter table site_requests enable row level security;
create policy written on site_requests for insert with check (status = 'new' and assignee_id is null);
create policy of_operator on site_requests using ((select sec.operator())) with check ((select sec.operator()));

-- The account at the address that the server has named, with the hash that a password is held against.
create function sec.account_at_address()
returns table (id uuid, email text, password_hash text, first_name text, last_name text, language text, verified_at timestamptz, review_since timestamptz)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select a.id, a.email::text, a.password_hash, a.first_name, a.last_name, a.language, a.verified_at, a.review_since
  from public.accounts a where a.email = sec.signed('address')::public.citext;
end;

-- Whether the account at the named address knows the browser with this mark as its holder's own.
create function sec.browser_at_address(mark bytea) returns uuid language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select b.id from public.known_browsers b join public.accounts a on a.id = b.account_id
  where a.email = sec.signed('address')::public.citext and b.token_hash = mark and not b.vouched;
end;

-- The hash of the account that the server has named.
create function sec.password_hash() returns text language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select a.password_hash from public.accounts a where a.id = sec.account();
end;

-- Compare-and-set: of two changes at once one wins.
create function sec.change_password(before text, after text) returns boolean language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with changed as (update public.accounts a set password_hash = after where a.id = sec.account() and a.password_hash = before returning 1)
  select exists (select 1 from changed);
end;

-- Whether somebody could come in with a password; says nothing else of it.
create function sec.has_password(account uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select a.password_hash is not null from public.accounts a where a.id = account and (a.id = sec.account() or exists (
    select 1 from public.memberships m where m.account_id = a.id and m.company_id = sec.company_or_none()));
end;

-- The holder of a session of the bare domain.
create function sec.lobby_session(token bytea, at timestamptz)
returns table (session_id uuid, account_id uuid, email text, first_name text, last_name text, verified_at timestamptz, is_operator boolean)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id, a.id, a.email::text, a.first_name, a.last_name, a.verified_at, a.is_operator
  from public.lobby_sessions s join public.accounts a on a.id = s.account_id
  where s.token_hash = token and s.expires_at > at;
end;

-- Whose passkey, or half-done sign-in, it is.
create function sec.account_of_passkey(credential text, rp text) returns uuid language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select p.account_id from public.passkeys p where p.credential_id = credential and p.rp_id = rp;
end;
create function sec.account_of_pending_sign_in(token bytea) returns uuid language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select p.account_id from public.pending_sign_ins p where p.token_hash = token;
end;
create function sec.forget_pending_sign_ins(before timestamptz) returns void language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.pending_sign_ins p where p.expires_at < least(before, now());
end;

-- What a link stands for, and its use, which counts once: of two who come at the same moment one wins.
create function sec.find_link(purpose text, token bytea, company uuid, at timestamptz)
returns table (account_id uuid, subject_id uuid, email text, company_id uuid, details jsonb)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select l.account_id, l.subject_id, l.email::text, l.company_id, l.details from public.links l
  where l.token_hash = token and l.purpose = find_link.purpose and l.used_at is null and l.expires_at > at
    and l.company_id is not distinct from company;
end;
create function sec.use_link(purpose text, token bytea, company uuid, at timestamptz, holding jsonb)
returns table (account_id uuid, subject_id uuid, email text, company_id uuid, details jsonb)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.links l set used_at = at
  where l.token_hash = token and l.purpose = use_link.purpose and l.used_at is null and l.expires_at > at
    and l.company_id is not distinct from company and l.details @> holding
  returning l.account_id, l.subject_id, l.email::text, l.company_id, l.details;
end;

do $$
declare
  f regprocedure;
begin
  for f in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'sec' and p.proname in ('account_at_address', 'browser_at_address', 'password_hash', 'change_password', 'has_password',
      'lobby_session', 'account_of_passkey', 'account_of_pending_sign_in', 'forget_pending_sign_ins', 'find_link', 'use_link') loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to staffroom_app', f);
  end loop;
end $$;

-- A session or token is begun only for the account that the server has named; whose it is never changes afterwards.
create policy account_guard on sessions as restrictive for insert
  with check (exists (select 1 from users u where u.id = user_id and u.account_id = (select sec.account())));
create policy account_guard on api_tokens as restrictive for insert
  with check (exists (select 1 from users u where u.id = user_id and u.account_id = (select sec.account())));
revoke update on sessions, api_tokens from staffroom_app;
grant update (last_used_at, expires_at, viewing_id, viewing_until) on sessions to staffroom_app;
grant update (last_used_at, last_used_ip) on api_tokens to staffroom_app;

-- The holder of a session has shown again who they are.
create function sec.prove(session uuid, at timestamptz) returns void language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.sessions s set proved_at = at from public.users u
  where s.company_id = sec.company() and s.id = session and u.company_id = s.company_id and u.id = s.user_id and u.account_id = sec.account();
end;
revoke all on function sec.prove(uuid, timestamptz) from public;
grant execute on function sec.prove(uuid, timestamptz) to staffroom_app;
