import { describe, expect, test } from 'vitest'
import { adjustmentOf, factsOf, leaveOf, policyOf, spanOf, versionOf } from './factory.ts'
import { mayAdjust, mayAsk } from './server/rules/asking.ts'
import { weekBetween } from './server/rules/calendar.ts'
import { balanceOn, ledgerOf, projection } from './server/rules/engine.ts'
import type { Facts, Policies, Span, Week } from './server/rules/facts.ts'
import { lengthOf } from './server/rules/length.ts'
import { DEFAULT_SETTINGS } from './server/rules/settings.ts'

const have = (facts: Partial<Facts>, policies: Policies, day: string) =>
  balanceOn(factsOf(facts), policies, day).balance / 1000
const ask = (facts: Partial<Facts>, policies: Policies, span: Span, today = '2020-01-01') =>
  mayAsk(factsOf(facts), policies, span, today)
const refusal = (...given: Parameters<typeof ask>) => {
  const answer = ask(...given)
  return answer.ok ? 'allowed' : answer.problem
}
const count = (span: Span, facts: Partial<Facts> = {}, rules: Partial<typeof DEFAULT_SETTINGS> = {}) =>
  lengthOf(span, factsOf(facts), { ...DEFAULT_SETTINGS, ...rules }).thousandths / 1000
const lotsOf = (facts: Partial<Facts>, policies: Policies, until: string, kinds = ['take']) =>
  ledgerOf(factsOf(facts), policies, until)
    .filter((entry) => kinds.includes(entry.kind))
    .map((entry) => [entry.kind, entry.lot?.split(':')[0], entry.amount / 1000])
const expired = (facts: Partial<Facts>, policies: Policies, day: string) =>
  balanceOn(factsOf(facts), policies, day).expired / 1000

const MON_TO_THU: Week = ['off', 'full', 'full', 'full', 'full', 'off', 'off']
const MON_WED_FRI: Week = ['off', 'full', 'off', 'full', 'off', 'full', 'off']
const always = (week: Week) => ({ schedules: [{ from: '2000-01-01', week }] })
const SPRING = { carryOver: { max: null, lastDay: { month: 3, date: 31 } } }
const LOSE = { carryOver: { max: 0, lastDay: null } }
/** Begins in 2026 with so many days carried from before, which expire on 31 March. */
const carried = (days: number) => [adjustmentOf('2026-01-01', days * 1000, { id: 'old', lastDay: '2026-03-31' })]

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

