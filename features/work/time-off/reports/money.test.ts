import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paid } from '#features/people/compensation/factory.ts'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { defaultPolicies } from '../balances/server/api.ts'
import { makeType } from '../types/factory.ts'
import type { Report } from './contract.ts'
import { type Pay, valueOf, weekDaysOn } from './server/rules.ts'

describe('what a day is worth', () => {
  const month = { payRate: 52_000, payRateType: 'month', weeklyHours: null } as const
  test.each<[string, Pay, number, number, 'working' | 'calendar', number | null]>([
    ['a month is a twelfth of 52 weeks: 12 000 a week, 2 400 a day', month, 1000, 5, 'working', 240_000],
    ['ten days are ten times one', month, 10_000, 5, 'working', 2_400_000],
    ['half a day', month, 500, 5, 'working', 120_000],
    ['of four days a week each is worth more', month, 1000, 4, 'working', 300_000],
    ['four and a half days a week', month, 4500, 4.5, 'working', 1_200_000],
    ['calendar days are a seventh of a week', month, 7000, 5, 'calendar', 1_200_000],
    ['a year', { ...month, payRate: 624_000, payRateType: 'year' }, 1000, 5, 'working', 240_000],
    ['a week', { ...month, payRate: 12_000, payRateType: 'week' }, 1000, 5, 'working', 240_000],
    ['a day', { ...month, payRate: 2400, payRateType: 'day' }, 1000, 4, 'working', 240_000],
    [
      'an hour, 8 of them where no hours were agreed',
      { ...month, payRate: 300, payRateType: 'hour' },
      1000,
      5,
      'working',
      240_000,
    ],
    [
      'an hour, by the agreed week',
      { payRate: 300, payRateType: 'hour', weeklyHours: 30 },
      1000,
      5,
      'working',
      180_000,
    ],
    ['leave taken in advance is no debt', month, -3000, 5, 'working', 0],
    ['to the hundredth', { ...month, payRate: 1000.01, payRateType: 'day' }, 333, 5, 'working', 33_300],
    ['a week without work', month, 1000, 0, 'working', null],
  ])('%s', (_, pay, left, weekDays, daysType, expected) => {
    expect(valueOf(pay, left, weekDays, daysType)).toBe(expected)
  })

  test('by the week that the person works on the day', () => {
    const full = ['off', 'full', 'full', 'full', 'full', 'full', 'off'] as const
    const short = ['off', 'full', 'full', 'full', 'am', 'off', 'off'] as const
    const weeks = [
      { from: '2026-06-01', week: short },
      { from: '2025-01-01', week: full },
    ]
    expect(['2024-01-01', '2026-05-31', '2026-06-01'].map((day) => weekDaysOn(weeks, day))).toEqual([5, 5, 3.5])
  })
})

let w: World
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await w.asAcme(async (db) => {
    await db.insertInto('leavePolicies').values(defaultPolicies('2025-01-01')).execute()
    const pay = (who: Name, more: object) =>
      db
        .insertInto('compensations')
        .values(paid({ userId: w.ids[who], ...more }))
        .execute()
    await pay('ann', { payRate: 52_000 })
    await pay('ann', { payRate: 104_000, effectiveDate: '2026-07-01', dateFrom: '2026-07-01' })
    await pay('eve', { payRate: 26_000 })
    await pay('max', { payRate: 5200, currency: 'EUR' })
    // in nobody's line
    await pay('hr', { payRate: 5200, currency: 'GBP' })
    // agreed until March
    await pay('dora', { payRate: 90_000, dateTo: '2026-03-31' })
    // corrected away
    await pay('adam', { endedAt: new Date('2026-01-05'), endedBy: w.ids.hr, endedWhy: 'Wrong person' })
  })
  await roleFor('mia', { 'reports.timeoff_reports': 'edit', 'other.timeoff.record': 'view' })
  await roleFor('dora', {
    'reports.timeoff_reports': 'edit',
    'other.timeoff.record': 'view',
    'manager.compensation': 'view',
  })
  await roleFor('eve', { 'other.compensation': 'view', 'other.timeoff.record': 'view' })
})
afterAll(() => w.close())

