import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { defaultPolicies } from './server/api.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await w.asAcme((db) => db.insertInto('leavePolicies').values(defaultPolicies('2026-01-01')).execute())
})
afterAll(() => w.close())

const get = (who: Name | null, path: string) => w.call(who, 'GET', `/api/time-off/${path}`)
const vacationOf = async (who: Name, day?: string) =>
  (await get(who, `balances/${w.ids[who]}${day ? `?day=${day}` : ''}`)).body.data[0]
const adjust = (who: Name | null, more: object = {}) =>
  w.call(who, 'POST', '/api/time-off/adjustments', {
    userId: w.ids.ann,
    kind: 'vacation',
    day: '2026-05-04',
    amount: 1500,
    reason: 'Worked on a Sunday',
    ...more,
  })
const info = {
  workingWeekStart: 1,
  workingWeekEnd: 4,
  workingDayStart: '08:00',
  workingDayEnd: '16:30',
  vacationDaysPerYear: 30,
  vacationDaysType: 'working',
}
const putInfo = (who: Name | null, more: object = {}) =>
  w.call(who, 'POST', '/api/update-vacations-info', { userId: w.ids.ann, ...info, ...more })

describe('what a new company begins with', () => {
  test('25 days of vacation from the first of the year, everything else only counted; years before are closed', async () => {
    const { body } = await get('ann', `balances/${w.ids.ann}`)
    expect(body.data.map((one: { kind: string; unlimited: boolean }) => [one.kind, one.unlimited])).toEqual([
      ['vacation', false],
      ['day_off', true],
      ['sick_day', true],
      ['parental_leave', true],
    ])
    // hired in 2020: without the closing there would be days from six years
    expect(body.data[0]).toMatchObject({ balance: 25_000, available: 25_000, earned: 25_000 })
  })

  test('five days go into the next year and are gone after March', async () => {
    expect((await vacationOf('ann', '2027-03-31')).balance).toBe(30_000)
    expect((await vacationOf('ann', '2027-04-01')).balance).toBe(25_000)
  })
})

describe('who may see and do what', () => {
  const operations = {
    balances: (who: Name | null) => get(who, `balances/${w.ids.ann}`),
    explanation: (who: Name | null) => get(who, `balances/${w.ids.ann}/vacation/explanation`),
    year: (who: Name | null) => get(who, `balances/${w.ids.ann}/vacation/year`),
    adjustments: (who: Name | null) => get(who, `adjustments/${w.ids.ann}`),
    adjust: (who: Name | null) => adjust(who),
    'vacation info': (who: Name | null) => get(who, `vacation-info/${w.ids.ann}`),
    'update vacation info': (who: Name | null) => putInfo(who),
  }
  const seeing = { ann: 200, max: 200, dora: 200, hr: 200, adam: 200, eve: 403, mia: 403, gil: 404, gina: 404 }
  const adjusting = { ann: 403, max: 403, dora: 403, hr: 201, adam: 201, eve: 403, mia: 403, gil: 404, gina: 404 }
  const setting = { ann: 403, max: 403, dora: 403, hr: 200, adam: 200, eve: 403, mia: 403, gil: 403, gina: 404 }
  test.each([
    ['balances', seeing],
    ['explanation', seeing],
    ['year', seeing],
    ['adjustments', seeing],
    ['adjust', adjusting],
    ['vacation info', setting],
    ['update vacation info', setting],
  ] as const)('%s of Ann, person by person', async (operation, expected) => {
    expect((await operations[operation](null)).status).toBe(401)
    for (const [who, status] of Object.entries(expected))
      expect([who, (await operations[operation](who as Name)).status]).toEqual([who, status])
  })

  test('Max stops seeing her balances on the day she gets another manager', async () => {
    await w.asAcme((db) => db.updateTable('users').set({ managerId: w.ids.mia }).where('id', '=', w.ids.ann).execute())
    for (const operation of ['balances', 'explanation', 'year', 'adjustments'] as const) {
      expect([operation, (await operations[operation]('max')).status]).toEqual([operation, 403])
      expect([operation, (await operations[operation]('mia')).status]).toEqual([operation, 200])
    }
  })
})

describe('a preview tells the truth', () => {
  test.each([
    ['a week in summer', { firstDay: '2026-07-06', lastDay: '2026-07-10' }],
    ['half days at both ends', { firstDay: '2026-07-06', lastDay: '2026-07-08', firstPart: 'pm', lastPart: 'am' }],
    ['Christmas and New Year, across the carry-over', { firstDay: '2026-12-21', lastDay: '2027-01-08' }],
    ['March, out of what was carried', { firstDay: '2027-03-29', lastDay: '2027-04-02' }],
  ])('%s: what is left after it is what is left after asking', async (_name, span) => {
    const { body: preview } = await w.call('ann', 'POST', '/api/time-off/preview', { kind: 'vacation', ...span })
    const body = { kind: 'vacation', ...span, approverIds: [w.ids.max] }
    expect((await w.call('ann', 'POST', '/api/time-off/requests', body)).status).toBe(201)
    const after = await vacationOf('ann', span.lastDay)
    expect(preview.data.balanceAfter).toBe(after.available)
    expect(preview.data.length).toBeGreaterThan(0)
  })
})

