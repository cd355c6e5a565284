import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day, dayFromNumber, dayNumber } from '#kit/days.ts'
import { factsOf, have, leaveOf, LOSE, policyOf, refusal, spanOf, versionOf } from './factory.ts'
import { balanceOn, projection } from './server/rules/engine.ts'
import type { MonthDay, Policies, PolicyVersion } from './server/rules/facts.ts'
import { forHireDate } from './server/rules/layers.ts'
import { versionsOf } from './server/rules/policy-versions.ts'
import { yearsOf } from './server/rules/policy-year.ts'
import { DEFAULT_SETTINGS } from './server/rules/settings.ts'

const JANUARY = { month: 1, date: 1 }
const APRIL = { month: 4, date: 1 }
const changing = (...turns: [Day, MonthDay][]): Policies => ({
  kind: 'vacation',
  versions: turns.map(([from, yearStart], index) => versionOf({ from, yearStart, version: index + 1 })),
})
const daysOf = (policies: Policies, day: Day) => {
  const { first, last } = yearsOf(versionsOf(policies)).at(day)
  return `${dayFromNumber(first)} ${dayFromNumber(last)}`
}

describe('the policy year that holds a day', () => {
  const leap = { month: 2, date: 29 }
  const moved = changing(['2020-01-01', JANUARY], ['2027-04-01', APRIL])
  const late = changing(['2020-01-01', JANUARY], ['2027-05-01', APRIL])
  const twice = changing(['2020-01-01', JANUARY], ['2027-04-01', APRIL], ['2027-09-01', { month: 10, date: 1 }])
  const back = changing(['2020-01-01', JANUARY], ['2027-04-01', APRIL], ['2027-11-01', JANUARY])
  test.each<[string, Policies, Day, string]>([
    ['the calendar year', changing(['2020-01-01', JANUARY]), '2027-03-31', '2027-01-01 2027-12-31'],
    ['from April, on its last day', changing(['2020-01-01', APRIL]), '2027-03-31', '2026-04-01 2027-03-31'],
    ['from April, on its first day', changing(['2020-01-01', APRIL]), '2027-04-01', '2027-04-01 2028-03-31'],
    ['29 February in a common year', changing(['2020-01-01', leap]), '2027-02-28', '2027-02-28 2028-02-28'],
    ['29 February in a leap year', changing(['2020-01-01', leap]), '2028-02-29', '2028-02-29 2029-02-27'],
    ['long before the change', moved, '2019-06-01', '2019-01-01 2019-12-31'],
    ['before the year that is cut short', moved, '2026-12-31', '2026-01-01 2026-12-31'],
    ['the year that is cut short', moved, '2027-02-01', '2027-01-01 2027-03-31'],
    ['the first by the new start', moved, '2027-04-01', '2027-04-01 2028-03-31'],
    ['long after the change', moved, '2031-01-15', '2030-04-01 2031-03-31'],
    ['a change in the middle of the year ends no year at once', late, '2027-06-01', '2027-01-01 2027-12-31'],
    ['the next one is cut short', late, '2028-02-01', '2028-01-01 2028-03-31'],
    ['and then the new start holds', late, '2028-04-01', '2028-04-01 2029-03-31'],
    ['back to January, before it', back, '2027-06-01', '2027-04-01 2027-12-31'],
    ['back to January, after it', back, '2028-06-01', '2028-01-01 2028-12-31'],
    ['two changes in one year: the first', twice, '2027-05-01', '2027-04-01 2027-09-30'],
    ['two changes in one year: the second', twice, '2027-10-01', '2027-10-01 2028-09-30'],
  ])('%s', (_name, policies, day, expected) => expect(daysOf(policies, day)).toBe(expected))

  test('a version with the same start changes nothing', () =>
    expect(daysOf(changing(['2020-01-01', APRIL], ['2027-08-01', APRIL]), '2027-09-01')).toBe('2027-04-01 2028-03-31'))

  test('two years that begin in one calendar year are looked at as one', () => {
    const { first, last } = yearsOf(versionsOf(moved)).beginningIn(2027)
    expect([dayFromNumber(first), dayFromNumber(last)]).toEqual(['2027-01-01', '2028-03-31'])
  })
})

describe('a year from April (25 days)', () => {
  const policies = policyOf({ entitlement: 25_000, yearStart: APRIL, ...LOSE })

  test('the days of the year are there on 1 April and gone after 31 March', () => {
    const facts = { ledgerFrom: '2026-04-01', requests: [leaveOf('2026-07-06', '2026-07-10')] }
    expect(have(facts, policies, '2026-04-01')).toBe(25)
    expect(have(facts, policies, '2027-03-31')).toBe(20)
    expect(have(facts, policies, '2027-04-01')).toBe(25)
  })

  test('people who join in October get half of them', () =>
    expect(have({ hireDate: '2026-10-01' }, policies, '2026-10-01')).toBeCloseTo((25 * 182) / 365, 2))

  test('a leave over new year takes from one year only', () => {
    const facts = { ledgerFrom: '2026-04-01' }
    expect(refusal(facts, policies, spanOf('2026-12-21', '2027-01-22'), '2026-12-01')).toBe('allowed')
    expect(refusal(facts, policies, spanOf('2026-12-21', '2027-01-25'), '2026-12-01')).toBe('problem.notEnough')
  })

  test('what is taken is counted from April on', () => {
    const requests = [leaveOf('2027-03-29', '2027-04-02')]
    const balance = balanceOn(factsOf({ ledgerFrom: '2026-04-01', requests }), policies, '2027-04-05')
    expect(balance.taken).toBe(2000)
  })
})

