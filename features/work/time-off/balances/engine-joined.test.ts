import { describe, expect, test } from 'vitest'
import {
  ask,
  BETWEEN,
  factsOf,
  first,
  FRIDAY,
  lengths,
  MONDAY,
  sandwichPolicy,
  SATURDAY,
  second,
  spanOf,
  SUNDAY,
  total,
} from './factory.ts'
import { mayAsk } from './server/rules/asking.ts'
import type { LeaveFacts, LeaveRequest } from './server/rules/facts.ts'

describe('between two requests', () => {
  const friday = first(FRIDAY)
  const cases: [string, LeaveRequest[], number[], Partial<LeaveFacts>?][] = [
    ['Friday, then Monday', [friday, second(MONDAY)], [1, 3]],
    ['Monday, then Friday', [first(MONDAY), second(FRIDAY)], [1, 3]],
    [
      'the whole of Friday, then half of Monday',
      [friday, second(MONDAY, MONDAY, { firstPart: 'am', lastPart: 'am' })],
      [1, 2.5],
    ],
    [
      'Friday, then Monday from noon: Monday morning is work',
      [friday, second(MONDAY, MONDAY, { firstPart: 'pm', lastPart: 'pm' })],
      [1, 0.5],
    ],
    [
      'Friday afternoon, then Monday',
      [first(FRIDAY, FRIDAY, { firstPart: 'pm', lastPart: 'pm' }), second(MONDAY)],
      [0.5, 3],
    ],
    [
      'Friday morning, then Monday: Friday afternoon is work',
      [first(FRIDAY, FRIDAY, { firstPart: 'am', lastPart: 'am' }), second(MONDAY)],
      [0.5, 1],
    ],
    ['waiting counts like approved', [first(FRIDAY, FRIDAY, { status: 'pending' }), second(MONDAY)], [1, 3]],
    [
      'both waiting',
      [first(FRIDAY, FRIDAY, { status: 'pending' }), second(MONDAY, MONDAY, { status: 'pending' })],
      [1, 3],
    ],
    ['declined is none', [first(FRIDAY, FRIDAY, { status: 'declined' }), second(MONDAY)], [1, 1]],
    ['cancelled is none', [first(FRIDAY, FRIDAY, { status: 'canceled' }), second(MONDAY)], [1, 1]],
    ['another type is none', [first(FRIDAY, FRIDAY, { kind: 'day_off' }), second(MONDAY)], [1, 1]],
    ['a day at work between', [first('2026-06-04'), second(MONDAY)], [1, 1]],
    [
      'a holiday beside the weekend',
      [friday, second('2026-06-09')],
      [1, 4],
      { holidays: [{ day: MONDAY, name: 'Whit Monday' }] },
    ],
    [
      'a holiday alone',
      [first('2026-06-02'), second('2026-06-04')],
      [1, 2],
      { holidays: [{ day: '2026-06-03', name: 'Day' }] },
    ],
    [
      'a Saturday that is a working day',
      [friday, second(MONDAY)],
      [1, 1],
      { extraWorkingDays: [{ day: SATURDAY, title: 'Bridge' }] },
    ],
    ['one that ends on Saturday', [first(FRIDAY, SATURDAY), second(MONDAY)], [1, 3]],
    ['one that begins on Sunday', [friday, second(SUNDAY, MONDAY)], [1, 3]],
    [
      'before and after: the middle one, requested last, carries both',
      [first('2026-05-29'), first(MONDAY), second('2026-06-01', FRIDAY)],
      [1, 1, 9],
    ],
    [
      'the middle one, requested first, carries none',
      [second('2026-05-29'), second(MONDAY), first('2026-06-01', FRIDAY)],
      [3, 3, 5],
    ],
    ['what was given back is none', [first('2026-06-04', FRIDAY, { givenBackFrom: FRIDAY }), second(MONDAY)], [2, 1]],
    [
      'while people work',
      [first(FRIDAY, FRIDAY, { kind: 'trip' }), second(MONDAY, MONDAY, { kind: 'trip' })],
      [1, 1],
      { workKinds: ['trip'] },
    ],
  ]
  test.each(cases)('%s', (_name, requests, expected, facts) => {
    const policies = { ...BETWEEN, kind: requests.at(-1)!.kind }
    expect(lengths(requests, policies, facts)).toEqual(expected)
    // the order of facts says nothing
    expect(lengths(requests.toReversed(), policies, facts)).toEqual(expected.toReversed())
    const one = sandwichPolicy('within')
    const alone = requests.map((request) => lengths([request], { ...one, kind: policies.kind }, facts)[0])
    expect(lengths(requests, { ...one, kind: policies.kind }, facts), 'within').toEqual(alone)
  })

  test('of one moment the id decides, so one carries them and not both', () => {
    expect(total([first(FRIDAY), first(MONDAY)])).toBe(4)
  })

  test('a request about to be made carries them, and says beside which', () => {
    const answer = ask({ requests: [second(FRIDAY)] }, BETWEEN, spanOf(MONDAY))
    expect(answer.length).toMatchObject({ thousandths: 3000, bridged: 2000 })
    expect(answer.length?.days[0]).toEqual({
      day: SATURDAY,
      counted: 1000,
      why: { key: 'counted.between', params: { first: FRIDAY, last: FRIDAY, several: 'no' } },
      isBridged: true,
    })
    expect(answer.ok && answer.balanceAfter).toBe(26_000)
  })

  test('one that is edited keeps its place: the later one carries the days off, and the balance has them', () => {
    const facts = factsOf({ requests: [first('2026-06-04'), second(MONDAY)] })
    const answer = mayAsk(facts, BETWEEN, { id: 'leave 2026-06-04', ...spanOf(FRIDAY) }, '2026-05-01')
    expect(answer.length?.thousandths).toBe(1000)
    expect(answer.ok && answer.balanceAfter).toBe(26_000)
  })

  test('a balance that has enough for the day alone refuses it', () => {
    const answer = ask({ requests: [first(FRIDAY)] }, sandwichPolicy('between', { entitlement: 3000 }), spanOf(MONDAY))
    expect(answer).toMatchObject({ ok: false, problem: 'problem.notEnough', params: { asked: 3 } })
  })

  test('nobody asks for the days off: a closed period on them refuses nothing', () => {
    const blackouts = [{ firstDay: SATURDAY, lastDay: SUNDAY, name: 'Moving' }]
    expect(ask({ requests: [first(FRIDAY)] }, sandwichPolicy('between', { blackouts }), spanOf(MONDAY)).ok).toBe(true)
  })

  test('a row of days that is limited counts them', () => {
    const limited = sandwichPolicy('between', { maxInRow: 3000 })
    expect(ask({ requests: [first(FRIDAY)] }, limited, spanOf(MONDAY))).toMatchObject({
      problem: 'problem.tooLongRow',
      params: { row: 4 },
    })
  })
})
