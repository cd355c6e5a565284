import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './days.ts'
import { daysOf, type Repeat, ruleOf } from './recurrence.ts'

const once = (frequency: Repeat['frequency'], more: Partial<Repeat> = {}): Repeat => ({
  frequency,
  interval: 1,
  weekdays: [],
  monthlyBy: 'date',
  until: null,
  count: null,
  ...more,
})

describe('the days of what repeats', () => {
  test.each<[string, Repeat, string, string[]]>([
    ['each day', once('daily', { count: 3 }), '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01']],
    [
      'every third day',
      once('daily', { interval: 3, until: '2027-01-06' }),
      '2026-12-30',
      ['2026-12-30', '2027-01-02', '2027-01-05'],
    ],
    ['until a day, included', once('daily', { until: '2026-12-02' }), '2026-12-01', ['2026-12-01', '2026-12-02']],
    ['a weekday', once('weekly', { weekdays: [1], count: 2 }), '2026-11-30', ['2026-11-30', '2026-12-07']],
    [
      'two weekdays in every second week',
      once('weekly', { interval: 2, weekdays: [5, 1], count: 4 }),
      '2026-11-30',
      ['2026-11-30', '2026-12-04', '2026-12-14', '2026-12-18'],
    ],
    [
      'of weeks that begin on Monday',
      once('weekly', { interval: 2, weekdays: [0, 1], count: 3 }),
      '2026-11-30',
      ['2026-11-30', '2026-12-06', '2026-12-14'],
    ],
    [
      'from the first that matches',
      once('weekly', { weekdays: [3], count: 2 }),
      '2026-11-30',
      ['2026-12-02', '2026-12-09'],
    ],
    ['a date', once('monthly', { count: 3 }), '2026-11-15', ['2026-11-15', '2026-12-15', '2027-01-15']],
    [
      'a date that shorter months lack',
      once('monthly', { count: 4 }),
      '2027-12-31',
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
    ],
    ['the 30th', once('monthly', { count: 3 }), '2027-01-30', ['2027-01-30', '2027-02-28', '2027-03-30']],
    [
      'the second Tuesday',
      once('monthly', { monthlyBy: 'weekday', count: 3 }),
      '2026-12-08',
      ['2026-12-08', '2027-01-12', '2027-02-09'],
    ],
    [
      'the fifth Monday is the last',
      once('monthly', { monthlyBy: 'weekday', count: 3 }),
      '2026-11-30',
      ['2026-11-30', '2026-12-28', '2027-01-25'],
    ],
    [
      'the last Friday',
      once('monthly', { monthlyBy: 'lastWeekday', count: 3 }),
      '2026-11-27',
      ['2026-11-27', '2026-12-25', '2027-01-29'],
    ],
    ['a year', once('yearly', { count: 3 }), '2026-12-24', ['2026-12-24', '2027-12-24', '2028-12-24']],
    [
      '29 February',
      once('yearly', { count: 5 }),
      '2024-02-29',
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
  ])('%s', (_name, repeat, first, days) => {
    expect(daysOf(repeat, first, '2040-01-01')).toEqual(days)
  })

  test('end with the last one that is asked for', () => {
    expect(daysOf(once('daily'), '2026-11-01', '2026-11-03')).toHaveLength(3)
    expect(daysOf(once('weekly', { weekdays: [1] }), '2020-01-01', '2027-12-31')).toHaveLength(417)
    expect(daysOf(once('daily', { count: 1000 }), '2026-11-01', '2040-01-01')).toHaveLength(1000)
  })

  test('of what does not repeat are one', () => {
    expect([daysOf(null, '2026-11-01', '2027-01-01'), daysOf(null, '2027-11-01', '2027-01-01')]).toEqual([
      ['2026-11-01'],
      [],
    ])
  })
})

test('a rule is written as other calendars read it', () => {
  expect(ruleOf(once('weekly', { interval: 2, weekdays: [1, 5], until: '2027-03-01' }), '2026-11-30')).toBe(
    'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,FR;UNTIL=20270301T235959Z',
  )
})

describe('from a later day on', () => {
  test('are the same days, whatever the rule', () => {
    const rules = fc.record({
      frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
      interval: fc.integer({ min: 1, max: 5 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      monthlyBy: fc.constantFrom('date', 'weekday', 'lastWeekday'),
      until: fc.constantFrom(null, '2029-05-31'),
      count: fc.constant(null),
    })
    const whole = (most: number) => fc.integer({ min: 0, max: most })
    fc.assert(
      fc.property(rules, whole(1500), whole(1500), whole(900), (rule, offset, skipped, length) => {
        const first = addDays('2025-01-01', offset)
        const from = addDays(first, skipped)
        const to = addDays(from, length)
        const repeat = rule as Repeat
        expect(daysOf(repeat, first, to, from)).toEqual(daysOf(repeat, first, to).filter((day) => day >= from))
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['each day since 1900', once('daily'), '2026-12-01'],
    ['a number of dates is counted from the first one', once('daily', { count: 700 }), '2026-12-01'],
  ])('%s', (_, repeat, from) => {
    const first = repeat.count ? addDays(from, -699) : '1900-01-01'
    expect(daysOf(repeat, first, addDays(from, 1), from)).toEqual(repeat.count ? [from] : [from, addDays(from, 1)])
  })
})
