import { describe, expect, test } from 'vitest'
import {
  always,
  ask,
  BETWEEN,
  count,
  factsOf,
  first,
  FRIDAY,
  lengths,
  MON_WED_FRI,
  MONDAY,
  sandwichPolicy,
  SATURDAY,
  second,
  spanOf,
  SUNDAY,
  total,
  versionOf,
} from './factory.ts'
import { mayAsk } from './server/rules/asking.ts'
import { weekBetween } from './server/rules/calendar.ts'
import { countedLength } from './server/rules/counting.ts'
import { balanceOn, ledgerOf } from './server/rules/engine.ts'
import type { LeaveFacts, PolicySettings, Policies, Week } from './server/rules/facts.ts'
import { returnedBy } from './server/rules/returning.ts'
import { spendingOf } from './server/rules/spending.ts'

describe('within one request', () => {
  const WHIT_MONDAY = { day: MONDAY, name: 'Whit Monday' }
  const cases: [string, Parameters<typeof spanOf>, Partial<LeaveFacts>, { none: number; within: number }][] = [
    ['Friday to Monday', [FRIDAY, MONDAY], {}, { none: 2, within: 4 }],
    ['Friday alone', [FRIDAY], {}, { none: 1, within: 1 }],
    ['Friday to Sunday: nothing on the far side', [FRIDAY, SUNDAY], {}, { none: 1, within: 1 }],
    ['Saturday to Monday: nothing before', [SATURDAY, MONDAY], {}, { none: 1, within: 1 }],
    ['from Friday noon', [FRIDAY, MONDAY, { firstPart: 'pm' }], {}, { none: 1.5, within: 3.5 }],
    ['until Monday noon', [FRIDAY, MONDAY, { lastPart: 'am' }], {}, { none: 1.5, within: 3.5 }],
    ['two weeks', ['2026-06-01', '2026-06-12'], {}, { none: 10, within: 12 }],
    [
      'a holiday on Monday, leave to Tuesday',
      [FRIDAY, '2026-06-09'],
      { holidays: [WHIT_MONDAY] },
      { none: 2, within: 5 },
    ],
    [
      'a holiday amid the week',
      ['2026-06-02', '2026-06-04'],
      { holidays: [{ day: '2026-06-03', name: 'National day' }] },
      { none: 2, within: 3 },
    ],
    [
      'a half holiday is a working day',
      ['2026-06-02', '2026-06-04'],
      { holidays: [{ day: '2026-06-03', name: 'Half', half: 'pm' as const }] },
      { none: 2.5, within: 2.5 },
    ],
    ['days that the schedule leaves free', ['2026-06-01', FRIDAY], always(MON_WED_FRI), { none: 3, within: 5 }],
    [
      'a Saturday that is a working day',
      [FRIDAY, MONDAY],
      { extraWorkingDays: [{ day: SATURDAY, title: 'Bridge' }] },
      { none: 3, within: 4 },
    ],
    [
      'a Friday of the morning only: its afternoon is no day off',
      [FRIDAY, MONDAY],
      always(['off', 'full', 'full', 'full', 'full', 'am', 'off']),
      { none: 1.5, within: 3.5 },
    ],
    ['until the last day of service', [FRIDAY, MONDAY], { leaveDate: SUNDAY }, { none: 1, within: 1 }],
    [
      'more than a month without a working day',
      ['2026-01-01', '2026-03-02'],
      {
        schedules: [
          { from: '2000-01-01', week: weekBetween(1, 5) },
          { from: '2026-01-10', week: Array(7).fill('off') as unknown as Week },
          { from: '2026-03-02', week: weekBetween(1, 5) },
        ],
      },
      { none: 8, within: 10 },
    ],
  ]
  test.each(cases)('%s', (_name, span, facts, expected) => {
    for (const [sandwich, days] of Object.entries(expected))
      expect(count(spanOf(...span), facts, { sandwich: sandwich as 'none' }), sandwich).toBe(days)
    expect(count(spanOf(...span), facts, { sandwich: 'between' }), 'between').toBe(expected.within)
  })

  test('calendar days count all of them anyway', () => {
    for (const sandwich of ['none', 'within', 'between'] as const)
      expect(count(spanOf(FRIDAY, MONDAY), {}, { sandwich, daysType: 'calendar' })).toBe(4)
  })

  test('each day says why it counts', () => {
    const answer = ask({}, sandwichPolicy('within'), spanOf(FRIDAY, MONDAY))
    expect(answer.length?.days.map(({ day, counted, why, isBridged }) => [day, counted, why?.key, isBridged])).toEqual([
      [FRIDAY, 1000, undefined, undefined],
      [SATURDAY, 1000, 'counted.within', true],
      [SUNDAY, 1000, 'counted.within', true],
      [MONDAY, 1000, undefined, undefined],
    ])
    expect(answer.length?.bridged).toBe(2000)
  })
})

