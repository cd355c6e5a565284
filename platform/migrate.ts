import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { derive } from './keys.ts'

export const APP_ROLE = 'staffroom_app'
const LOCK = 7_411_200_1

/**
 * Brings the database to this version: the app role, the job queue's schema, then every numbered file of `migrations/` once.
 * Only forward; one at a time however many nodes start together. Needs the owner's address.
 * @returns the names of the files that were applied now
 */
export async function migrate(ownerUrl: string, secret: string, folder = new URL('../migrations/', import.meta.url)) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await appRole(client, secret)
    await runMigrations({ connectionString: ownerUrl })
    await client.query(`create schema if not exists meta;
      create table if not exists meta.migrations (name text primary key, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string }>('select name from meta.migrations')
    const known = new Set(rows.map((row) => row.name))
    const applied: string[] = []
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()) {
      if (known.has(name)) continue
      await apply(client, name, readFileSync(new URL(name, folder), 'utf8'))
      applied.push(name)
    }
    await client.query(`delete from sec.key`)
    await client.query(`insert into sec.key values ($1)`, [derive(secret, 'company-context')])
    return applied
  } finally {
    await client.end()
  }
}

/** The address with which the server connects: the owner's, but as the app role with its derived password. */
export function appUrlFrom(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = appPassword(secret)
  return url.href
}

async function apply(client: pg.Client, name: string, text: string) {
  await client.query('begin')
  try {
    // a migration that has to wait for a lock gives up rather than stop everybody behind it
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(text)
    await client.query('insert into meta.migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

async function appRole(client: pg.Client, secret: string) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  const { rows } = await client.query<{ can: boolean }>(
    `select rolcreaterole or rolsuper as can from pg_roles where rolname = current_user`,
  )
  if (!rows[0]?.can) {
    if (rowCount) return
    throw new Error(`the role ${APP_ROLE} is missing and this address may not create it (see docs/operating.md)`)
  }
  const verb = rowCount ? 'alter' : 'create'
  await client.query(
    `${verb} role ${APP_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication password '${appPassword(secret)}'`,
  )
  const { rows: at } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(`grant connect on database ${at[0]!.name} to ${APP_ROLE}`)
  await client.query(`revoke create on schema public from public; grant usage on schema public to ${APP_ROLE}`)
}

const appPassword = (secret: string) => derive(secret, 'app-role').toString('base64url')
