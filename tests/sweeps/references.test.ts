import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { near, owner, ownerUrl } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { type Sent, send, signedIn } from './calling.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { kindOf } from './kinds.ts'
import { type Fixtures, makeAll, makeFixtures } from './fixtures.ts'
import { fieldsOf } from './nasty.ts'
import { operations } from './operations.ts'
import { parts } from './parts.ts'

/** Looks at all tables after each call, by statements that are planned once. */
const watcher = new pg.Pool({
  connectionString: near(ownerUrl),
  max: 1,
  options: '-c plan_cache_mode=force_generic_plan',
})

/** Calls bring records of their own: a world that has become large is left for a new one. */
const OPERATIONS_A_WORLD = 40
let w: World
let met = 0
/** The other company's records, by operation: they stay as they are, or the sweep fails. */
let theirs = new Map<Route, Fixtures>()
/** How many rows its tables had when they were looked at last; nothing is known after new records. */
let untouched: unknown
async function nextWorld() {
  if (met++ % OPERATIONS_A_WORLD > 0) return
  await w?.close()
  w = await world()
  // the first records are of every kind: two calls that are compared have the same kinds
  await makeAll(w, 'acme', operations[0]!.route)
  theirs = new Map()
  untouched = undefined
}
beforeAll(nextWorld)
afterAll(async () => {
  await watcher.end()
  await w.close()
})

/** Filters and marks as read: ids that name nothing here are passed over, and the answer is the empty one. */
const PASSED_OVER = parts.flatMap(({ passesOver = [] }) => passesOver)

/** Ids may travel as text between commas too: there it is the feature that says so. */
const pairs = operations.flatMap(({ name, route }) =>
  Object.entries(fieldsOf(route))
    .filter(([field, schema]) => JSON.stringify(schema).includes('"format":"uuid"') || kindOf(route, field))
    .map(([field]) => [name, field, route] as const),
)

test('every id in an input is known to this sweep', () => {
  expect(pairs.length).toBeGreaterThan(60)
  expect(pairs.filter(([, field, route]) => !kindOf(route, field)).map(([name, field]) => `${name}.${field}`)).toEqual(
    [],
  )
})

test('rows that name a record of the other company would be noticed', async () => {
  const route = operations.find(({ name }) => name === 'createDepartment')!.route
  const since = await now()
  const foreigners = await theirsFor(route)
  expect(await leaks(w.globex.id, foreigners)).toContainEqual({ table: 'users' })
  expect(await written(w.globex.id, since)).toContainEqual({ table: 'users' })
})

const swept = pairs.filter(([name]) => !WITHOUT_EXAMPLE.includes(name) || name.endsWith('Import'))
describe.each([...Map.groupBy(swept, ([name]) => name)])('%s', (name, fields) => {
  const [, , route] = fields[0]!
  /** A call that was refused has changed nothing: the next one has the same records. */
  let unspent: Fixtures | undefined
  beforeAll(nextWorld)

  async function tried(field: string, id: string) {
    const ours = unspent ?? (await makeFixtures(w, 'acme', route))
    const answer = await go(name, route, [field, id], ours)
    unspent = READS(name, route) || answer.statusCode >= 400 ? ours : undefined
    return answer
  }

  test.each(fields)(
    "%s, %s: answers an id of another company as it answers one that nobody has, and the other company's rows stay",
    async (_name, field) => {
      const foreigners = await theirsFor(route)
      const before = untouched ?? (await rowsOf(w.globex.id))
      const since = await now()
      const foreign = await tried(field, foreigners[kindOf(route, field)!])
      const random = await tried(field, randomUUID())
      expect(comparable(foreign)).toEqual(comparable(random))
      if (route.method !== 'GET' && !PASSED_OVER.some((one) => one === name || one === `${name}.${field}`))
        expect(foreign.statusCode).toBeGreaterThanOrEqual(400)
      expect(foreign.statusCode).toBeLessThan(500)
      untouched = await rowsOf(w.globex.id)
      expect(untouched).toEqual(before)
      expect(await written(w.globex.id, since)).toEqual([])
      expect(await leaks(w.acme.id, foreigners, since)).toEqual([])
    },
  )
})