describe('carrying and losing', () => {
  test.each([
    ['nothing', [], 10, 20],
    ['8 days', [leaveOf('2026-02-02', '2026-02-11')], 2, 20],
    ['10 days', [leaveOf('2026-02-02', '2026-02-13')], 0, 20],
    ['12 days', [leaveOf('2026-02-02', '2026-02-17')], 0, 18],
  ])('T13 10 carried to 31 March and 20 new, %s taken: %#', (_taken, requests, lost, left) => {
    const facts = { hireDate: '2025-01-01', ledgerFrom: '2025-01-01', requests }
    const versions = [
      versionOf({ entitlement: 10_000, ...SPRING }),
      versionOf({ from: '2026-01-01', version: 2, entitlement: 20_000, ...SPRING }),
    ]
    const policies = policyOf({}, { versions })
    expect(have(facts, policies, '2026-01-01')).toBe(30)
    expect(expired(facts, policies, '2026-03-31')).toBe(0)
    expect(expired(facts, policies, '2026-04-01')).toBe(lost)
    expect(have(facts, policies, '2026-04-01')).toBe(left)
  })

  test('T14 a leave over the expiry takes 1 carried and 3 new; 14 expire, 12 are left', () => {
    const facts = {
      ledgerFrom: '2026-01-01',
      adjustments: carried(15),
      requests: [leaveOf('2026-03-31', '2026-04-03')],
    }
    const policies = policyOf({ entitlement: 15_000 })
    expect(lotsOf(facts, policies, '2026-12-31')).toEqual([
      ['take', 'adjust', -1],
      ['take', 'grant', -3],
    ])
    expect([expired(facts, policies, '2026-12-31'), have(facts, policies, '2026-12-31')]).toEqual([14, 12])
  })

  test.each([
    [
      false,
      [
        ['take', 'adjust', -2],
        ['take', 'grant', -2],
      ],
      3,
    ],
    [true, [['take', 'adjust', -4]], 1],
  ])(
    'T17 a leave that started before the expiry counts in full: %s',
    (startedBeforeExpiryCountsInFull, takes, lost) => {
      const facts = {
        ledgerFrom: '2026-01-01',
        adjustments: carried(5),
        requests: [leaveOf('2026-03-30', '2026-04-02')],
      }
      const policies = policyOf({ entitlement: 20_000, startedBeforeExpiryCountsInFull })
      const taken = lotsOf(facts, policies, '2026-12-31')
      const perLot = Object.groupBy(taken, ([, lot]) => String(lot))
      expect(
        Object.values(perLot).map((lot) => [
          'take',
          lot![0]![1],
          lot!.reduce((sum, [, , amount]) => sum + Number(amount), 0),
        ]),
      ).toEqual(takes)
      expect(expired(facts, policies, '2026-12-31')).toBe(lost)
    },
  )

  test('T18 carried days that never expire are used first, in February and in May', () => {
    const requests = [leaveOf('2026-02-02', '2026-02-03'), leaveOf('2026-05-04', '2026-05-06')]
    const facts = { hireDate: '2025-01-01', ledgerFrom: '2025-01-01', requests }
    const policies = policyOf({ entitlement: 4000 })
    expect(lotsOf(facts, policies, '2026-12-31')).toEqual([
      ['take', 'carry', -2],
      ['take', 'carry', -2],
      ['take', 'grant', -1],
    ])
  })

  test('T20 one a month, nothing carried: 1 January is 1, 1 February is 2', () => {
    const policies = policyOf({ entitlement: 12_000, accrual: 'month-start', ...LOSE })
    expect(have({}, policies, '2024-12-31')).toBe(12)
    expect(have({}, policies, '2025-01-01')).toBe(1)
    expect(have({}, policies, '2025-02-01')).toBe(2)
  })

  test('T21 granted in January, carried in July: still 10', () => {
    const policies = policyOf({ entitlement: 10_000 }, { carryOn: { month: 7, date: 1 } })
    expect(have({}, policies, '2020-01-01')).toBe(10)
    expect(have({}, policies, '2020-07-01')).toBe(10)
  })

  test('T22 a new year begins at 20: what was taken last year is not taken again', () => {
    const facts = { ledgerFrom: '2024-01-01', requests: [leaveOf('2024-06-03', '2024-06-14')] }
    const policies = policyOf({ entitlement: 20_000, ...LOSE })
    expect(have(facts, policies, '2024-12-31')).toBe(10)
    expect(have(facts, policies, '2025-01-01')).toBe(20)
  })

  test('T23 cap 28, 6 of 21 carried: 27', () => {
    const facts = { ledgerFrom: '2024-01-01', requests: [leaveOf('2024-06-03', '2024-06-21')] }
    const policies = policyOf({ entitlement: 21_000, heldCap: 28_000, carryOver: { max: 7000, lastDay: null } })
    expect(have(facts, policies, '2025-01-01')).toBe(27)
  })

  test('T26 with a limit of -2 the debt moves on: -2, 0, 0, and one more is accepted', () => {
    const requests = [leaveOf('2021-03-01', '2021-03-05'), leaveOf('2022-03-01'), leaveOf('2023-03-01', '2023-03-03')]
    const facts = { hireDate: '2021-01-01', requests }
    const policies = policyOf({ entitlement: 3000, floor: -2000 })
    expect(['2021-12-31', '2022-12-31', '2023-12-31'].map((day) => have(facts, policies, day))).toEqual([-2, 0, 0])
    expect(ask(facts, policies, spanOf('2023-06-01'))).toMatchObject({ ok: true, balanceAfter: -1000 })
    expect(refusal(facts, policies, spanOf('2023-06-05', '2023-06-07'))).toBe('problem.notEnough')
  })

  test('T27 the limit of -5 is over all lots: after -3 and -2 nothing more', () => {
    const requests = [leaveOf('2026-03-02', '2026-03-04'), leaveOf('2026-04-01', '2026-04-02')]
    const policies = policyOf({ entitlement: 0, floor: -5000 })
    expect(have({ requests }, policies, '2026-04-30')).toBe(-5)
    expect(refusal({ requests: requests.slice(0, 1) }, policies, spanOf('2026-04-01', '2026-04-02'))).toBe('allowed')
    expect(refusal({ requests }, policies, spanOf('2026-05-04'))).toBe('problem.notEnough')
  })

  test.each([
    ['carried', 8],
    ['forgiven', 10],
  ] as const)('T29 nothing is carried over, a debt of 2 is %s: %d', (debt, expected) => {
    const facts = { ledgerFrom: '2025-01-01', requests: [leaveOf('2025-03-03', '2025-03-18')] }
    const policies = policyOf({ entitlement: 10_000, floor: -5000, debt, ...LOSE })
    expect(have(facts, policies, '2025-12-31')).toBe(-2)
    expect(have(facts, policies, '2026-01-01')).toBe(expected)
  })

  test('T32 at the cap of 12: twelve days in June are accepted, and accrual goes on after them', () => {
    const policies = policyOf({ entitlement: 12_000, accrual: 'month-start', heldCap: 12_000 })
    expect(have({}, policies, '2022-01-01')).toBe(12)
    expect(refusal({}, policies, spanOf('2022-06-01', '2022-06-16'))).toBe('allowed')
    const requests = [leaveOf('2022-06-01', '2022-06-16')]
    expect([have({ requests }, policies, '2022-06-30'), have({ requests }, policies, '2022-08-31')]).toEqual([0, 2])
  })
})

