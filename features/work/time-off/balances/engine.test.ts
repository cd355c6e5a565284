import { describe, expect, test } from 'vitest'
import { always, count, factsOf, have, leaveOf, LOSE, MON_TO_THU, MON_WED_FRI, policyOf, spanOf } from './factory.ts'
import { weekBetween } from './server/rules/calendar.ts'
import { balanceOn, ledgerOf } from './server/rules/engine.ts'
import type { Week } from './server/rules/facts.ts'

describe('earning', () => {
  test.each([
    ['none', 17.162],
    ['nearest-half', 17],
    ['up-to-half', 17.5],
  ] as const)('T01 24 days a year, hired 15 April 2025, rounding %s: %d', (rounding, expected) => {
    expect(have({ hireDate: '2025-04-15' }, policyOf({ entitlement: 24_000, rounding }), '2025-04-15')).toBe(expected)
  })

  test('T02 whole months, hired in November: 4 on the first day, 24 in the next year', () => {
    const policies = policyOf({ entitlement: 24_000, proration: 'months', ...LOSE })
    expect(have({ hireDate: '2022-11-01' }, policies, '2022-11-01')).toBe(4)
    expect(have({ hireDate: '2022-11-01' }, policies, '2023-01-01')).toBe(24)
  })

  test('T03 21 a year by the month, hired 24 January: 1.75 × 8/31', () => {
    const facts = { hireDate: '2023-01-24' }
    expect(have(facts, policyOf({ entitlement: 21_000, accrual: 'month-start' }), '2023-01-31')).toBe(0.452)
    expect(have(facts, policyOf({ entitlement: 21_000, accrual: 'month-end' }), '2023-01-30')).toBe(0)
  })

  test('T04 only the joining month is prorated: 1.25 + 3 × 2.5', () => {
    const policies = policyOf({ entitlement: 30_000, accrual: 'month-start' })
    expect(have({ hireDate: '2023-02-15' }, policies, '2023-05-20')).toBe(8.75)
    const [joined] = balanceOn(factsOf({ hireDate: '2023-02-15' }), policies, '2023-05-20').trace
    expect(joined).toMatchObject({
      key: 'trace.grantMonthPart',
      amount: 1250,
      params: { perYear: 30, count: 14, of: 28, day: '2023-02-15', version: 1 },
    })
  })

  test.each([
    ['month-start', 1.75],
    ['month-end', 0],
  ] as const)('T06 a week after the start, accrual at %s: %d', (accrual, expected) => {
    expect(have({ hireDate: '2021-07-01' }, policyOf({ entitlement: 21_000, accrual }), '2021-07-08')).toBe(expected)
  })

  test('T07 the proration base is the policy amount, whatever cap the kind has', () => {
    const facts = { hireDate: '2023-01-17' }
    const free = policyOf({ entitlement: 12_000 })
    const capped = policyOf({ entitlement: 12_000, heldCap: 30_000 })
    expect(have(facts, free, '2023-01-17')).toBe(11.474)
    expect(have(facts, capped, '2023-01-17')).toBe(11.474)
  })

  test('T08 no proration gives all three; a prorated share that rounds to nothing is nothing, not an error', () => {
    const facts = { hireDate: '2025-12-20' }
    expect(have(facts, policyOf({ entitlement: 3000, proration: 'none' }), '2025-12-20')).toBe(3)
    expect(have(facts, policyOf({ entitlement: 3000, rounding: 'nearest-half' }), '2025-12-31')).toBe(0)
  })

  test('T09 accrual on the hire day, 31 January: month ends without drift', () => {
    const ledger = ledgerOf(
      factsOf({ hireDate: '2024-01-31' }),
      policyOf({ entitlement: 12_000, accrual: 'hire-day' }),
      '2025-03-31',
    )
    const days = ledger.filter((entry) => entry.kind === 'grant').map((entry) => entry.on)
    expect(days.slice(0, 3)).toEqual(['2024-02-29', '2024-03-31', '2024-04-30'])
    expect(days.slice(-3)).toEqual(['2025-01-31', '2025-02-28', '2025-03-31'])
    expect(days).toHaveLength(14)
  })

  test('T11 a leap year is 366 days: exactly 24, or 24 × 184/366 from 1 July', () => {
    const policies = policyOf({ entitlement: 24_000 })
    expect(have({ hireDate: '2024-01-01' }, policies, '2024-12-31')).toBe(24)
    expect(have({ hireDate: '2024-07-01' }, policies, '2024-12-31')).toBe(12.066)
  })

  test('T46 Monday to Thursday on a 25-day policy: 20 a year, a whole week takes 4', () => {
    expect(have(always(MON_TO_THU), policyOf({ entitlement: 25_000 }), '2020-01-01')).toBe(20)
    expect(count(spanOf('2026-05-11', '2026-05-15'), always(MON_TO_THU))).toBe(4)
  })

  test('T47 a bank holiday on a free Wednesday gives the day back: 20 becomes 21', () => {
    const week: Week = ['off', 'full', 'off', 'off', 'off', 'full', 'off']
    const holidays = [{ day: '2020-06-03', name: 'Constitution Day' }]
    const settings = { entitlement: 20_000, partTime: 'full' as const }
    expect(have({ ...always(week), holidays }, policyOf(settings), '2020-06-02')).toBe(20)
    expect(have({ ...always(week), holidays }, policyOf(settings), '2020-06-03')).toBe(21)
    const off = policyOf({ ...settings, compensateOffScheduleHolidays: false })
    expect(have({ ...always(week), holidays }, off, '2020-12-31')).toBe(20)
  })

  test('T49 full time to 30 June, then three days a week: 19.96, rounded 20', () => {
    const schedules = [
      { from: '2000-01-01', week: weekBetween(1, 5) },
      { from: '2025-07-01', week: MON_WED_FRI },
    ]
    const facts = { hireDate: '2025-01-01', schedules }
    expect(have(facts, policyOf({ entitlement: 25_000 }), '2025-06-30')).toBe(25)
    expect(have(facts, policyOf({ entitlement: 25_000 }), '2025-07-01')).toBe(19.959)
    expect(have(facts, policyOf({ entitlement: 25_000, rounding: 'nearest-half' }), '2025-07-01')).toBe(20)
  })

  test.each([
    [false, 0],
    [true, 7.5],
  ])('T60 accrual after probation, retroactive %s: %d on 15 April', (accrualRetroactive, expected) => {
    const settings = { entitlement: 30_000, accrual: 'month-end' as const, proration: 'none' as const }
    const policies = policyOf({ ...settings, accrualAfterDays: 90, accrualRetroactive })
    expect(have({ hireDate: '2026-01-15' }, policies, '2026-04-14')).toBe(0)
    expect(have({ hireDate: '2026-01-15' }, policies, '2026-04-15')).toBe(expected)
    const grants = ledgerOf(factsOf({ hireDate: '2026-01-15' }), policies, '2026-04-15').map((entry) => entry.on)
    expect(grants).toEqual(accrualRetroactive ? ['2026-04-15'] : [])
  })

  test.each([
    ['when-eligible', 20.5],
    ['next-year', 20],
  ] as const)('T62 the step from 20 to 22 on 10 September, %s: %d', (stepsApply, expected) => {
    const steps = [{ afterMonths: 60, entitlement: 22_000 }]
    const policies = policyOf({ entitlement: 20_000, steps, stepsApply, rounding: 'nearest-half', ...LOSE })
    expect(have({ hireDate: '2021-09-10' }, policies, '2026-09-09')).toBe(20)
    expect(have({ hireDate: '2021-09-10' }, policies, '2026-09-10')).toBe(expected)
    expect(have({ hireDate: '2021-09-10' }, policies, '2027-01-01')).toBe(22)
  })

  test('T63 15 of 24 taken, leaves on 30 June: earned 11.90, the statement shows -3.10; later leave is released', () => {
    const requests = [leaveOf('2025-01-06', '2025-01-24'), leaveOf('2025-08-04', '2025-08-08')]
    const facts = { ledgerFrom: '2025-01-01', leaveDate: '2025-06-30', requests }
    const balance = balanceOn(factsOf(facts), policyOf({ entitlement: 24_000 }), '2025-12-31')
    expect([balance.earned, balance.taken, balance.balance]).toEqual([11_901, 15_000, -3099])
  })
})
