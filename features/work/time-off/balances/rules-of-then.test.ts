import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekday } from '#kit/days.ts'
import { isThere, type Place, placeOn } from './server/rules/places.ts'
import { weekBetween } from './server/rules/calendar.ts'
import type { Week } from './server/rules/facts.ts'
import { schedulesOf, type Terms } from './server/rules/weeks.ts'

const FULL = weekBetween(1, 5)
const THREE = weekBetween(1, 3)
const FOUR = weekBetween(1, 4)
const MWF: Week = ['off', 'full', 'off', 'full', 'off', 'full', 'off']

const company = (from = '2000-01-01', week = FULL) => ({ from, week })
const terms = (effectiveDate: string, week: Week | null | undefined, more: Partial<Terms> = {}): Terms => ({
  effectiveDate,
  endsOn: null,
  scheduleId: week === undefined ? null : `${week ?? 'as the company'}`,
  weeks: week === undefined ? [] : [{ from: '2000-01-01', week }],
  ...more,
})
const weekOn = (said: Partial<Parameters<typeof schedulesOf>[0]>, day: string): Week => {
  const all = schedulesOf({ company: [], own: [], terms: [], ...said })
  return (all.findLast(({ from }) => from <= day) ?? all[0]!).week
}

describe('the week of a day', () => {
  const own = [{ from: '2026-03-01', week: FOUR }]
  test.each<[string, Parameters<typeof weekOn>[0], [string, Week][]]>([
    ['nothing is said: Monday to Friday', {}, [['2026-01-01', FULL]]],
    ['before the first week of the company', { company: [company('2026-01-01', FOUR)] }, [['2020-01-01', FOUR]]],
    [
      'terms with a schedule: from their day, not before',
      { company: [company()], terms: [terms('2026-06-01', THREE)] },
      [
        ['2026-05-31', FULL],
        ['2026-06-01', THREE],
        ['2030-01-01', THREE],
      ],
    ],
    [
      'the next terms, planned or not',
      { company: [company()], terms: [terms('2026-09-01', MWF), terms('2026-06-01', THREE)] },
      [
        ['2026-08-31', THREE],
        ['2026-09-01', MWF],
      ],
    ],
    [
      'terms without a schedule, or with one that has no days: the company again, with what it changed meanwhile',
      {
        company: [company(), company('2026-07-01', FOUR)],
        terms: [terms('2026-06-01', THREE), terms('2026-09-01', undefined)],
      },
      [
        ['2026-08-31', THREE],
        ['2026-09-01', FOUR],
      ],
    ],
    [
      'a schedule that is worked as the company works',
      { company: [company()], terms: [terms('2026-06-01', THREE), terms('2026-09-01', null)] },
      [['2026-09-01', FULL]],
    ],
    [
      'a contract that is over',
      { company: [company()], terms: [terms('2026-06-01', THREE, { endsOn: '2026-08-31' })] },
      [
        ['2026-08-31', THREE],
        ['2026-09-01', FULL],
      ],
    ],
    [
      'what was agreed with the person after the terms began',
      { company: [company()], own, terms: [terms('2026-01-01', THREE)] },
      [
        ['2026-02-28', THREE],
        ['2026-03-01', FOUR],
      ],
    ],
    [
      'agreed on the day on which the terms begin',
      { company: [company()], own, terms: [terms('2026-03-01', THREE)] },
      [['2026-03-01', FOUR]],
    ],
    [
      'terms that began after that',
      { company: [company()], own, terms: [terms('2026-06-01', THREE)] },
      [
        ['2026-03-01', FOUR],
        ['2026-06-01', THREE],
      ],
    ],
    [
      'longer terms with the same schedule say nothing new of the week',
      { company: [company()], own, terms: [terms('2026-01-01', THREE), terms('2026-06-01', THREE)] },
      [['2026-06-01', FOUR]],
    ],
    [
      'a schedule with other days from a day on',
      {
        company: [company()],
        terms: [
          terms('2026-01-01', THREE, {
            weeks: [
              { from: '2000-01-01', week: THREE },
              { from: '2026-04-01', week: MWF },
            ],
          }),
        ],
      },
      [
        ['2026-03-31', THREE],
        ['2026-04-01', MWF],
      ],
    ],
    [
      'a schedule that had no days before that day',
      { company: [company()], terms: [terms('2026-01-01', THREE, { weeks: [{ from: '2026-04-01', week: MWF }] })] },
      [
        ['2026-03-31', FULL],
        ['2026-04-01', MWF],
      ],
    ],
  ])('%s', (_name, said, days) => {
    for (const [day, week] of days) expect([day, weekOn(said, day)]).toEqual([day, week])
  })

  test('one week that goes on is one', () => {
    expect(schedulesOf({ company: [company()], own: [], terms: [terms('2026-06-01', FULL)] })).toHaveLength(1)
  })
})

describe('where a person works on a day', () => {
  const places: Place[] = [
    { from: '2024-01-01', locationId: 'a', isPlanned: false },
    { from: '2026-03-01', locationId: 'b', isPlanned: false },
    { from: '2026-03-01', locationId: 'c', isPlanned: false },
    { from: '2026-09-01', locationId: null, isPlanned: true },
  ]
  test.each([
    ['2020-01-01', 'a'],
    ['2026-02-28', 'a'],
    ['2026-03-01', 'c'],
    ['2026-08-31', 'c'],
    ['2026-09-01', null],
  ])('%s', (day, where) => expect(placeOn(places, day)?.locationId).toBe(where))

  test.each([
    [null, 'a', true],
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', null, false],
    [null, null, true],
  ])('a holiday of %s for a person in %s: %s', (locationId, at, is) =>
    expect(isThere({ locationId }, { from: '2026-01-01', locationId: at, isPlanned: false })).toBe(is),
  )

  test('nobody knows where: what is so everywhere', () => {
    expect([isThere({ locationId: null }, undefined), isThere({ locationId: 'a' }, undefined)]).toEqual([true, false])
  })
})

const week = fc.constantFrom(FULL, THREE, FOUR, MWF)
const day = fc.integer({ min: 0, max: 60 }).map((count) => addDays('2026-06-01', count))
const oneTerm = fc.record({ day, week: fc.option(week), lasts: fc.option(fc.nat(30)) })

test('any history of weeks: each day is the week of the row in force on it, whatever order the rows were recorded in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(oneTerm, { selector: ({ day: from }) => from, maxLength: 6 }), day, (rows, on) => {
      const all = rows.map((one) =>
        terms(one.day, one.week ?? undefined, { endsOn: one.lasts === null ? null : addDays(one.day, one.lasts) }),
      )
      const begun = all.filter(({ effectiveDate }) => effectiveDate <= on)
      const latest = begun.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))[0]
      const holds = latest && (latest.endsOn === null || latest.endsOn >= on) ? latest.weeks[0]?.week : undefined
      const expected = (holds ?? FULL)[weekday(on)]
      for (const order of [all, all.toReversed()])
        expect(weekOn({ company: [company()], terms: order }, on)[weekday(on)]).toBe(expected)
    }),
  )
})
