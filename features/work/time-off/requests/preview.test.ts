import { afterAll, beforeEach, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-20T09:00:00Z')
})
afterAll(() => w.close())

test('a leave over new year is shown against the days of both years', async () => {
  const { body } = await w.call('ann', 'POST', '/api/time-off/preview', {
    kind: 'vacation',
    firstDay: '2026-12-28',
    lastDay: '2027-01-08',
  })
  expect(body.data.years.map(({ year, asked }: { year: number; asked: number }) => [year, asked])).toEqual([
    [2026, 4000],
    [2027, 6000],
  ])
})

test('who is usually asked: the manager, then HR; nobody from outside, never the person', async () => {
  const { status, body } = await w.call('ann', 'GET', `/api/time-off/approvers/${w.ids.ann}`)
  expect(status).toBe(200)
  const names = body.data.map((one: { firstName: string; usual: boolean }) => [one.firstName, one.usual])
  expect(names[0]).toEqual(['Max', true])
  expect(names.map(([name]: [string]) => name)).toContain('Hr')
  expect(names.map(([name]: [string]) => name)).not.toContain('Ann')
})

test('too long a leave is refused with what there is, and exactly that can be requested', async () => {
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  const settings = JSON.stringify({ entitlement: 25_000, carryOver: { max: 0, lastDay: null } })
  await w.asAcme((db) =>
    db.insertInto('leavePolicies').values({ kind: 'vacation', effectiveFrom: '2000-01-01', settings }).execute(),
  )
  const until = (who: 'ann' | 'hr', lastDay: string) =>
    w.call(who, 'POST', '/api/time-off/requests', {
      kind: 'vacation',
      userId: w.ids.ann,
      firstDay: '2026-07-06',
      lastDay,
      approverIds: [w.ids.max],
    })
  const said = async (who: 'ann' | 'hr') => (await until(who, '2026-08-31')).body.errors.general[0]
  expect(await said('ann')).toBe('You have 25 days on 10 Aug 2026. This request needs 41.')
  expect(await said('hr')).toBe('25 days available on 10 Aug 2026. This request needs 41.')
  const { data } = (
    await w.call('ann', 'POST', '/api/time-off/preview', {
      kind: 'vacation',
      firstDay: '2026-07-06',
      lastDay: '2026-08-31',
    })
  ).body
  // refused, with why: the lines add up to what would be missing
  expect([data.problem, data.balanceAfter]).toEqual(['You have 25 days on 10 Aug 2026. This request needs 41.', null])
  const sum = (asked: boolean) =>
    data.trace
      .filter((line: { asked: boolean }) => line.asked === asked)
      .reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
  expect([sum(false), sum(true)]).toEqual([25_000, -41_000])
  expect((await until('ann', '2026-08-10')).status).toBe(409)
  expect((await until('ann', '2026-08-07')).body.data.length).toBe(25_000)
})