async function theirsFor(route: Route): Promise<Fixtures> {
  const before = theirs.get(route)
  if (before) return before
  const made = await makeFixtures(w, 'globex', route)
  theirs.set(route, made)
  untouched = undefined
  return made
}

/** Answers that reveal how much there is, and change nothing: called twice for the same. */
const READS = (name: string, route: Route) => route.method === 'GET' || name === 'readNotifications'

async function go(name: string, route: Route, [field, id]: [string, string], ours: Fixtures) {
  const example = exampleOf(name, route, ours)
  return send(
    w,
    route,
    put(example, route, field, { of: ours[kindOf(route, field)!], id }),
    await signedIn(w, 'adam', route),
  )
}

/** @param of the id that the example may have instead of `id`, within an object or a list of them */
function put({ params, rest }: Sent, route: Route, field: string, { of, id }: { of: string; id: string }): Sent {
  if (field in params) return { params: { ...params, [field]: id }, rest }
  const text = JSON.stringify((rest as Record<string, unknown>)[field]) ?? ''
  if (/^\[?\{/.test(text)) {
    expect(text, `the example names a record in ${field}`).toContain(of)
    return { params, rest: { ...rest, [field]: JSON.parse(text.replaceAll(of, id)) } }
  }
  const isArray = JSON.stringify(fieldsOf(route)[field]).includes('"array"')
  return { params, rest: { ...rest, [field]: isArray ? [id] : id } }
}

/** Everything but the ids, which are new in each answer. */
const comparable = ({ statusCode, body, headers }: { statusCode: number; body: string; headers: object }) => [
  statusCode,
  String((headers as Record<string, unknown>)['content-type']),
  body
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|"\d{4}-\d\d-\d\dT[^"]+"/g, '…')
    // what was exported a moment ago is on record
    .replaceAll(/^.*,audit\.exported,[^]*/gm, '')
    .replaceAll(/[0-9a-f]{8,12}(-2)?\b/g, '…')
    // the version of a policy that each of the two calls makes, and the notification that its records bring
    .replaceAll(/"from":"20\d\d-01-01"|"(number|rank|unreadNotificationsCount)":\d+/g, '…'),
]

/** How many rows of this company each table has. */
const rowsOf = (companyId: string) =>
  inEveryTable(
    (table) => `select '${table}' as table, count(*)::int from ${table} t where company_id = $1`,
    [companyId],
  )

/** Tables in which a row of this company was written since. */
const written = (companyId: string, since: string) =>
  inEveryTable(
    (table) =>
      `select '${table}' as table where exists (select from ${table} t where company_id = $1 and t.xmin::text::bigint >= $2::bigint)`,
    [companyId, since],
  )

/** The transaction that is next: rows that were written before it are not looked at again. */
const now = async () => (await owner.query<{ next: string }>('select pg_current_xact_id()::text as next')).rows[0]!.next

/** Tables in which a row of this company that was written since names one of the other company's records. */
const leaks = (companyId: string, foreigners: Fixtures, since = '0') =>
  inEveryTable(
    (table) =>
      `select '${table}' as table where '${table}' <> 'idempotency_keys' and exists (
        select from ${table} t where company_id = $1 and t.xmin::text::bigint >= $3::bigint and t::text like any ($2))`,
    [companyId, Object.values(foreigners).map((id) => `%${id}%`), since],
  )

/** One answer about all of a company's tables. Prepared by its text: to plan two hundred parts takes longer than to run them. */
async function inEveryTable(partFor: (table: string) => string, values: readonly unknown[]): Promise<unknown[]> {
  const text = `${(await companyTables()).map(partFor).join(' union all ')} order by 1`
  const name = createHash('sha256').update(text).digest('hex').slice(0, 60)
  const { rows } = await watcher.query({ name, text, values: [...values] })
  return rows
}

let known: string[] | undefined
async function companyTables(): Promise<string[]> {
  known ??= (
    await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = 'public'
        and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
    )
  ).rows.map(({ name }) => name)
  return known
}
