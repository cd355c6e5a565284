import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { defaultPolicies } from './server/api.ts'

/** Before another hire date is saved, it says what becomes of balances and leave. */
let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-20T09:00:00Z')
  await w.asAcme(async (db) => {
    await db.deleteFrom('timeOffRequests').execute()
    await db.deleteFrom('leavePolicies').execute()
    await db.insertInto('leavePolicies').values(defaultPolicies('2026-01-01')).execute()
    await db.updateTable('users').set({ hireDate: '2026-01-01' }).where('id', '=', w.ids.ann).execute()
  })
})
afterAll(() => w.close())

const foresee = (hireDate: string, who: Name = 'hr') =>
  w.call(who, 'POST', `/api/people/${w.ids.ann}/job/hire-date/effects`, { hireDate })
const lines = async (hireDate: string, who: Name = 'hr'): Promise<string[]> =>
  (await foresee(hireDate, who)).body.data.lines.map(({ text }: { text: string }) => text)
const available = async () =>
  (await w.call('hr', 'GET', `/api/time-off/balances/${w.ids.ann}`)).body.data.find(
    ({ kind }: { kind: string }) => kind === 'vacation',
  ).available / 1000

test('a later one takes days away; what is said is what the balance becomes', async () => {
  const before = await available()
  const [said] = await lines('2026-07-01')
  await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/job`, { hireDate: '2026-07-01' })
  const after = await available()
  expect(after).toBeLessThan(before)
  expect(said).toBe(
    `Vacation: available ${half(before)} → ${half(after)} days, because service is counted from that day`,
  )
  expect(await lines('2026-07-01')).toEqual([])
})

const half = (days: number) => String(days).replace(/\.5$/, '½').replace(/^0½/, '½')

test('leave that is taken then is under the limit, and leave before the day is said', async () => {
  const leave = { kind: 'vacation', userId: w.ids.ann, firstDay: '2026-11-30', lastDay: '2026-12-18' }
  expect((await w.call('hr', 'POST', '/api/time-off/records', leave)).status).toBe(201)
  expect(await lines('2026-12-07')).toEqual(
    expect.arrayContaining([expect.stringContaining('Vacation goes below its limit'), '1 leave lies before that day']),
  )
  expect(String(await lines('2025-01-01'))).not.toContain('limit')
})

test.each([
  ['hr', 200],
  ['max', 403],
  ['ann', 403],
  ['gina', 404],
] as const)('%s asks: %i', async (who, status) => {
  expect((await foresee('2026-07-01', who)).status).toBe(status)
})

test('a day that could not be saved is refused at the field', async () => {
  const ends = { terminationDate: '2026-12-31' }
  await w.asAcme((db) => db.updateTable('users').set(ends).where('id', '=', w.ids.ann).execute())
  const { status, body } = await foresee('2027-02-01')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['hireDate']])
})
