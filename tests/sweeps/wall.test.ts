import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { data, owner } from '#tests/database.ts'

/** Global by design: what exists before or across companies. Nowhere else is a table without a company allowed. */
const GLOBAL = [
  'public.accounts',
  'public.companies',
  'public.retired_domains',
  'public.lobby_sessions',
  'public.memberships',
  'public.links',
  'public.totp_factors',
  'public.passkeys',
  'public.recovery_codes',
  'public.kept_hash_keys',
  'public.known_browsers',
  'public.pending_sign_ins',
  'public.passkey_challenges',
  'public.site_requests',
  'public.form_stamps',
  'public.operator_settings',
  'public.operator_log',
  'public.company_figures',
  'public.rate_limits',
  'public.guesses',
  'public.visit_keys',
  'public.dev_mails',
  'public.letters_sent',
  'sec.key',
  'meta.migrations',
]
/** Owner's functions that the app role may call; each pins its search path. */
const DEFINERS = [
  'sec.company()',
  'sec.company_or_none()',
  'sec.signed(text)',
  'sec.account()',
  'sec.operator()',
  'sec.enqueue(text,json,text,timestamp with time zone,text)',
  // triggers: nobody calls them
  'sec.keep_membership()',
  'sec.keep_has_factor()',
  'sec.keep_fact()',
  'sec.keep_people_search()',
  'sec.keep_job_changes()',
  'sec.keep_leavings()',
  'sec.keep_field_history()',
  // looks through the names of the signed company, which row security would not let an index do
  'sec.count_people_anew()',
  'sec.find_in_fields(uuid[],text)',
  'sec.find_in_fields(uuid[],text,integer)',
  'sec.find_people(text[],boolean,boolean,integer)',
  // what must be found before anyone is known, each by one exact secret or for the account that the server has named
  'sec.account_at_address()',
  'sec.browser_at_address(bytea)',
  'sec.password_hash()',
  'sec.change_password(text,text)',
  'sec.has_password(uuid)',
  'sec.lobby_session(bytea,timestamp with time zone)',
  'sec.account_of_passkey(text,text)',
  'sec.account_of_pending_sign_in(bytea)',
  'sec.forget_pending_sign_ins(timestamp with time zone)',
  'sec.find_link(text,bytea,uuid,timestamp with time zone)',
  'sec.use_link(text,bytea,uuid,timestamp with time zone,jsonb)',
  'sec.prove(uuid,timestamp with time zone)',
]
/** Global tables without row security: counts, hashes and marks that name nobody. */
const OPEN = [
  'public.retired_domains',
  'public.kept_hash_keys',
  'public.passkey_challenges',
  'public.form_stamps',
  'public.company_figures',
  'public.rate_limits',
  'public.guesses',
  'public.visit_keys',
  // ids and times of what was sent
  'public.letters_sent',
  // never written in production
  'public.dev_mails',
  'sec.key',
  'meta.migrations',
]
/** What the app role may never do, whomever the server has named. */
const NEVER = [
  ['accounts', 'password_hash', 'SELECT'],
  ['accounts', 'is_operator', 'INSERT'],
  ['accounts', 'is_operator', 'UPDATE'],
  ['accounts', 'has_factor', 'UPDATE'],
  ['memberships', 'user_id', 'INSERT'],
  ['memberships', 'user_id', 'UPDATE'],
  ['lobby_sessions', 'account_id', 'UPDATE'],
  ['lobby_sessions', 'expires_at', 'UPDATE'],
  ['links', 'account_id', 'UPDATE'],
  ['links', 'token_hash', 'UPDATE'],
  ['links', 'expires_at', 'UPDATE'],
  ['sessions', 'user_id', 'UPDATE'],
  ['sessions', 'token_hash', 'UPDATE'],
  ['sessions', 'proved_at', 'UPDATE'],
  ['sessions', 'signed_in_by', 'UPDATE'],
  ['api_tokens', 'user_id', 'UPDATE'],
  ['api_tokens', 'tags', 'UPDATE'],
  ['events', 'actor_id', 'INSERT'],
  ['events', 'at', 'INSERT'],
] as const
const APPEND_ONLY = [
  'public.events',
  'public.audit_seals',
  'public.audit_heads',
  'public.event_effects',
  'public.leave_adjustments',
  'public.time_off_decisions',
  'public.operator_log',
]