describe('over years and versions', () => {
  // 1 January 2027 is a Friday, so are 2 and 3 its weekend
  const eve = first('2026-12-31')
  const after = second('2027-01-04')
  const newYear = { holidays: [{ day: '2027-01-01', name: 'New Year' }] }

  test('each day off belongs to the year that it lies in', () => {
    expect(lengths([eve, after], BETWEEN, newYear)).toEqual([1, 4])
    const takes = ledgerOf(factsOf({ ...newYear, requests: [eve, after] }), BETWEEN, '2027-12-31').filter(
      ({ kind }) => kind === 'take',
    )
    expect(takes.map(({ on, through, amount }) => [on, through, amount])).toEqual([
      ['2026-12-31', '2026-12-31', -1000],
      ['2027-01-01', '2027-01-04', -4000],
    ])
    // requested in the other order, the earlier leave takes days of the year after it
    const other = [second('2026-12-31'), first('2027-01-04')]
    expect(lengths(other, BETWEEN, newYear)).toEqual([4, 1])
    const facts = factsOf({ ...newYear, requests: other.slice(1) })
    const answer = mayAsk(facts, BETWEEN, spanOf('2026-12-31'), '2026-06-01')
    expect(
      spendingOf(facts, BETWEEN, spanOf('2026-12-31'), answer.length, '2026-06-01').map(({ year, asked }) => [
        year,
        asked,
      ]),
    ).toEqual([
      [2026, 1000],
      [2027, 3000],
    ])
  })

  const versions = (before: PolicySettings['sandwich'], since: PolicySettings['sandwich']): Policies => ({
    kind: 'vacation',
    versions: [versionOf({ sandwich: before }), versionOf({ sandwich: since, from: MONDAY, version: 2 })],
  })
  test.each([
    ['between', 'between', 4],
    ['none', 'between', 2],
    ['between', 'none', 2],
    ['within', 'between', 2],
  ] as const)('from %s to %s: both have to say so, in whatever order they were requested', (before, since, days) => {
    expect(total([first(FRIDAY), second(MONDAY)], versions(before, since))).toBe(days)
    expect(total([second(FRIDAY), first(MONDAY)], versions(before, since))).toBe(days)
  })

  test('one request is counted by the version of its first day', () => {
    expect(lengths([first(FRIDAY, MONDAY)], versions('within', 'none'))).toEqual([4])
    expect(lengths([first(FRIDAY, MONDAY)], versions('none', 'within'))).toEqual([2])
  })
})

describe('the ledger', () => {
  test('says how many days off are among it', () => {
    const [take] = ledgerOf(
      factsOf({ requests: [first(FRIDAY, MONDAY)] }),
      sandwichPolicy('within'),
      '2026-12-31',
    ).filter(({ kind }) => kind === 'take')
    expect(take).toMatchObject({ on: FRIDAY, through: MONDAY, amount: -4000 })
    expect(take?.message).toEqual({
      key: 'trace.takeWithDaysOff',
      params: { first: FRIDAY, last: MONDAY, several: 'yes', off: 2 },
    })
  })

  test('certified sick days inside a vacation give back the days off that they lie over, and no longer join', () => {
    const vacation = first('2026-06-04', '2026-06-09')
    const sick = (firstDay: string, lastDay: string) =>
      second(firstDay, lastDay, { kind: 'sick_day', suspends: ['vacation'], id: 'sick' })
    expect(lengths([vacation], sandwichPolicy('within'))).toEqual([6])
    for (const [firstDay, lastDay, days] of [
      [SATURDAY, SUNDAY, 4],
      [SUNDAY, SUNDAY, 5],
      [MONDAY, MONDAY, 3],
    ] as const) {
      const facts = factsOf({ requests: [vacation, sick(firstDay, lastDay)] })
      expect(countedLength(facts, sandwichPolicy('within'), vacation).thousandths / 1000, firstDay).toBe(days)
      expect(balanceOn(facts, sandwichPolicy('within'), '2026-12-31').balance).toBe(30_000 - days * 1000)
    }
  })

  test('days given back while the leave ran give back what they joined', () => {
    const facts = factsOf({ requests: [first('2026-06-04', '2026-06-09', { givenBackFrom: MONDAY })] })
    expect(balanceOn(facts, sandwichPolicy('within'), '2026-12-31').balance).toBe(28_000)
  })
})

describe('cancelling', () => {
  const both = () => factsOf({ requests: [first(FRIDAY), second(MONDAY)] })
  test.each([
    ['the one that carries the days off', MONDAY],
    ['the other one', FRIDAY],
  ])('%s gives back 3 days, and the one that stays is 1', (_name, day) => {
    const facts = both()
    const leave = facts.requests.find(({ firstDay }) => firstDay === day)!
    expect(returnedBy(facts, BETWEEN, leave, undefined, '2026-05-01')).toMatchObject({ length: 3000, stays: 0 })
    const left = facts.requests.filter((one) => one !== leave)
    expect(total(left)).toBe(1)
    expect(balanceOn({ ...facts, requests: left }, BETWEEN, '2026-12-31').balance).toBe(29_000)
  })

  test('the rest of a leave gives back the days off after what stays', () => {
    const facts = factsOf({ requests: [first('2026-06-04', '2026-06-09')] })
    const [leave] = facts.requests
    expect(returnedBy(facts, sandwichPolicy('within'), leave!, MONDAY, '2026-05-01')).toMatchObject({
      length: 4000,
      stays: 2000,
      staysBridged: 0,
    })
    expect(returnedBy(facts, sandwichPolicy('within'), leave!, '2026-06-09', '2026-05-01')).toMatchObject({
      length: 1000,
      stays: 5000,
      staysBridged: 2000,
    })
  })

  test('the rest of a leave that others are joined to', () => {
    const facts = factsOf({ requests: [first('2026-06-04', FRIDAY), second(MONDAY)] })
    expect(returnedBy(facts, BETWEEN, facts.requests[0]!, FRIDAY, '2026-05-01')).toMatchObject({
      length: 3000,
      stays: 1000,
    })
  })
})
