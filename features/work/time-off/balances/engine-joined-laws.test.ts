import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayNumber, weekday } from '#kit/days.ts'
import {
  BETWEEN,
  factsOf,
  FRIDAY,
  leaveOf,
  lengths,
  MON_WED_FRI,
  MONDAY,
  sandwichPolicy,
  spanOf,
  total,
} from './factory.ts'
import { always } from './factory.ts'
import { mayAsk } from './server/rules/asking.ts'
import { weekBetween } from './server/rules/calendar.ts'
import { countedLength } from './server/rules/counting.ts'
import { balanceOn, ledgerOf } from './server/rules/engine.ts'
import type { LeaveRequest, Week } from './server/rules/facts.ts'
import { returnedBy } from './server/rules/returning.ts'

/** Days in June and July 2026, cut into requests of some days each, some of them left out. */
const HOLIDAYS = ['2026-06-19', '2026-06-24', '2026-07-06'].map((day) => ({ day, name: day }))
const pieces = fc
  .tuple(
    fc.integer({ min: 0, max: 20 }),
    fc.array(
      fc.record({
        days: fc.integer({ min: 1, max: 6 }),
        moment: fc.integer({ min: 0, max: 3 }),
        gap: fc.constantFrom(0, 0, 0, 1, 2),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([start, cuts]) => {
    let day = addDays('2026-06-01', start)
    return cuts.map(({ days, moment, gap }, at) => {
      const request = leaveOf(day, addDays(day, days - 1), { id: `r${at}`, askedAt: String(moment) })
      day = addDays(day, days + gap)
      return request
    })
  })
const week = fc.constantFrom<Week>(weekBetween(1, 5), MON_WED_FRI, weekBetween(0, 4))

describe('laws', () => {
  test('adjacent requests cost what the joined one costs, in whatever order they were made', () => {
    fc.assert(
      fc.property(
        pieces,
        week,
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 }),
        (requests, days, order) => {
          const facts = { ...always(days), holidays: HOLIDAYS }
          // without gaps
          let next = requests[0]!.firstDay
          const adjacent = requests.map((one) => {
            const length = dayNumber(one.lastDay) - dayNumber(one.firstDay)
            const moved = { ...one, firstDay: next, lastDay: addDays(next, length) }
            next = addDays(next, length + 1)
            return moved
          })
          const joined = leaveOf(adjacent[0]!.firstDay, adjacent.at(-1)!.lastDay)
          const expected = lengths([joined], BETWEEN, facts)[0]
          expect(total(adjacent, BETWEEN, facts)).toBe(expected)
          expect(
            total(
              adjacent.map((one, at) => ({ ...one, askedAt: String(order[at]) })),
              BETWEEN,
              facts,
            ),
          ).toBe(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('what is noted is what the ledger takes, on any day, and no day twice', () => {
    fc.assert(
      fc.property(pieces, week, fc.constantFrom('none', 'within', 'between' as const), (requests, days, sandwich) => {
        const facts = factsOf({ ...always(days), holidays: HOLIDAYS, requests })
        const policies = sandwichPolicy(sandwich as 'none', {
          partTime: 'full',
          compensateOffScheduleHolidays: false,
          floor: -90_000,
        })
        const taken = ledgerOf(facts, policies, '2026-12-31').filter(({ kind }) => kind === 'take')
        for (const one of requests) {
          const amount = taken
            .filter(({ source }) => source.type === 'request' && source.id === one.id)
            .reduce((sum, entry) => sum - entry.amount, 0)
          expect(amount).toBe(countedLength(facts, policies, one).thousandths)
        }
        const counted = requests.flatMap((one) =>
          countedLength(facts, policies, one)
            .days.filter((day) => day.counted > 0)
            .map(({ day }) => day),
        )
        expect(new Set(counted).size).toBe(counted.length)
        expect(balanceOn(facts, policies, '2026-12-31').balance).toBe(30_000 - counted.length * 1000)
      }),
      { numRuns: 300 },
    )
  })

  test('requested one by one, each costs what the preview said; the balance foreseen is the balance on that day', () => {
    fc.assert(
      fc.property(pieces, (requests) => {
        let made: LeaveRequest[] = []
        for (const [at, one] of requests.entries()) {
          const facts = factsOf({ requests: made, holidays: HOLIDAYS })
          const answer = mayAsk(facts, BETWEEN, spanOf(one.firstDay, one.lastDay), '2026-05-01')
          if (!answer.ok) continue
          made = [...made, { ...one, askedAt: `${at}` }]
          const now = factsOf({ requests: made, holidays: HOLIDAYS })
          expect(countedLength(now, BETWEEN, made.at(-1)!)).toEqual(answer.length)
          // nobody's act changes what was noted before
          for (const before of made.slice(0, -1))
            expect(countedLength(now, BETWEEN, before)).toEqual(countedLength(facts, BETWEEN, before))
          expect(balanceOn(now, BETWEEN, one.lastDay).available).toBe(answer.balanceAfter)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('cancelling restores exactly', () => {
    fc.assert(
      fc.property(pieces, fc.nat(), (requests, which) => {
        const facts = factsOf({ requests, holidays: HOLIDAYS })
        const leave = requests[which % requests.length]!
        const left = { ...facts, requests: requests.filter((one) => one !== leave) }
        const given = returnedBy(facts, BETWEEN, leave, undefined, '2026-05-01').length
        expect(given).toBe(
          balanceOn(left, BETWEEN, '2026-12-31').balance - balanceOn(facts, BETWEEN, '2026-12-31').balance,
        )
      }),
      { numRuns: 200 },
    )
  })

  test('days of the week are as the cases say', () => {
    expect([FRIDAY, MONDAY].map(weekday)).toEqual([5, 1])
  })
})