async function roleFor(who: Name, permissions: Record<string, 'view' | 'edit'>): Promise<void> {
  await w.asAcme(async (db) => {
    const { id } = await db
      .insertInto('roles')
      .values({ name: `Role of ${who}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [key, level] of Object.entries(permissions))
      await db.insertInto('rolePermissions').values({ roleId: id, key, level }).execute()
    await setRolesOf(db, w.ids[who], [id])
  })
}

const YEAR = 'firstDay=2026-01-01&lastDay=2026-12-31'
const get = (who: Name | null, query = '') => w.call(who, 'GET', `/api/reports/time-off?${YEAR}&money=on${query}`)
const report = async (who: Name, query = ''): Promise<Report> => {
  const { status, body } = await get(who, query)
  expect([status, body]).toEqual([200, expect.anything()])
  return body.data
}
const worthOf = ({ people }: Report, who: Name) => people.find(({ id }) => id === w.ids[who])?.worth
const remaining = ({ people }: Report, who: Name) => people.find(({ id }) => id === w.ids[who])!.remaining

describe('who sees it', () => {
  test.each([
    ['ann', 403],
    ['eve', 403],
    ['mia', 403],
    ['dora', 200],
    ['hr', 200],
    ['gina', 200],
    [null, 401],
  ] as const)('%s: %i', async (who, status) => {
    expect((await get(who)).status).toBe(status)
    expect((await w.call(who, 'GET', `/api/reports/time-off/file?${YEAR}&money=on`)).status).toBe(status)
  })

  test('who may see nobody’s pay is not offered it, and has the report without', async () => {
    const { body } = await w.call('mia', 'GET', `/api/reports/time-off?${YEAR}`)
    expect([body.data.may.money, body.data.total.worth]).toEqual([false, null])
    expect(JSON.stringify(body)).not.toMatch(/SEK|EUR/)
  })

  test('a manager has the amounts of their line; everyone else is counted, not added', async () => {
    const all = await report('dora')
    expect(worthOf(all, 'ann')).not.toBeNull()
    expect(worthOf(all, 'dora')).toBeNull()
    const known = all.people.filter(({ worth }) => worth !== null).length
    expect(all.total.worth!.missing).toBe(all.total.people - known)
    expect(known).toBe(3)
    expect(worthOf(all, 'hr')).toBeNull()
    expect(all.total.worth!.sums.map(({ currency }) => currency)).toEqual(['EUR', 'SEK'])
  })

  test('another company’s pay is in no sum', async () => {
    expect((await report('gina')).total.worth).toEqual({ sums: [], missing: 2 })
  })
})

describe('the amounts', () => {
  test('are days that are left at the pay of the day, one sum for each currency', async () => {
    const all = await report('hr')
    expect(worthOf(all, 'ann')).toEqual({ currency: 'SEK', amount: remaining(all, 'ann') * 240 })
    expect(worthOf(all, 'eve')).toEqual({ currency: 'SEK', amount: remaining(all, 'eve') * 120 })
    expect(worthOf(all, 'max')).toEqual({ currency: 'EUR', amount: remaining(all, 'max') * 24 })
    expect(all.total.worth!.sums).toEqual([
      { currency: 'EUR', amount: worthOf(all, 'max')!.amount },
      { currency: 'GBP', amount: remaining(all, 'hr') * 24 },
      { currency: 'SEK', amount: worthOf(all, 'ann')!.amount + worthOf(all, 'eve')!.amount },
    ])
    const later = await report('hr', '&asOf=2026-07-01')
    expect(worthOf(later, 'ann')!.amount).toBe(remaining(later, 'ann') * 480)
  })

  test('pay that has ended or was corrected away is none: never 0', async () => {
    const all = await report('hr')
    expect([worthOf(all, 'dora'), worthOf(all, 'adam')]).toEqual([null, null])
    const march = await report('hr', '&asOf=2026-03-31')
    expect(worthOf(march, 'dora')!.amount).toBeGreaterThan(0)
  })

  test('only of types that are paid', async () => {
    expect((await report('hr', '&kind=sick_day')).total.worth).toBeNull()
    const unpaid = await makeType(w, { name: 'Unpaid leave', isPaid: false })
    const withoutPay = await report('hr', `&kind=${unpaid}`)
    expect([withoutPay.total.worth, withoutPay.may.money]).toEqual([null, false])
  })

  test('leave without a limit is worth nothing that can be counted', async () => {
    const all = await report('hr', '&kind=day_off')
    expect(all.total.worth).toEqual({ sums: [], missing: all.total.people })
  })

  test('groups have the sums of their people', async () => {
    const { groups } = await report('hr', '&group=manager')
    expect(groups.find(({ id }) => id === w.ids.max)!.worth!.sums).toHaveLength(1)
    expect(groups.reduce((sum, { worth }) => sum + worth!.missing, 0)).toBe((await report('hr')).total.worth!.missing)
  })
})

describe('what the trail says', () => {
  const traces = (name: string) =>
    w.asAcme((db) =>
      db
        .selectFrom('events')
        .select(['subjectId', 'details'])
        .where('name', '=', name)
        .where('actorId', '=', w.ids.hr)
        .execute(),
    )
  test('whose amounts were shown once an hour, and of sums one fact without names', async () => {
    await report('hr')
    // of Dora as she was paid in March
    await report('hr', '&asOf=2026-03-31')
    const read = (await traces('audit.payRead')).map(({ subjectId }) => subjectId)
    expect(read.toSorted()).toEqual([w.ids.ann, w.ids.dora, w.ids.eve, w.ids.max].toSorted())
    const sums = await traces('timeOffReports.moneyRead')
    expect(sums).toContainEqual({ subjectId: null, details: { count: 4, filters: [], asOf: '2026-05-04' } })
    await w.call('hr', 'GET', `/api/reports/time-off?${YEAR}`)
    const before = (await traces('timeOffReports.moneyRead')).length
    await report('hr', '&search=Ann')
    expect((await traces('timeOffReports.moneyRead')).length).toBe(before + 1)
    expect((await traces('audit.payRead')).length).toBe(read.length)
  })

  test('a file has two columns more and says that it has them', async () => {
    const { body } = await w.call('hr', 'GET', `/api/reports/time-off/file?${YEAR}&money=on`)
    const [head, ...lines] = String(body).trim().split('\n')
    expect(head).toMatch(/Vacation: Value,Vacation: Currency$/)
    const { amount } = worthOf(await report('hr'), 'ann')!
    expect(lines.find((line) => line.startsWith('Ann'))).toMatch(new RegExp(`,${(amount / 100).toFixed(2)},SEK$`))
    expect(lines.find((line) => line.startsWith('Dora'))).toMatch(/,,$/)
    const exported = await traces('timeOffReports.exported')
    expect(exported.at(-1)!.details).toMatchObject({ money: true })
  })
})