describe('how long a leave is', () => {
  const easter = [
    { day: '2026-04-03', name: 'Good Friday', place: 'Sweden' },
    { day: '2026-04-06', name: 'Easter Monday', place: 'Sweden' },
  ]
  test.each([
    ['working', 'counted', 5],
    ['calendar', 'counted', 9],
    ['calendar', 'skipped', 7],
  ] as const)('T33 over Easter, %s days, holidays %s: %d', (daysType, holidaysInCalendarDays, expected) => {
    expect(count(spanOf('2026-03-30', '2026-04-07'), { holidays: easter }, { daysType, holidaysInCalendarDays })).toBe(
      expected,
    )
  })

  test('every day that does not count says why', () => {
    const { days } = lengthOf(spanOf('2026-04-02', '2026-04-06'), factsOf({ holidays: easter }), DEFAULT_SETTINGS)
    expect(days.map((day) => [day.counted, day.why?.key, day.why?.params.name])).toEqual([
      [1000, undefined, undefined],
      [0, 'notCounted.holiday', 'Good Friday'],
      [0, 'notCounted.weekend', undefined],
      [0, 'notCounted.weekend', undefined],
      [0, 'notCounted.holiday', 'Easter Monday'],
    ])
  })

  test('T34 calendar days, Monday to Friday: 5, or 7 up to the next working day', () => {
    const span = spanOf('2026-05-11', '2026-05-15')
    expect(count(span, {}, { daysType: 'calendar' })).toBe(5)
    expect(count(span, {}, { daysType: 'calendar', extendToNextWorkingDay: true })).toBe(7)
  })

  test('T35 a holiday declared later gives a day back to the same lot', () => {
    const requests = [leaveOf('2026-05-11', '2026-05-15')]
    const policies = policyOf({ entitlement: 20_000, ...LOSE })
    const holidays = [{ day: '2026-05-13', name: 'Day of Joy' }]
    expect(lotsOf({ ledgerFrom: '2026-01-01', requests }, policies, '2026-12-31')).toEqual([['take', 'grant', -5]])
    expect(lotsOf({ ledgerFrom: '2026-01-01', requests, holidays }, policies, '2026-12-31')).toEqual([
      ['take', 'grant', -4],
    ])
  })

  test('T38 the observed Friday is free, the Saturday was free anyway: 4', () => {
    const holidays = [
      { day: '2027-12-24', name: 'Christmas Day (observed)' },
      { day: '2027-12-25', name: 'Christmas Day' },
    ]
    expect(count(spanOf('2027-12-20', '2027-12-24'), { holidays })).toBe(4)
  })

  test('T39 the afternoon of 24 December is free: 3.5, and an afternoon off then is refused', () => {
    const holidays = [{ day: '2026-12-24', name: 'Christmas Eve', half: 'pm' as const }]
    expect(count(spanOf('2026-12-21', '2026-12-24'), { holidays })).toBe(3.5)
    const afternoon = spanOf('2026-12-24', '2026-12-24', { firstPart: 'pm', lastPart: 'pm' })
    expect(refusal({ holidays }, policyOf({ entitlement: 20_000 }), afternoon)).toBe('problem.nothingToTake')
  })

  test.each([
    ['am', 0.5],
    ['pm', 0],
    ['full', 0.5],
  ] as const)('T42 works only mornings on Mondays, asks for %s: %d', (part, expected) => {
    const facts = always(['off', 'am', 'full', 'full', 'full', 'full', 'off'])
    const span = spanOf('2026-05-11', '2026-05-11', { firstPart: part, lastPart: part })
    expect(count(span, facts)).toBe(expected)
    const verdict = refusal(facts, policyOf({ entitlement: 20_000 }), span)
    expect(verdict).toBe(expected === 0 ? 'problem.nothingToTake' : 'allowed')
  })

  test('T44 the working week wraps from Saturday to Wednesday: 4', () => {
    expect(count(spanOf('2026-05-07', '2026-05-12'), always(weekBetween(6, 3)))).toBe(4)
  })

  test('T45 an extra working Saturday: 6, and 5 where it is not declared', () => {
    const span = spanOf('2026-05-11', '2026-05-17')
    expect(count(span, { extraWorkingDays: [{ day: '2026-05-16', title: 'Working Saturday' }] })).toBe(6)
    expect(count(span)).toBe(5)
  })

  test('half days at both ends: Monday noon to Wednesday noon is 2', () => {
    expect(count(spanOf('2026-05-11', '2026-05-13', { firstPart: 'pm', lastPart: 'am' }))).toBe(2)
  })

  test.each([
    ['full time', weekBetween(1, 5), '2026-05-13', '2026-05-14', 3, 2],
    ['three days a week', MON_WED_FRI, '2026-05-11', '2026-05-15', 0, 3],
  ])('T54 certified sick days inside a vacation, %s', (_who, week, first, last, vacation, sick) => {
    const ill = leaveOf(first, last, { id: 'ill', kind: 'sick_day', suspends: ['vacation'] })
    const facts = { ...always(week), ledgerFrom: '2026-01-01', requests: [leaveOf('2026-05-11', '2026-05-15'), ill] }
    const policies = policyOf({ entitlement: 20_000, partTime: 'full', ...LOSE })
    expect(have(facts, policies, '2026-12-31')).toBe(20 - vacation)
    expect(count(ill, facts)).toBe(sick)
    expect(
      refusal(
        { ...facts, requests: facts.requests.slice(0, 1) },
        policyOf({ unlimited: true }, { kind: 'sick_day' }),
        ill,
      ),
    ).toBe('allowed')
  })
})

