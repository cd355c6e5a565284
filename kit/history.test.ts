import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from './days.ts'
import {
  comparison,
  asOf,
  differing,
  type HistoryRow,
  knownAt,
  type RecordedRow,
  timeline,
  withStates,
} from './history.ts'

interface Pay extends HistoryRow {
  id: number
  rate: number
  schedule: string | null
}

const dayAt = (number: number): Day => addDays('2024-01-01', number)
const SPAN = 400
const dayIn = fc.integer({ min: 0, max: SPAN }).map(dayAt)
/** Rows that stand: one for each day at most. */
const rows = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: SPAN }), length: fc.option(fc.nat(90)), rate: fc.nat(3) }), {
    selector: ({ at }) => at,
    maxLength: 12,
  })
  .map((list): Pay[] =>
    list.map(({ at, length, rate }, id) => ({
      id,
      rate,
      schedule: rate % 2 ? 'monthly' : null,
      effectiveDate: dayAt(at),
      endsOn: length === null ? null : dayAt(at + length),
    })),
  )

/** What is in force on a day, in the plainest way: the latest that has begun, unless its own last day is over. */
function plainly(all: readonly Pay[], day: Day): number | undefined {
  let found: Pay | undefined
  for (const row of all)
    if (row.effectiveDate <= day && (!found || row.effectiveDate > found.effectiveDate)) found = row
  return found && (!found.endsOn || day <= found.endsOn) ? found.id : undefined
}

describe('rows that stand', () => {
  test('the row as of any day is the latest that has begun and is not over', () => {
    fc.assert(
      fc.property(rows, dayIn, (all, day) => {
        expect(asOf(all, day)?.id).toBe(plainly(all, day))
      }),
    )
  })

  test('as of today is what the history calls current', () => {
    fc.assert(
      fc.property(rows, dayIn, (all, today) => {
        const current = withStates(all, today).filter(({ state }) => state === 'current')
        expect(current.map(({ id }) => id)).toEqual([asOf(all, today)?.id].filter((id) => id !== undefined))
      }),
    )
  })

  test('the order in which they were recorded does not matter', () => {
    const shuffled = rows.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(timeline(other)).toEqual(timeline(all))
      }),
    )
  })

  test('no day has two rows, and a row that begins is in force on its own day', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const dated = timeline(all)
        for (const [at, { until }] of dated.entries()) {
          const next = dated[at + 1]
          if (next) expect(until! < next.effectiveDate).toBe(true)
        }
        for (const row of all) expect(asOf(all, row.effectiveDate)?.id).toBe(row.id)
      }),
    )
  })

  test('two days without a beginning or an end between them do not differ; the difference is the same both ways', () => {
    fc.assert(
      fc.property(rows, dayIn, dayIn, (all, a, b) => {
        const between = (...days: [string, string]) => comparison(all, days, ['rate', 'schedule'])
        const { difference: there, compared } = between(a, b)
        expect(between(b, a).difference).toEqual(there)
        expect(compared).toEqual({ before: asOf(all, a)?.id ?? null, after: asOf(all, b)?.id ?? null })
        if (plainly(all, a) === plainly(all, b)) expect(there).toEqual([])
      }),
    )
  })
})

type Act =
  | { what: 'record'; day: Day; rate: number }
  | { what: 'correct'; which: number; day: Day; rate: number }
  | { what: 'remove'; which: number }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ what: fc.constant('record' as const), day: dayIn, rate: fc.nat(9) }),
  fc.record({ what: fc.constant('correct' as const), which: fc.nat(20), day: dayIn, rate: fc.nat(9) }),
  fc.record({ what: fc.constant('remove' as const), which: fc.nat(20) }),
)
type Kept = Pay & RecordedRow
const instantAt = (step: number) => new Date(Date.UTC(2026, 0, 1) + step * 1000).toISOString()

/** Keeps rows as the database does: nothing is changed, only ended. @returns all rows, and what stood after each act */
function play(acts: readonly Act[]) {
  const kept: Kept[] = []
  const after: Map<Day, number>[] = []
  for (const [step, one] of acts.entries()) {
    const now = instantAt(step)
    const valid = kept.filter(({ endedAt }) => endedAt === null)
    const old = one.what === 'record' ? undefined : valid[one.which % valid.length]
    const taken = valid.some((row) => one.what !== 'remove' && row !== old && row.effectiveDate === one.day)
    if (!taken && (one.what === 'record' || old)) {
      if (old) old.endedAt = now
      if (one.what !== 'remove')
        kept.push({
          id: kept.length,
          rate: one.rate,
          schedule: null,
          effectiveDate: one.day,
          recordedAt: now,
          endedAt: null,
        })
    }
    after.push(
      new Map(kept.filter(({ endedAt }) => endedAt === null).map(({ effectiveDate, rate }) => [effectiveDate, rate])),
    )
  }
  return { kept, after }
}

test('a random history of records, corrections and removals rebuilds what was known after each of them', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), dayIn, (acts, day) => {
      const { kept, after } = play(acts)
      for (const [step, valid] of after.entries()) {
        const known = knownAt(kept, instantAt(step))
        expect(new Map(known.map(({ effectiveDate, rate }) => [effectiveDate, rate]))).toEqual(valid)
        const begun = [...valid.keys()].filter((from) => from <= day).toSorted()
        expect(asOf(known, day)?.rate).toBe(begun.length ? valid.get(begun.at(-1)!) : undefined)
      }
    }),
  )
})

test.each([
  ['2026-01-01', ['planned', 'current', 'past']],
  ['2025-12-31', ['planned', 'planned', 'current']],
  ['2028-01-01', ['current', 'past', 'past']],
  ['2019-01-01', ['planned', 'planned', 'planned']],
])('on %s the rows stand %j', (today, states) => {
  const all = ['2027-01-01', '2026-01-01', '2020-01-01'].map((effectiveDate) => ({ effectiveDate }))
  expect(withStates(all, today).map(({ state }) => state)).toEqual(states)
})

test('a row that is over without another after it has ended; one with a gap behind it is past', () => {
  const all = [
    { effectiveDate: '2024-01-01', endsOn: '2024-03-31' },
    { effectiveDate: '2024-06-01', endsOn: '2024-12-31' },
  ]
  expect(asOf(all, '2024-05-01')).toBeUndefined()
  expect(withStates(all, '2024-05-01').map(({ state }) => state)).toEqual(['planned', 'past'])
  expect(withStates(all, '2025-01-01').map(({ state }) => state)).toEqual(['ended', 'past'])
})

test.each([
  ['on the last day', '2026-03-31', ['planned', 'planned', 'current', 'past']],
  ['the day after it', '2026-04-01', ['ended', 'ended', 'ended', 'past']],
  ['once what was planned would have begun', '2027-02-01', ['ended', 'ended', 'ended', 'past']],
])('of a person who leaves nothing is in force after the last day: %s', (_when, today, states) => {
  const all = ['2027-01-01', '2026-06-01', '2025-01-01', '2020-01-01'].map((effectiveDate) => ({ effectiveDate }))
  const shown = withStates(all, today, '2026-03-31')
  expect(shown[2]?.until).toBe('2026-03-31')
  expect(shown.map(({ state }) => state)).toEqual(states)
})

test('where nothing was in force, every field that has a value differs', () => {
  expect(differing(undefined, { rate: 1, schedule: null }, ['rate', 'schedule'])).toEqual(['rate'])
  expect(differing({ rate: 1, schedule: 'monthly' }, { rate: 1, schedule: null }, ['rate', 'schedule'])).toEqual([
    'schedule',
  ])
})
