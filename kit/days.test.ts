import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as days from './days.ts'

describe('what is a day', () => {
  test.each(['2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01'])('%s is', (day) => {
    expect(days.isDay(day)).toBe(true)
  })
  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-4-3',
    '2024-04-03T00:00',
    '',
    5,
    null,
  ])('%s is not', (value) => expect(days.isDay(value)).toBe(false))
  test('arithmetic refuses what is not a day', () => {
    expect(() => days.addDays('2023-02-29', 1)).toThrow(RangeError)
    expect(() => days.dayOf(2026, 2, 30)).toThrow(RangeError)
  })
})

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2023-02-28', 1, '2023-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 1, '2026-03-30'],
  ['1970-01-01', -1, '1969-12-31'],
])('%s plus %i days is %s', (day, count, expected) => {
  expect(days.addDays(day, count)).toBe(expected)
})

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-01-31', 2, '2024-03-31'],
  ['2024-01-31', 12, '2025-01-31'],
  ['2024-01-31', 13, '2025-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2024-01-15', -1, '2023-12-15'],
])('%s plus %i months is %s', (day, count, expected) => {
  expect(days.addMonths(day, count)).toBe(expected)
})

test.each([
  ['2024-01-31', '2024-02-29', 1],
  ['2024-01-31', '2024-02-28', 0],
  ['2024-01-15', '2025-01-14', 11],
  ['2024-03-15', '2024-01-15', -2],
])('from %s to %s are %i whole months', (from, to, expected) => {
  expect(days.monthsBetween(from, to)).toBe(expected)
})

test.each([
  ['2026-01-01', 2026, 1],
  ['2027-01-01', 2026, 53],
  ['2024-12-30', 2025, 1],
  ['2021-01-03', 2020, 53],
  ['2026-09-17', 2026, 38],
])('%s is in ISO week %i-%i', (day, year, week) => {
  expect(days.isoWeek(day)).toEqual({ year, week })
})

test('weeks begin where the company says', () => {
  expect(days.weekday('2026-09-20')).toBe(0)
  expect(days.startOfWeek('2026-09-20', 0)).toBe('2026-09-20')
  expect(days.startOfWeek('2026-09-20', 1)).toBe('2026-09-14')
  expect(days.startOfWeek('2026-09-20', 6)).toBe('2026-09-19')
})

test('ranges count both ends', () => {
  expect(days.daysInclusive('2026-05-11', '2026-05-11')).toBe(1)
  expect([...days.eachDay('2026-02-27', '2026-03-02')]).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect([...days.eachDay('2026-03-02', '2026-03-01')]).toEqual([])
  const spring = { first: '2026-03-10', last: '2026-03-14' }
  expect(days.overlap(spring, { first: '2026-03-14', last: '2026-03-16' })).toEqual({
    first: '2026-03-14',
    last: '2026-03-14',
  })
  expect(days.overlap(spring, { first: '2026-03-15', last: '2026-03-16' })).toBeNull()
})

test('Sunday is 0, and January is 0 in the client and 1 in payloads', () => {
  expect([days.weekday('2026-01-04'), days.monthIndexOf('2026-01-04'), days.monthOf('2026-01-04')]).toEqual([0, 0, 1])
})

test('months and years have their ends', () => {
  expect([days.startOfMonth('2024-02-10'), days.endOfMonth('2024-02-10')]).toEqual(['2024-02-01', '2024-02-29'])
  expect([days.startOfYear('2024-02-10'), days.endOfYear('2024-02-10')]).toEqual(['2024-01-01', '2024-12-31'])
  expect([days.yearOf('2024-02-10'), days.monthOf('2024-02-10'), days.dateOf('2024-02-10')]).toEqual([2024, 2, 10])
  expect(days.daysInYear(2000) + days.daysInYear(1900)).toBe(366 + 365)
})

test('today depends on where one is: half past eleven in London is tomorrow in Auckland', () => {
  const now = new Date('2026-03-01T11:30:00Z')
  expect(days.todayIn('Pacific/Auckland', now)).toBe('2026-03-02')
  expect(days.todayIn('America/Los_Angeles', now)).toBe('2026-03-01')
  expect(() => days.todayIn('Mars/Olympus', now)).toThrow(RangeError)
})

test('day numbers agree with the calendar of the language for every day of 800 years', () => {
  for (let number = -150_000; number < 150_000; number += 1) {
    const text = new Date(number * 86_400_000).toISOString().slice(0, 10)
    if (days.dayFromNumber(number) !== text || days.dayNumber(text) !== number) throw new Error(text)
  }
  expect(days.toUtcDate('2026-03-29').toISOString()).toBe('2026-03-29T12:00:00.000Z')
})

test('adding days and counting them are inverse', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.integer({ min: -20_000, max: 20_000 }),
      (number, count) => {
        const day = days.dayFromNumber(number)
        expect(days.daysBetween(day, days.addDays(day, count))).toBe(count)
        expect(days.weekday(days.addDays(day, 7))).toBe(days.weekday(day))
      },
    ),
  )
})