describe('adjusting', () => {
  test('HR adds a day and a half: it counts, says why, and is on record', async () => {
    expect((await adjust('hr')).body.data).toMatchObject({ kind: 'vacation', available: 26_500 })
    const { body } = await get('ann', `balances/${w.ids.ann}/vacation/explanation`)
    expect(body.trace.at(-1)).toMatchObject({ amount: 1500, text: expect.stringContaining('Worked on a Sunday') })
    const listed = await get('ann', `adjustments/${w.ids.ann}`)
    expect(listed.body.data).toMatchObject([{ amount: 1500, reason: 'Worked on a Sunday', createdBy: 'Hr Berg' }])
    const facts = await owner.query(`select actor_id from events where company_id = $1 and name = 'timeOff.adjusted'`, [
      w.acme.id,
    ])
    expect(facts.rows).toEqual([{ actor_id: w.ids.hr }])
  })

  test('what was adjusted is never changed or deleted, not even by the program itself', async () => {
    await adjust('hr')
    const change = w.asAcme((db) => db.updateTable('leaveAdjustments').set({ amount: 1 }).execute())
    await expect(change).rejects.toThrow(/permission denied/)
    await expect(w.asAcme((db) => db.deleteFrom('leaveAdjustments').execute())).rejects.toThrow(/permission denied/)
    expect((await vacationOf('ann')).available).toBe(26_500)
  })

  test.each([
    ['nothing at all', { amount: 0 }, 'amount'],
    ['more than a year', { amount: 400_000 }, 'amount'],
    ['a part of a thousandth', { amount: 0.5 }, 'amount'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['no such day', { day: '2026-02-30' }, 'day'],
    ['no such kind', { kind: 'holiday' }, 'kind'],
    ['a kind that is only counted', { kind: 'sick_day' }, 'kind'],
  ])('%s is refused under its field', async (_name, wrong, field) => {
    const answer = await adjust('hr', wrong)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[field]?.[0]).toMatch(/\S/)
    expect((await get('hr', `adjustments/${w.ids.ann}`)).body.data).toEqual([])
  })
})

describe('vacation info', () => {
  test('is Monday to Friday, 09:00 to 18:00 until someone says otherwise', async () => {
    expect((await get('hr', `vacation-info/${w.ids.ann}`)).body.data).toEqual({
      workingWeekStart: 1,
      workingWeekEnd: 5,
      workingDayStart: '09:00',
      workingDayEnd: '18:00',
      vacationDaysPerYear: 25,
      vacationDaysType: 'working',
    })
  })

  test('what HR writes is read back, for Ann and for nobody else; twice on one day the last holds', async () => {
    expect((await putInfo('hr', { vacationDaysPerYear: 20 })).status).toBe(200)
    const { status, body } = await putInfo('hr')
    expect([status, body.message]).toEqual([200, expect.stringMatching(/\S/)])
    expect((await get('hr', `vacation-info/${w.ids.ann}`)).body.data).toEqual(info)
    expect((await get('hr', `vacation-info/${w.ids.eve}`)).body.data.vacationDaysPerYear).toBe(25)
  })

  test('days and the type come as ids', async () => {
    const sent = { workingWeekStart: '1', workingWeekEnd: '5', vacationDaysType: 'calendar', vacationDaysPerYear: '28' }
    expect((await putInfo('hr', sent)).status).toBe(200)
    expect((await get('hr', `vacation-info/${w.ids.ann}`)).body.data).toMatchObject({
      workingWeekStart: 1,
      workingWeekEnd: 5,
      vacationDaysPerYear: 28,
      vacationDaysType: 'calendar',
    })
  })

  test('the type and the week change the length of a leave over a weekend', async () => {
    const preview = async () =>
      (
        await w.call('ann', 'POST', '/api/time-off/preview', {
          kind: 'vacation',
          firstDay: '2026-07-09',
          lastDay: '2026-07-13',
        })
      ).body.data.length
    expect(await preview()).toBe(3000)
    await putInfo('hr', { workingWeekEnd: 5, vacationDaysType: 'calendar' })
    expect(await preview()).toBe(5000)
    await putInfo('hr')
    expect(await preview()).toBe(2000)
  })

  test.each([
    ['a weekday 7', { workingWeekStart: 7 }, 'workingWeekStart'],
    ['a weekday in words', { workingWeekEnd: 'Friday' }, 'workingWeekEnd'],
    ['a day before Sunday', { workingWeekEnd: -1 }, 'workingWeekEnd'],
    ['the hour 25', { workingDayStart: '25:00' }, 'workingDayStart'],
    ['a time without a colon', { workingDayEnd: '1800' }, 'workingDayEnd'],
    ['an end before the start', { workingDayStart: '18:00', workingDayEnd: '09:00' }, 'workingDayEnd'],
    ['days in words', { vacationDaysPerYear: 'many' }, 'vacationDaysPerYear'],
    ['less than no days', { vacationDaysPerYear: -1 }, 'vacationDaysPerYear'],
    ['more days than a year has', { vacationDaysPerYear: 367 }, 'vacationDaysPerYear'],
    ['another type', { vacationDaysType: 'lunar' }, 'vacationDaysType'],
    ['no person', { userId: '' }, 'userId'],
  ])('%s is refused under its field, and nothing is written', async (_name, wrong, field) => {
    const { status, body } = await putInfo('hr', wrong)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(body.errors[field][0]).toMatch(/\S/)
    expect((await get('hr', `vacation-info/${w.ids.ann}`)).body.data.vacationDaysPerYear).toBe(25)
  })
})
