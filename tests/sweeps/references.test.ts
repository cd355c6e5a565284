import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { type Sent, send, signedIn } from './calling.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { kindOf } from './kinds.ts'
import { type Fixtures, makeAll, makeFixtures } from './fixtures.ts'
import { fieldsOf } from './nasty.ts'
import { operations } from './operations.ts'
import { parts } from './parts.ts'

/** Each call brings records of its own and looks at all rows there are: a world that has become large is left for a new one. */
const CALLS_A_WORLD = 12
let w: World
let calls = 0
/** The other company's records, by operation: they stay as they are, or the sweep fails. */
let theirs = new Map<Route, Fixtures>()
/** What was in its tables when they were looked at last; nothing is known after new records. */
let untouched: unknown
beforeEach(async () => {
  if (calls++ % CALLS_A_WORLD > 0) return
  await w?.close()
  w = await world()
  // the first records are of every kind: two calls that are compared have the same kinds
  await makeAll(w, 'acme', operations[0]!.route)
  theirs = new Map()
  untouched = undefined
})
afterAll(() => w.close())

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
  expect(await leaks(w.globex.id, await theirsFor(route))).toContain('users')
})

const swept = pairs.filter(([name]) => !WITHOUT_EXAMPLE.includes(name) || name.endsWith('Import'))
describe.each(swept)('%s, %s', (name, field, route) => {
  test("answers an id of another company as it answers one that nobody has, and the other company's rows stay", async () => {
    const foreigners = await theirsFor(route)
    const before = untouched ?? (await checksum(w.globex.id))
    const since = await now()
    const ours = await makeFixtures(w, 'acme', route)
    const foreign = await go(name, route, [field, foreigners[kindOf(route, field)!]], ours)
    const again = READS(name, route) ? ours : await makeFixtures(w, 'acme', route)
    const random = await go(name, route, [field, randomUUID()], again)
    expect(comparable(foreign)).toEqual(comparable(random))
    if (route.method !== 'GET' && !PASSED_OVER.some((one) => one === name || one === `${name}.${field}`))
      expect(foreign.statusCode).toBeGreaterThanOrEqual(400)
    expect(foreign.statusCode).toBeLessThan(500)
    untouched = await checksum(w.globex.id)
    expect(untouched).toEqual(before)
    expect(await leaks(w.acme.id, foreigners, since)).toEqual([])
  })
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

/** Every company table: how many rows are this company's, and what is in them. */
async function checksum(companyId: string): Promise<unknown> {
  const tables = await companyTables()
  const { rows } = await owner.query(
    `${tables
      .map(
        (table) =>
          `select '${table}' as table, count(*)::int, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t where company_id = $1`,
      )
      .join(' union all ')} order by 1`,
    [companyId],
  )
  return rows
}

/** The transaction that is next: rows that were written before it are not looked at again. */
const now = async () => (await owner.query<{ next: string }>('select pg_current_xact_id()::text as next')).rows[0]!.next

/** Tables in which a row of this company that was written since names one of the other company's records. */
async function leaks(companyId: string, foreigners: Fixtures, since = '0'): Promise<string[]> {
  const tables = await companyTables()
  const { rows } = await owner.query<{ table: string }>(
    tables
      .filter((table) => table !== 'idempotency_keys')
      .map(
        (table) =>
          `select '${table}' as table from ${table} t where company_id = $1 and t.xmin::text::bigint >= $3::bigint and t::text like any ($2)`,
      )
      .join(' union all '),
    [companyId, Object.values(foreigners).map((id) => `%${id}%`), since],
  )
  return rows.map(({ table }) => table)
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