describe('a start that moves from January to April', () => {
  const version = (some: Partial<PolicyVersion>) => versionOf({ entitlement: 24_000, from: '2020-01-01', ...some })
  const moved = (some: Partial<PolicyVersion> = {}): Policies => ({
    kind: 'vacation',
    versions: [version(some), version({ from: '2027-04-01', version: 2, yearStart: APRIL, ...some })],
  })
  const facts = { hireDate: '2025-01-01', ledgerFrom: '2027-01-01' }

  test.each<[string, Partial<PolicyVersion>, number]>([
    ['by days', { proration: 'days' }, (24 * 90) / 365],
    ['by months', { proration: 'months' }, 6],
    ['also where people who join late get the whole of it', { proration: 'none' }, (24 * 90) / 365],
    ['a twelfth at the start of each month', { accrual: 'month-start' }, 6],
    ['a twelfth at the end of each month', { accrual: 'month-end' }, 6],
    ['a twelfth per month in service', { accrual: 'hire-day' }, 6],
  ])('the three months give their share: %s', (_name, some, expected) => {
    expect(have(facts, moved(some), '2027-03-31')).toBeCloseTo(expected, 2)
  })

  test('a year with half a month more gives half a twelfth for it', () => {
    const versions = [
      version({ accrual: 'month-start', proration: 'none' }),
      version({
        accrual: 'month-start',
        proration: 'none',
        from: '2027-04-16',
        version: 2,
        yearStart: { month: 4, date: 16 },
      }),
    ]
    expect(have(facts, { kind: 'vacation', versions }, '2027-04-15')).toBeCloseTo(7, 2)
  })

  test('the year after it gives everything', () => {
    expect(have(facts, moved(LOSE), '2027-04-01')).toBe(24)
    expect(balanceOn(factsOf(facts), moved(), '2028-03-31').earned).toBe(24_000)
  })

  test('what is left of the three months is carried on 1 April', () =>
    expect(have(facts, moved({ carryOver: { max: 2000, lastDay: null } }), '2027-04-01')).toBe(26))

  test('the stair of 2027 is both years, and ends with the second', () => {
    const steps = projection(factsOf(facts), moved(), 2027, '2027-01-01')
    expect([steps[0]!.day, steps.at(-1)!.day]).toEqual(['2027-01-01', '2028-03-31'])
  })
})

describe('a year from the anniversary of the hire date', () => {
  const rules = { ...DEFAULT_SETTINGS, entitlement: 20_000, from: '2000-01-01', version: 1, ...LOSE }
  const policies = (hireDate: Day): Policies => ({
    kind: 'vacation',
    versions: [forHireDate({ ...rules, yearStart: 'hire-day' }, hireDate)],
  })

  test.each<[Day, Day, string]>([
    ['2024-06-15', '2026-06-14', '2025-06-15 2026-06-14'],
    ['2024-06-15', '2026-06-15', '2026-06-15 2027-06-14'],
    ['2024-02-29', '2027-03-01', '2027-02-28 2028-02-28'],
  ])('joined %s, on %s', (hireDate, day, expected) => expect(daysOf(policies(hireDate), day)).toBe(expected))

  test('the first year is a whole one', () => {
    const facts = { hireDate: '2024-06-15', requests: [leaveOf('2025-06-09', '2025-06-13')] }
    expect(have(facts, policies('2024-06-15'), '2024-06-15')).toBe(20)
    expect(have(facts, policies('2024-06-15'), '2025-06-14')).toBe(15)
    expect(have(facts, policies('2024-06-15'), '2025-06-15')).toBe(20)
  })
})

test('a carry day of its own moves with the version', () => {
  const versions = [
    versionOf({ entitlement: 10_000, ...LOSE }),
    versionOf({ entitlement: 10_000, from: '2027-01-01', version: 2, carryOn: { month: 7, date: 1 }, ...LOSE }),
  ]
  const at = (day: Day) => have({ ledgerFrom: '2026-01-01' }, { kind: 'vacation', versions }, day)
  expect(['2026-12-31', '2027-01-01', '2027-06-30', '2027-07-01'].map(at)).toEqual([10, 20, 20, 10])
})

test('policy years follow each other without a gap, and none is longer than twelve months', () => {
  const day = fc.integer({ min: 0, max: 2500 }).map((count) => addDays('2023-01-01', count))
  const start = fc.constantFrom(JANUARY, APRIL, { month: 2, date: 29 }, { month: 12, date: 31 })
  const turns = fc.uniqueArray(fc.tuple(day, start), { minLength: 1, maxLength: 4, selector: ([from]) => from })
  const holds = (all: [Day, MonthDay][], on: Day) => {
    const years = yearsOf(versionsOf(changing(...all)))
    const year = years.at(on)
    expect(year.first <= dayNumber(on) && dayNumber(on) <= year.last).toBe(true)
    expect(years.at(dayFromNumber(year.first))).toEqual(year)
    expect(years.at(dayFromNumber(year.last))).toEqual(year)
    expect(years.at(dayFromNumber(year.first - 1)).last).toBe(year.first - 1)
    expect(dayFromNumber(year.last + 1) <= addDays(addMonths(year.firstDay, 12), 1)).toBe(true)
    expect(year.last - year.first + 1).toBeLessThanOrEqual(year.days)
    const of = Number(year.firstDay.slice(0, 4))
    const around = years.beginningIn(of)
    expect(around.first <= year.first && year.last <= around.last).toBe(true)
    expect(years.beginningIn(of + 1).first).toBe(around.last + 1)
  }
  fc.assert(fc.property(turns, day, holds), { numRuns: 1000 })
})
