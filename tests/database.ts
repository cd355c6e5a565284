import pg from 'pg'
import { database } from '#platform/db.ts'
import { appUrlFrom, giveAppRole } from '#platform/app-role.ts'
import { watchRows } from './rows-seen.ts'
import { TEST_SECRET } from './secret.ts'

/** This worker's own database: a clone of the migrated template, made once and shared by its test files. */
async function prepare() {
  const root = new URL(process.env.STAFFROOM_TEST_ROOT!)
  const template = process.env.STAFFROOM_TEST_TEMPLATE!
  const name = `${template}_${process.env.VITEST_POOL_ID ?? '0'}`
  const client = new pg.Client(root.href)
  await client.connect()
  // two workers must not copy the template at the same moment
  await client.query('select pg_advisory_lock(7411)')
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name} template ${template}`)
  root.pathname = `/${name}`
  // a clone of a database has its grants, but the role that signs in is each database's own
  if (!rowCount) await giveRole(root.href)
  await client.end()
  return root.href
}

export async function giveRole(url: string) {
  const inside = new pg.Client(url)
  await inside.connect()
  await giveAppRole(inside, url, TEST_SECRET)
  await inside.end()
}

export const ownerUrl = await prepare()
export const appUrl = appUrlFrom(ownerUrl, TEST_SECRET)
/** The same database for connections of this process: over PostgreSQL's socket where it has one. What the tests cost is mostly statements. */
export function near(url: string): string {
  const socket = process.env.STAFFROOM_TEST_SOCKET
  if (!socket) return url
  const one = new URL(url)
  one.searchParams.set('host', socket)
  return one.href
}
/** The database as the server uses it: by the app role. */
export const data = database(near(appUrl), TEST_SECRET, 6)
watchRows(data.pool)
/** The owner's connection: to look behind the wall in a test, never to do what the product does. */
export const owner = new pg.Pool({ connectionString: near(ownerUrl), max: 2 })
