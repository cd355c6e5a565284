import type { Fault } from './fault.ts'

const WALL = 'tests/sweeps/injected.test.ts'

/** What SQL that was injected could do, if the database let it. */
export const walls: readonly Fault[] = [
  {
    name: 'anyone may read accounts',
    sql: 'create policy hole on accounts for select using (true)',
    test: WALL,
    shows: 'reads no accounts',
  },
  {
    name: 'an account that is named without a signature counts',
    sql: `create or replace function sec.signed(kind text) returns text language sql stable security definer set search_path = pg_catalog
      as $$ select nullif(current_setting('app.' || kind, true), '') $$`,
    test: WALL,
    shows: 'it fails where it names an account without the signature',
  },
  {
    name: 'password hashes can be read',
    sql: 'grant select on accounts to staffroom_app',
    test: WALL,
    shows: 'it fails where it reads password hashes',
  },
  {
    name: 'operators can be made',
    sql: 'grant update on accounts to staffroom_app',
    test: WALL,
    shows: 'it fails where it makes an operator',
  },
  {
    name: 'a session can be begun for anyone in the company',
    sql: 'drop policy account_guard on sessions',
    test: WALL,
    shows: 'inside a company it sees the accounts of its people',
  },
  {
    name: 'a token can be made for anyone in the company',
    sql: 'drop policy account_guard on api_tokens',
    test: WALL,
    shows: 'inside a company it sees the accounts of its people',
  },
  {
    name: 'a link that opens an account can be made by its company',
    sql: `drop policy of_company on links; create policy of_company on links using (company_id = (select sec.company_or_none()))`,
    test: WALL,
    shows: 'inside a company it sees the accounts of its people',
  },
  {
    name: 'companies can be suspended by anyone',
    sql: 'create policy hole on companies for update using (true)',
    test: WALL,
    shows: 'changes nothing of companies',
  },
  {
    name: 'a job names its company itself',
    sql: `create or replace function sec.enqueue(task text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
      returns void language plpgsql security definer set search_path = pg_catalog as $$ begin
      perform graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key, max_attempts => 12); end $$`,
    test: WALL,
    shows: 'a job is of the company',
  },
  {
    name: 'the doer of a fact is believed',
    sql: `create or replace function sec.keep_fact() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$ begin
      insert into events (company_id, name, actor_id, subject_id, details, ip)
        values (sec.company(), new.name, new.doer, new.subject_id, coalesce(new.details, '{}'), new.ip) returning id into new.id;
      return new; end $$`,
    test: WALL,
    shows: 'a fact has the time of the database',
  },
  {
    name: 'a letter is sent no matter who wrote it',
    file: 'platform/mail-seal.ts',
    find: "if (!fits) throw new Error('a letter without the seal of this server')",
    put: '',
    test: WALL,
    shows: 'a letter that the server did not write',
  },
]
