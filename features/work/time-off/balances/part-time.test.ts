import { afterAll, beforeEach, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-01-01T09:00:00Z')
  const settings = JSON.stringify({ entitlement: 25_000, carryOver: { max: 0, lastDay: null } })
  await w.asAcme((db) =>
    db.insertInto('leavePolicies').values({ kind: 'vacation', effectiveFrom: '2026-01-01', settings }).execute(),
  )
})
afterAll(() => w.close())

const agreed = { workingWeekStart: 1, workingWeekEnd: 3, vacationDaysPerYear: 15, vacationDaysType: 'working' }
const preview = async (more: object = {}) => {
  const query = new URLSearchParams(JSON.parse(JSON.stringify({ ...agreed, ...more })) as Record<string, string>)
  return w.call('hr', 'GET', `/api/time-off/vacation-info/${w.ids.ann}/preview?${query}`)
}
const save = (more: object = {}) =>
  w.call('hr', 'POST', '/api/update-vacations-info', { userId: w.ids.ann, ...agreed, ...more })
const explained = async () =>
  (await w.call('hr', 'GET', `/api/time-off/balances/${w.ids.ann}/vacation/explanation?day=2026-12-31`)).body

test('15 days agreed with someone who works 3 of 5 days: 9 come out, said before, and the trace has the line', async () => {
  const { status, body } = await preview()
  expect(status).toBe(200)
  expect(body.data).toEqual({ full: 15_000, perYear: 9000, week: 3, fullWeek: 5, scaled: true, thisYear: 9000 })
  expect((await save()).status).toBe(200)
  const { data, trace } = await explained()
  expect(data.earned).toBe(9000)
  expect(trace[0].text).toBe("The year's 9 days; 9 = 15 × 3/5 for part time (policy v1)")
})

test.each([
  ['a full week', { workingWeekEnd: 5 }],
  ['three days', {}],
  ['four days, in calendar days', { workingWeekEnd: 4, vacationDaysType: 'calendar' }],
  ['in the middle of the year', { workingWeekEnd: 2 }, '2026-07-01T09:00:00Z'],
  ['a second time on the same day', { workingWeekEnd: 4, vacationDaysPerYear: 30 }, undefined, true],
])(
  '%s: what the preview says of this year is what the balance earns',
  async (_name, more, moment?: string, twice?: boolean) => {
    if (moment) w.clock.now = new Date(moment)
    if (twice) await save()
    const { thisYear } = (await preview(more)).body.data
    await save(more)
    expect((await explained()).data.earned).toBe(thisYear)
  },
)

test('only for those who set the rules', async () => {
  const url = `/api/time-off/vacation-info/${w.ids.ann}/preview?vacationDaysPerYear=15`
  expect((await w.call('ann', 'GET', url)).status).toBe(403)
  expect((await w.call('gina', 'GET', url)).status).toBe(404)
})
