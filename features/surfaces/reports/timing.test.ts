import { describe, expect, test } from 'vitest'
import type { Timing } from './contract.ts'
import { isLate, latestUpTo, nextAfter } from './server/rules.ts'

describe('when it is sent', () => {
  const weekly = (weekday: number, hour: number): Timing => ({ frequency: 'weekly', weekday, monthDay: 1, hour })
  const monthly = (monthDay: number, hour: number): Timing => ({ frequency: 'monthly', weekday: 1, monthDay, hour })
  test.each<[string, Timing, string, string, string, string]>([
    ['Mondays', weekly(1, 8), 'UTC', '2026-05-04T07:59:00Z', '2026-04-27T08:00:00Z', '2026-05-04T08:00:00Z'],
    [
      'at the very moment it is due',
      weekly(1, 8),
      'UTC',
      '2026-05-04T08:00:00Z',
      '2026-05-04T08:00:00Z',
      '2026-05-11T08:00:00Z',
    ],
    ['Sundays', weekly(0, 0), 'UTC', '2026-05-09T23:59:00Z', '2026-05-03T00:00:00Z', '2026-05-10T00:00:00Z'],
    [
      'on the clock of Stockholm in winter',
      weekly(1, 8),
      'Europe/Stockholm',
      '2026-03-22T12:00:00Z',
      '2026-03-16T07:00:00Z',
      '2026-03-23T07:00:00Z',
    ],
    [
      'and in summer',
      weekly(1, 8),
      'Europe/Stockholm',
      '2026-03-29T12:00:00Z',
      '2026-03-23T07:00:00Z',
      '2026-03-30T06:00:00Z',
    ],
    [
      'an hour that the clocks skip is the one after it',
      weekly(0, 2),
      'Europe/Stockholm',
      '2026-03-28T12:00:00Z',
      '2026-03-22T01:00:00Z',
      '2026-03-29T01:00:00Z',
    ],
    [
      'of an hour that comes twice the first',
      weekly(0, 2),
      'Europe/Stockholm',
      '2026-10-24T12:00:00Z',
      '2026-10-18T00:00:00Z',
      '2026-10-25T00:00:00Z',
    ],
    [
      'where it is tomorrow already',
      weekly(1, 8),
      'Pacific/Kiritimati',
      '2026-05-03T17:00:00Z',
      '2026-04-26T18:00:00Z',
      '2026-05-03T18:00:00Z',
    ],
    [
      'where it is still yesterday',
      weekly(1, 20),
      'Pacific/Pago_Pago',
      '2026-05-05T06:00:00Z',
      '2026-04-28T07:00:00Z',
      '2026-05-05T07:00:00Z',
    ],
    [
      'a quarter off',
      weekly(1, 8),
      'Asia/Kathmandu',
      '2026-05-04T02:00:00Z',
      '2026-04-27T02:15:00Z',
      '2026-05-04T02:15:00Z',
    ],
    [
      'the first of a month',
      monthly(1, 9),
      'UTC',
      '2026-05-04T09:00:00Z',
      '2026-05-01T09:00:00Z',
      '2026-06-01T09:00:00Z',
    ],
    [
      'the last day of a short month',
      monthly(31, 9),
      'UTC',
      '2026-02-10T09:00:00Z',
      '2026-01-31T09:00:00Z',
      '2026-02-28T09:00:00Z',
    ],
    ['of a leap year', monthly(31, 9), 'UTC', '2028-02-10T09:00:00Z', '2028-01-31T09:00:00Z', '2028-02-29T09:00:00Z'],
    [
      'the 30th, in February its last day',
      monthly(30, 9),
      'UTC',
      '2026-02-28T10:00:00Z',
      '2026-02-28T09:00:00Z',
      '2026-03-30T09:00:00Z',
    ],
    ['over New Year', monthly(31, 9), 'UTC', '2026-12-31T09:00:01Z', '2026-12-31T09:00:00Z', '2027-01-31T09:00:00Z'],
  ])('%s', (_, timing, zone, at, last, next) => {
    expect([latestUpTo(timing, zone, new Date(at)), nextAfter(timing, zone, new Date(at))]).toEqual([
      new Date(last),
      new Date(next),
    ])
  })

  test('an hour later it is late', () => {
    const due = new Date('2026-05-04T08:00:00Z')
    expect(isLate(due, new Date('2026-05-04T09:00:00Z'))).toBe(false)
    expect(isLate(due, new Date('2026-05-04T09:00:01Z'))).toBe(true)
  })
})
