import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { send, signedIn } from './calling.ts'
import { statementsOf } from './counting.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { makeAll, makeFixtures } from './fixtures.ts'
import { operations } from './operations.ts'

/** With the beginning, the company, the session and the commit. */
const MOST = 8
/**
 * What each person calls many times a day: each page asks for them, or the morning begins with them. Here a statement more is felt; what
 * is called less often may ask plainly, in as many statements as read best (docs/decisions/sql.md).
 */
const HOT = [
  'userInfo',
  'showDashboard',
  'showPreferences',
  'listNotifications',
  'listPeople',
  'summarizePeople',
  'selectUsers',
  'showProfile',
  'showPersonal',
  'showJob',
  'showChart',
  'showBalances',
  'listRequests',
  'showRequest',
  'previewRequest',
  'askRequest',
  'updateVacationStatus',
  'listApprovals',
  'decide',
]

let few: World
let many: World
beforeAll(async () => {
  few = await world()
  many = await world()
  for (let times = 0; times < 3; times++) await makeAll(few, 'acme', plain)
  for (let times = 0; times < 30; times++) await makeAll(many, 'acme', plain)
  const administrators = [few, many].map(({ acme }) => `adam@${acme.domain}.test`)
  await owner.query('update accounts set is_operator = true where email = any($1)', [administrators])
}, 60_000)
afterAll(async () => {
  await few.close()
  await many.close()
})
const plain = operations.find(({ name }) => name === 'showRequest')!.route

const cases = operations.filter(({ name }) => !WITHOUT_EXAMPLE.includes(name))

test('the list of operations without an example holds only names that exist', () => {
  const names = operations.map(({ name }) => name)
  expect(WITHOUT_EXAMPLE.filter((name) => !names.includes(name))).toEqual([])
})

test('every hot call is measured', () => {
  expect(HOT.filter((hot) => !cases.some(({ name }) => name === hot))).toEqual([])
})

describe.each(cases.map(({ name, route }) => [name, route] as const))('%s', (name, route) => {
  test('answers an administrator with no more statements when there is more, and a hot call with few', async () => {
    await owner.query('delete from rate_limits')
    const small = await count(few, name, route)
    const large = await count(many, name, route)
    expect(large.length, large.join('\n')).toBe(small.length)
    if (HOT.includes(name)) expect(small.length, small.join('\n')).toBeLessThanOrEqual(MOST)
  })
})

/**
 * After another call of the same person, so that what is remembered for a while (the company of a host, a set of rights, who was let in
 * a moment ago) is not counted.
 */
async function count(w: World, name: string, route: Route) {
  const call = async () => {
    const fixtures = await makeFixtures(w, 'acme', route)
    const headers = await signedIn(w, 'adam', route)
    await send(w, warm, { params: {}, rest: {} }, headers)
    return statementsOf(() => send(w, route, exampleOf(name, route, fixtures), headers))
  }
  const { statements, answer } = await call()
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([route.status ?? 200, ''])
  expect(statements.length).toBeGreaterThan(route.needs === 'public' ? -1 : 2)
  return statements
}
const warm = operations.find(({ name }) => name === 'showPreferences')!.route
