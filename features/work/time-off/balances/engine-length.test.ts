import { describe, expect, test } from 'vitest'
import {
  always,
  count,
  factsOf,
  have,
  leaveOf,
  LOSE,
  lotsOf,
  MON_WED_FRI,
  policyOf,
  refusal,
  spanOf,
} from './factory.ts'
import { weekBetween } from './server/rules/calendar.ts'
import { lengthOf } from './server/rules/length.ts'
import { DEFAULT_SETTINGS } from './server/rules/settings.ts'

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