const list = (values: readonly string[]) => `(values ${values.map((value) => `('${value}')`).join(',')})`

/** Every row is a hole. */
const GATE = `
with allow(t) as ${list(GLOBAL)}, open(t) as ${list(OPEN)}, never(t) as ${list(NEVER.map((one) => one.join(' ')))}, definers(f) as ${list(DEFINERS)}, once(t) as ${list(APPEND_ONLY)},
tt as (select c.oid, n.nspname||'.'||c.relname as t, c.relname, c.relkind, c.relrowsecurity rs, c.relforcerowsecurity fs, c.relispartition, c.relowner, c.reloptions
       from pg_class c join pg_namespace n on n.oid=c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')),
tab as (select * from tt where relkind in ('r','p') and t not in (select t from allow)),
col as (select tab.oid, a.attnum, a.attnotnull from tab join pg_attribute a on a.attrelid=tab.oid and a.attname='company_id' and not a.attisdropped)
select 'A no company_id not null' as fail, t as what from tab where not exists (select 1 from col where col.oid=tab.oid and attnotnull)
union all select 'B row security not enabled and forced', t from tab where not (rs and fs)
union all select 'C no restrictive guard', t from tab where not exists (select 1 from pg_policy p where p.polrelid=tab.oid and not p.polpermissive and p.polcmd='*' and p.polroles='{0}'
      and pg_get_expr(p.polqual,p.polrelid) like '(company_id = ( SELECT sec.company() AS company))' and pg_get_expr(p.polwithcheck,p.polrelid) like '(company_id = ( SELECT sec.company() AS company))')
union all select 'D foreign key without the company on both sides', tab.t||'.'||k.conname from tab join pg_constraint k on k.conrelid=tab.oid and k.contype='f' and k.conparentid=0
      where exists (select 1 from col c2 where c2.oid=k.confrelid) and not exists (select 1 from generate_subscripts(k.conkey,1) i join col c1 on c1.oid=k.conrelid and c1.attnum=k.conkey[i] join col c2 on c2.oid=k.confrelid and c2.attnum=k.confkey[i])
union all select 'E unique index not led by the company', tab.t||'.'||i.indexrelid::regclass from tab join pg_index i on i.indrelid=tab.oid and i.indisunique left join col on col.oid=tab.oid where i.indkey[0] is distinct from col.attnum
union all select 'F view without security_invoker', t from tt where relkind='v' and not coalesce(reloptions::text like '%security_invoker=true%',false)
union all select 'G materialized view or foreign table', t from tt where relkind in ('m','f')
union all select 'H security definer outside the list or without a pinned search_path', p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid=p.pronamespace
      where p.prosecdef and n.nspname !~ '^pg_' and (p.oid::regprocedure::text not in (select f from definers) or not coalesce(p.proconfig::text like '%search_path=%',false))
union all select 'I app role too strong', rolname from pg_roles where rolname ~ '^staffroom_app(_|$)' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
union all select 'J app role is a member of something', m.roleid::regrole::text from pg_auth_members m where m.member='staffroom_app'::regrole
union all select 'J a role that signs in is a member of something else', r.rolname from pg_auth_members m join pg_roles r on r.oid=m.member where r.rolname ~ '^staffroom_app_' and m.roleid<>'staffroom_app'::regrole
union all select 'J a role that signs in has rights of its own', c.relname||': '||r.rolname from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid=a.grantee where r.rolname ~ '^staffroom_app_'
union all select 'J app role owns something', t from tt where relowner in (select oid from pg_roles where rolname ~ '^staffroom_app(_|$)')
union all select 'K app role may truncate, reference or trigger', t from tt where case when relkind in ('r','p') then has_table_privilege('staffroom_app',oid,'TRUNCATE,REFERENCES,TRIGGER') else false end
union all select 'L partition readable directly', t from tt where case when relispartition and relkind in ('r','p') then has_table_privilege('staffroom_app',oid,'SELECT,INSERT,UPDATE,DELETE') else false end
union all select 'M shared sequence usable by the app', t from tt where case when relkind='S' then has_sequence_privilege('staffroom_app',oid,'USAGE') else false end
union all select 'N app may create in a schema', nspname from pg_namespace where nspname !~ '^pg_' and nspname<>'information_schema' and has_schema_privilege('staffroom_app',oid,'CREATE')
union all select 'O large objects exist', count(*)::text from pg_largeobject_metadata having count(*)>0
union all select 'P not append-only for the app', t from tt where t in (select t from once) and has_table_privilege('staffroom_app',oid,'UPDATE,DELETE')
union all select 'Q global table without row security', t from tt where relkind in ('r','p') and t in (select t from allow) and t not in (select t from open) and not rs
union all select 'R row security without a rule', t from tt where rs and not exists (select 1 from pg_policy p where p.polrelid=tt.oid)
union all select 'S right that nobody may have', t from never where has_column_privilege('staffroom_app', 'public.'||split_part(t,' ',1), split_part(t,' ',2), split_part(t,' ',3))
order by 1,2`

