import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { giveAppRole } from './app-role.ts'
import { derive } from './keys.ts'

const LOCK = 7_411_200_1

export interface MigrateOptions {
  folder?: URL
  /** Which of its files, by name; all of them by default. */
  only?: (name: string) => boolean
  /** `DATABASE_APP_URL`: with it the operator makes the app's role. */
  appUrl?: string | undefined
}

/**
 * Brings the database to this version: the app role, the job queue's schema, then every numbered file of `migrations/` once.
 * Only forward; one at a time however many nodes start together. Needs the owner's address.
 * @returns the names of the files that were applied now
 */
export async function migrate(
  ownerUrl: string,
  secret: string,
  { folder = new URL('../migrations/', import.meta.url), only = () => true, appUrl }: MigrateOptions = {},
) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await lock(client)
    await giveAppRole(client, ownerUrl, secret, appUrl)
    await runMigrations({ connectionString: ownerUrl })
    await client.query(`create schema if not exists meta;
      create table if not exists meta.migrations (name text primary key, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string }>('select name from meta.migrations')
    const known = new Set(rows.map((row) => row.name))
    const applied: string[] = []
    for (const name of migrationsIn(folder)) {
      if (known.has(name) || !only(name)) continue
      await apply(client, name, readFileSync(new URL(name, folder), 'utf8'))
      applied.push(name)
    }
    await giveKey(client, derive(secret, 'company-context'))
    return applied
  } finally {
    await client.end()
  }
}

/** Asks again and again: who waits inside a statement is waited for by `create index concurrently` of the one that holds the lock. */
async function lock(client: pg.Client): Promise<void> {
  while (true) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])
    if (rows[0]!.ours) return
    await new Promise((done) => setTimeout(done, 200))
  }
}

const migrationsIn = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/** One statement, and nothing at all when the key is the same: a server beside it must never find none. */
async function giveKey(client: pg.Client, key: Buffer): Promise<void> {
  await client.query(
    `with changed as (update sec.key set k = $1 where k <> $1)
    insert into sec.key (k) select $1 where not exists (select 1 from sec.key)`,
    [key],
  )
}

/** A migration with this first line takes rights away that the version before still uses. */
const NEEDS_STOPPED = /^-- stopped:/

/** @throws Error while a server or worker of this database is connected */
async function refuseWhileServed(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'staffroom'`,
  )
  const { open } = rows[0]!
  if (open > 0)
    throw new Error(
      `migration ${name} needs all servers and workers of this database stopped: the version before cannot run on what it makes. Connections open: ${open}`,
    )
}

/**
 * A migration with this first line makes or drops indexes while people write (`create index concurrently`), which no transaction may do. One
 * that was broken off is run again from its beginning, so each statement must stand that: `drop index concurrently if exists` comes before
 * the index that it makes.
 */
const CONCURRENT = /^-- concurrently:/

/** The statements of a migration, each of which ends with a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

async function apply(client: pg.Client, name: string, text: string) {
  if (NEEDS_STOPPED.test(text)) await refuseWhileServed(client, name)
  const noted = () => client.query('insert into meta.migrations (name) values ($1)', [name])
  try {
    if (CONCURRENT.test(text)) {
      for (const statement of statementsOf(text)) await client.query(statement)
      await noted()
    } else await inTransaction(client, text, noted)
  } catch (error) {
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

async function inTransaction(client: pg.Client, text: string, noted: () => Promise<unknown>) {
  await client.query('begin')
  try {
    // a migration that has to wait for a lock gives up rather than block all calls behind it
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(text)
    await noted()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