describe('asking', () => {
  const twenty = policyOf({ entitlement: 20_000, ...LOSE })

  test('T30 the balance of 2 is reserved by a pending request: one more is refused, and says by which', () => {
    const requests = [leaveOf('2026-06-01', '2026-06-02', { id: '17', status: 'pending' })]
    const answer = ask({ requests }, policyOf({ entitlement: 2000, ...LOSE }), spanOf('2026-05-04'))
    expect(answer).toMatchObject({
      ok: false,
      problem: 'problem.notEnoughReserved',
      params: { reserved: 2, by: '17', available: 0 },
    })
    const lax = policyOf({ entitlement: 2000, ...LOSE, pendingReserves: false })
    expect(refusal({ requests }, lax, spanOf('2026-05-04'))).toBe('allowed')
  })

  test('C9 an approved leave in December counts in May', () => {
    const requests = [leaveOf('2026-12-07', '2026-12-11')]
    const policies = policyOf({ entitlement: 12_000, accrual: 'month-start', ...LOSE })
    expect(have({ requests }, policies, '2026-05-31')).toBe(5)
    expect(refusal({ requests }, policies, spanOf('2026-05-25', '2026-05-29'))).toBe('allowed')
    const more = [...requests, leaveOf('2026-12-14', '2026-12-16')]
    expect(refusal({ requests: more }, policies, spanOf('2026-05-25', '2026-05-29'))).toBe('problem.notEnough')
    expect(balanceOn(factsOf({ requests: more }), policies, '2026-05-31').available).toBe(4000)
  })

  test('T41 morning and afternoon of one day are two requests; the morning again overlaps', () => {
    const half = (part: 'am' | 'pm') => ({ firstPart: part, lastPart: part })
    const requests = [leaveOf('2026-05-11', '2026-05-11', half('am'))]
    expect(ask({ requests }, twenty, spanOf('2026-05-11', '2026-05-11', half('pm')))).toMatchObject({
      ok: true,
      length: { thousandths: 500 },
      balanceAfter: 19_000,
    })
    expect(refusal({ requests }, twenty, spanOf('2026-05-11', '2026-05-11', half('am')))).toBe('problem.overlap')
    expect(refusal({ requests }, twenty, spanOf('2026-05-11'))).toBe('problem.overlap')
  })

  test('T51 no back-dating: 1 March is yesterday in Auckland and today in Los Angeles', () => {
    const policies = policyOf({ entitlement: 20_000, backDatingDays: 0 })
    const monday = spanOf('2027-03-01')
    expect(refusal({}, policies, monday, '2027-03-02')).toBe('problem.backDated')
    expect(refusal({}, policies, monday, '2027-03-01')).toBe('allowed')
  })

  test('T53 overlaps: the shared day refuses; declined, cancelled, and the request itself do not', () => {
    const taken = leaveOf('2026-09-10', '2026-09-14', { id: 'a' })
    expect(refusal({ requests: [taken] }, twenty, spanOf('2026-09-14', '2026-09-16'))).toBe('problem.overlap')
    expect(refusal({ requests: [taken] }, twenty, spanOf('2026-09-15', '2026-09-16'))).toBe('allowed')
    for (const status of ['declined', 'canceled'] as const) {
      expect(refusal({ requests: [{ ...taken, status }] }, twenty, spanOf('2026-09-14', '2026-09-16'))).toBe('allowed')
    }
    const editing = { ...spanOf('2026-09-14', '2026-09-16'), id: 'a' }
    expect(mayAsk(factsOf({ requests: [taken] }), twenty, editing, '2026-01-01')).toMatchObject({
      ok: true,
      balanceAfter: 17_000,
    })
  })

  test('T55 cancelling gives back exactly the lots that were reserved', () => {
    const facts = { ledgerFrom: '2026-01-01', adjustments: carried(2) }
    const leave = leaveOf('2026-03-23', '2026-03-27')
    expect(lotsOf({ ...facts, requests: [leave] }, twenty, '2026-12-31').length).toBe(2)
    const canceled = { ...facts, requests: [{ ...leave, status: 'canceled' as const }] }
    const pairs = lotsOf(canceled, twenty, '2026-03-27', ['reserve', 'release'])
    const net = Object.groupBy(pairs, ([, lot]) => String(lot))
    expect(Object.keys(net)).toEqual(['adjust', 'grant'])
    for (const entries of Object.values(net))
      expect(entries!.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(0)
    expect(pairs.filter(([kind]) => kind === 'release').reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(5)
    expect(have(canceled, twenty, '2026-03-27')).toBe(22)
  })

  test('T56 Thursday and Friday given back: 3 taken, 2 released', () => {
    const requests = [leaveOf('2026-05-11', '2026-05-15', { givenBackFrom: '2026-05-14' })]
    const facts = { ledgerFrom: '2026-01-01', requests }
    expect(have(facts, twenty, '2026-05-31')).toBe(17)
    expect(lotsOf(facts, twenty, '2026-05-31', ['release'])).toEqual([
      ['release', 'grant', 1],
      ['release', 'grant', 1],
    ])
    expect(refusal(facts, twenty, spanOf('2026-05-14', '2026-05-15'))).toBe('allowed')
  })

  test('T59 a waiting period of 90 days counts for the leave, not for the asking', () => {
    const facts = { hireDate: '2026-01-15' }
    const policies = policyOf({ entitlement: 20_000, waitingDays: 90 })
    expect(refusal(facts, policies, spanOf('2026-04-14'))).toBe('problem.waiting')
    expect(refusal(facts, policies, spanOf('2026-04-15'))).toBe('allowed')
    expect(refusal(facts, policies, spanOf('2026-05-04'), '2026-02-10')).toBe('allowed')
  })

  test('T68 at most 5 in a row: the weekend between neither breaks the row nor counts', () => {
    const requests = [leaveOf('2026-05-11', '2026-05-15')]
    const policies = policyOf({ entitlement: 20_000, maxInRow: 5000 })
    expect(ask({ requests }, policies, spanOf('2026-05-18', '2026-05-19'))).toMatchObject({
      problem: 'problem.tooLongRow',
      params: { row: 7, max: 5 },
    })
    expect(refusal({ requests }, policies, spanOf('2026-05-19', '2026-05-20'))).toBe('allowed')
    expect(refusal({ requests }, policies, spanOf('2026-05-07', '2026-05-08'))).toBe('problem.tooLongRow')
  })

  test('T74 an unlimited kind has no balance and nothing to adjust; days are counted', () => {
    const policies = policyOf({ unlimited: true })
    const requests = [leaveOf('2026-05-11', '2026-05-15')]
    expect(ask({ requests }, policies, spanOf('2026-06-01', '2026-06-30'))).toMatchObject({
      ok: true,
      balanceAfter: null,
    })
    const balance = balanceOn(factsOf({ requests }), policies, '2026-12-31')
    expect([balance.unlimited, balance.balance, balance.taken]).toEqual([true, 0, 5000])
    expect(mayAdjust(policies, '2026-05-01')).toMatchObject({ ok: false, problem: 'problem.unlimited' })
    expect(mayAdjust(twenty, '2026-05-01')).toEqual({ ok: true })
  })

  test.each([
    [spanOf('2026-05-12', '2026-05-11'), 'problem.endsBeforeItStarts'],
    [spanOf('2026-02-30', '2026-03-02'), 'problem.notADay'],
    [spanOf('2026-05-11', '2026-05-12', { firstPart: 'am' }), 'problem.parts'],
    [spanOf('2019-12-30'), 'problem.beforeHire'],
    [spanOf('2026-05-16', '2026-05-17'), 'problem.nothingToTake'],
  ])('what cannot be a leave: %o', (span, problem) => {
    expect(refusal({}, twenty, span)).toBe(problem)
  })
})

test('the stair of a year: start, every change, end; pending is told apart', () => {
  const requests = [leaveOf('2026-05-11', '2026-05-12'), leaveOf('2026-08-03', '2026-08-03', { status: 'pending' })]
  const steps = projection(
    factsOf({ ledgerFrom: '2026-01-01', requests }),
    policyOf({ entitlement: 20_000 }),
    2026,
    '2026-05-11',
  )
  expect(steps.map((step) => [step.day, step.balance / 1000, step.approvedOnly / 1000, step.planned])).toEqual([
    ['2026-01-01', 20, 20, false],
    ['2026-05-11', 19, 19, false],
    ['2026-05-12', 18, 18, true],
    ['2026-08-03', 17, 18, true],
    ['2026-12-31', 17, 18, true],
  ])
})
