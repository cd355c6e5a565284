import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { PATH, rules } from '../policies/factory.ts'

/** Days off between working days of leave, where the policy counts them: one length in every place. 5 June 2026 is a Friday. */
let w: World
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  for (const table of ['time_off_requests', 'leave_policies', 'holidays'])
    await owner.query(`delete from ${table} where company_id = $1`, [w.acme.id])
  await policy('between')
  await w.settle()
})
afterAll(() => w.close())

const [FRIDAY, MONDAY, TUESDAY] = ['2026-06-05', '2026-06-08', '2026-06-09']
const on = (firstDay: string, lastDay = firstDay, more: object = {}) => ({
  kind: 'vacation',
  firstDay,
  lastDay,
  ...more,
})
const policy = (sandwich: string, more: object = {}) =>
  owner.query(
    `insert into leave_policies (company_id, kind, effective_from, settings) values ($1, 'vacation', '2000-01-01', $2)
     on conflict (company_id, kind, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), effective_from) do update set settings = excluded.settings`,
    [w.acme.id, JSON.stringify({ entitlement: 25_000, carryOver: { max: 0, lastDay: null }, sandwich, ...more })],
  )
let minute = 0
/** One after the other. */
const later = () => (w.clock.now = new Date(Date.parse('2026-05-04T09:00:00Z') + ++minute * 60_000))
async function ask(days: ReturnType<typeof on>, who: Name = 'ann'): Promise<string> {
  later()
  const { status, body } = await w.call(who, 'POST', '/api/time-off/requests', { ...days, approverIds: [w.ids.max] })
  expect([status, body]).toEqual([201, body])
  return body.data.id
}
const decide = async (who: Name, id: string, status: string, more: object = {}) => {
  later()
  return w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status, ...more })
}
const preview = async (days: object) => (await w.call('ann', 'POST', '/api/time-off/preview', days)).body.data
const shown = async (id: string, who: Name = 'ann') =>
  (await w.call(who, 'GET', `/api/time-off/requests/${id}`)).body.data