test('every table has the wall around it, and the app role cannot step over it', async () => {
  expect((await owner.query(GATE)).rows).toEqual([])
})

test.each([
  ['a table without a company', 'create table hole (id int primary key)', 'A'],
  ['a table whose row security is not forced', 'alter table users no force row level security', 'B'],
  [
    'a guard that became permissive',
    'drop policy company_guard on users; create policy company_guard on users using (company_id = (select sec.company()))',
    'C',
  ],
  [
    'a reference that leaves the company out',
    'alter table users add unique (id); alter table sessions add foreign key (user_id) references users (id)',
    'D',
  ],
  ['a unique name across companies', 'create unique index on roles (name) where false', 'E'],
  ['a view that runs as its owner', 'create view everyone as select * from users', 'F'],
  [
    'a definer function nobody reviewed',
    'create function peek() returns bigint language sql security definer as $$ select count(*) from users $$',
    'H',
  ],
  ['an audit trail that can be rewritten', 'grant update on events to staffroom_app', 'P'],
  ['accounts that anyone may read', 'alter table accounts disable row level security', 'Q'],
  ['password hashes that can be read', 'grant select on accounts to staffroom_app', 'S'],
  ['operators that the app may make', 'grant update on accounts to staffroom_app', 'S'],
  ['facts that are written past the function', 'grant insert on events to staffroom_app', 'S'],
])('the gate catches %s', async (_name, fault, letter) => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(fault)
    const { rows } = await client.query(GATE)
    expect(rows.map((row) => row.fail[0])).toContain(letter)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('outside a company there is nothing to read, and it says so', async () => {
  await expect(data.outside((db) => db.selectFrom('users').selectAll().execute())).rejects.toThrow(
    /app\.company_id|company context not signed/,
  )
})

test('a company that is named without the signature opens nothing', async () => {
  const client = await data.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('app.company_id', '${randomUUID()}', true), set_config('app.company_signature', 'forged', true)`,
    )
    await expect(client.query('select * from users')).rejects.toThrow(/not signed/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the company does not outlive its transaction', async () => {
  await data.asCompany(randomUUID(), (db) => db.selectFrom('users').select('id').execute())
  await expect(data.outside((db) => db.selectFrom('users').selectAll().execute())).rejects.toThrow()
})