const balance = async () =>
  (await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}`)).body.data.find(
    (one: { kind: string }) => one.kind === 'vacation',
  )
/** What each place says of the requests, in days: noted, listed for approval, on the plain list of absences. */
const lengths = async (...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const noted = (await shown(id)).length
      const { data } = (await w.call('ann', 'GET', '/api/absences?from=2026-05-20&to=2026-06-30')).body
      const listed = data.find((one: { id: string }) => one.id === id)?.length
      expect(listed).toBe(noted)
      return noted / 1000
    }),
  )
/** What the ledger took for all of them. */
const taken = async () => 25 - (await balance()).available / 1000

describe('each form', () => {
  test.each([
    ['none', [1, 1], 2],
    ['within', [1, 1], 4],
    ['between', [1, 3], 4],
  ] as const)('%s: the preview is what is noted, listed and taken', async (sandwich, two, one) => {
    await policy(sandwich)
    const friday = await ask(on(FRIDAY))
    const foreseen = await preview(on(MONDAY))
    expect(foreseen.length).toBe(two[1] * 1000)
    expect(foreseen.bridged).toBe((two[1] - 1) * 1000)
    const monday = await ask(on(MONDAY))
    await w.settle()
    expect(await lengths(friday, monday)).toEqual(two)
    const days = two[0] + two[1]
    expect([await taken(), foreseen.balanceAfter]).toEqual([days, (25 - days) * 1000])
    await owner.query('delete from time_off_requests where company_id = $1', [w.acme.id])
    const whole = await preview(on(FRIDAY, MONDAY))
    const id = await ask(on(FRIDAY, MONDAY))
    expect([whole.length / 1000, ...(await lengths(id)), await taken()]).toEqual([one, one, one])
  })
})

describe('in words', () => {
  test('the preview, the trace, the approver and the emails say which days off are among it', async () => {
    const friday = await ask(on(FRIDAY))
    await decide('max', friday, 'approved')
    await w.settle()
    const { days } = await preview(on(MONDAY))
    expect(
      days.map(({ day, reason, why }: { day: string; reason: string; why: string }) => [day, reason, why]),
    ).toEqual([
      ['2026-06-06', 'between', 'Days off between this and the time off on 5 Jun 2026 count too'],
      ['2026-06-07', 'between', 'Days off between this and the time off on 5 Jun 2026 count too'],
      [MONDAY, null, null],
    ])
    const monday = await ask(on(MONDAY))
    const { letters } = await w.settle()
    expect(letters.find(({ to }) => to.startsWith('max'))!.text).toContain(
      '3 days, including 2 days off between working days of leave',
    )
    const [item] = (await w.call('max', 'GET', '/api/approvals')).body.data
    expect([item.id, item.lines[1], item.own.length, item.own.bridged]).toEqual([monday, '3 days', 3000, 2000])
    expect((await shown(monday, 'max')).bridged).toBe(2000)
    const path = `/api/time-off/balances/${w.ids.ann}/vacation/explanation`
    const { trace } = (await w.call('ann', 'GET', path)).body
    expect(trace.at(-1)).toMatchObject({
      amount: -3000,
      text: 'Time off waiting for approval 6 Jun 2026 – 8 Jun 2026, including 2 days off between working days',
    })
  })

  test('people who have not enough for the days off read how many there are', async () => {
    await policy('between', { entitlement: 3000 })
    await ask(on(FRIDAY))
    const { status, body } = await w.call('ann', 'POST', '/api/time-off/requests', {
      ...on(MONDAY),
      approverIds: [w.ids.max],
    })
    expect([status, body.errors.lastDay[0]]).toEqual([
      409,
      expect.stringContaining('You have 2 days on 8 Jun 2026. This request needs 3.'),
    ])
  })
})

describe('what happens to one changes the other', () => {
  const both = async () => {
    const ids = [await ask(on(FRIDAY)), await ask(on(MONDAY))] as const
    for (const id of ids) await decide('max', id, 'approved')
    await w.settle()
    expect(await lengths(...ids)).toEqual([1, 3])
    return ids
  }

  test('the one that carries the days off is cancelled: they come back with it', async () => {
    const [friday, monday] = await both()
    const { body } = await decide('ann', monday, 'canceled')
    expect(body.returned).toEqual({ days: 3000, expired: 0 })
    expect((await w.settle()).letters.map(({ to }) => to.split('@')[0])).toEqual(['max'])
    expect([await lengths(friday), await taken()]).toEqual([[1], 1])
  })

  test('the other one is cancelled: they come back at once, and both people read that the rest counts otherwise', async () => {
    const [friday, monday] = await both()
    const foreseen = (await w.call('ann', 'GET', `/api/time-off/requests/${friday}/cancellation`)).body.data
    expect(foreseen).toMatchObject({ length: 3000, stays: 0 })
    expect((await decide('ann', friday, 'canceled')).body.returned).toEqual({ days: 3000, expired: 0 })
    expect(await taken()).toBe(1)
    await w.settle()
    expect([await lengths(monday), (await shown(monday)).bridged]).toEqual([[1], 0])
    const texts = async (who: Name) =>
      (await w.call(who, 'GET', '/api/notifications')).body.data.map(({ text }: { text: string }) => text)
    expect((await texts('ann'))[0]).toBe('Your vacation, 8 Jun 2026, now counts 1 day instead of 3')
    expect((await texts('max')).some((text: string) => text.includes('now counts 1 day instead of 3'))).toBe(true)
  })

  test('the end of one is cancelled', async () => {
    const long = await ask(on('2026-06-03', FRIDAY))
    const monday = await ask(on(MONDAY))
    for (const id of [long, monday]) await decide('max', id, 'approved')
    expect((await decide('ann', long, 'canceled', { from: FRIDAY })).body.returned.days).toBe(3000)
    await w.settle()
    expect([await lengths(long, monday), await taken()]).toEqual([[2, 1], 3])
  })

  test('one is declined, and the decision taken back: the days off go and come', async () => {
    const [friday, monday] = [await ask(on(FRIDAY)), await ask(on(MONDAY))]
    await decide('max', friday, 'declined')
    await w.settle()
    expect([await lengths(monday), await taken()]).toEqual([[1], 1])
    const undone = await w.call('max', 'DELETE', `/api/approvals/timeOff/${friday}/decision`)
    expect(undone.status).toBe(200)
    await w.settle()
    expect([await lengths(friday, monday), await taken()]).toEqual([[1, 3], 4])
  })

  test('one is moved beside another that was requested later', async () => {
    const [first, monday] = [await ask(on('2026-05-27')), await ask(on(MONDAY))]
    const { version } = await shown(first)
    const change = { ...on(FRIDAY), approverIds: [w.ids.max], comment: '', version }
    expect((await w.call('ann', 'PUT', `/api/time-off/requests/${first}`, change)).status).toBe(200)
    await w.settle()
    expect([await lengths(first, monday), await taken()]).toEqual([[1, 3], 4])
  })

  test('of two that were sent at the same moment one carries the days off, whichever was written first', async () => {
    const made = await Promise.all(
      [FRIDAY, MONDAY].map((day) =>
        w.call('ann', 'POST', '/api/time-off/requests', { ...on(day), approverIds: [w.ids.max] }),
      ),
    )
    await w.settle()
    expect((await lengths(...made.map(({ body }) => body.data.id))).toSorted()).toEqual([1, 3])
    expect(await taken()).toBe(4)
  })

  test('a new holiday is counted as a day off, in the preview of the change as afterwards', async () => {
    const [friday, tuesday] = [await ask(on(FRIDAY)), await ask(on(TUESDAY))]
    expect(await lengths(friday, tuesday)).toEqual([1, 1])
    const holiday = { firstDay: MONDAY, lastDay: MONDAY, nameEn: 'Founders' }
    const foreseen = await w.call('adam', 'POST', '/api/holidays/effects', { becomes: holiday })
    expect(foreseen.body.data.leaves).toMatchObject([{ firstDay: TUESDAY, before: 1000, after: 4000 }])
    const { body } = await w.call('adam', 'POST', '/api/holidays', holiday)
    await w.settle()
    expect([await lengths(friday, tuesday), await taken()]).toEqual([[1, 4], 5])
    await w.call('adam', 'DELETE', `/api/holidays/${body.data.id}`)
    await w.settle()
    expect(await lengths(friday, tuesday)).toEqual([1, 1])
  })

  test('another type, or another person, is none', async () => {
    await ask({ ...on(FRIDAY), kind: 'day_off' })
    await ask(on(FRIDAY), 'dora')
    expect(await lengths(await ask(on(MONDAY)))).toEqual([1])
  })
})

describe('the policy', () => {
  test('HR switches it on: the effects say so before, leave that is planned counts otherwise after, and other people may not', async () => {
    await policy('none')
    const [friday, monday] = [await ask(on(FRIDAY)), await ask(on(MONDAY))]
    await w.settle()
    const wanted = { ...rules, entitlement: 25_000, from: '2026-06-01', sandwich: 'between' }
    for (const who of ['ann', 'max'] as const) expect((await w.call(who, 'PUT', PATH, wanted)).status).toBe(403)
    const { data } = (await w.call('adam', 'POST', `${PATH}/preview`, wanted)).body
    const hers = data.find(({ person }: { person: { id: string } }) => person.id === w.ids.ann)
    expect(hers.years[0].before - hers.years[0].after).toBe(2000)
    const saved = await w.call('adam', 'PUT', PATH, wanted)
    expect([saved.status, saved.body.data?.sandwich]).toEqual([200, 'between'])
    await w.settle()
    expect([await lengths(friday, monday), await taken()]).toEqual([[1, 3], 4])
    const listed = (await w.call('adam', 'GET', PATH)).body.data
    expect(listed.map(({ from, sandwich }: { from: string; sandwich: string }) => [from, sandwich])).toContainEqual([
      '2026-06-01',
      'between',
    ])
  })
})
