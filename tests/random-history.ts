import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, type Day } from '#kit/days.ts'

/** One thing that someone does to a history. What each test takes from it is its own. */
export interface Act<What extends string> {
  what: What
  /** Which value, and of a history of fields which one. */
  field: number
  to: number
  /** Days from today. */
  offset: number
  /** Which of the rows that are there. */
  which: number
  /** For how long, where a row has a last day. */
  lasts: number | null
}

/** Up to ten acts. */
export const acts = <What extends string>(...whats: readonly What[]): fc.Arbitrary<Act<What>[]> =>
  fc.array(
    fc.record({
      what: fc.constantFrom(...whats),
      field: fc.nat(9),
      to: fc.nat(2),
      offset: fc.integer({ min: -30, max: 30 }),
      which: fc.nat(9),
      lasts: fc.option(fc.nat(20), { freq: 2 }),
    }),
    { minLength: 3, maxLength: 10 },
  )

/** The one of some that an act means. */
export const pick = <T>(some: readonly T[], which: number): T | undefined => some[which % Math.max(1, some.length)]

/** A row as the model keeps it. */
export interface Kept<V> {
  id: string
  day: Day
  last: Day | null
  value: V
}
type RowInput<V> = Omit<Kept<V>, 'id'>

/** A history of whole rows as the product has it, through its own calls. */
export interface Product<V> {
  /** @returns the row's id, or nothing where it was refused */
  record: (row: RowInput<V>) => Promise<string | undefined>
  correct: (id: string, row: RowInput<V>) => Promise<string | undefined>
  remove: (id: string) => Promise<boolean>
  /** What counts on a day; on the current one without a day. */
  asOf: (day?: Day) => Promise<readonly V[]>
}

/** What counts on a day, by rows that were kept by hand. */
type Rule<V> = (rows: readonly Kept<V>[], day: Day) => readonly V[]

/** The latest row that has begun, unless it is over. */
export const latestRow = <V>(rows: readonly Kept<V>[], day: Day): readonly V[] => {
  const [row] = rows.filter((one) => one.day <= day).toSorted((a, b) => (a.day < b.day ? 1 : -1))
  return row && (row.last === null || row.last >= day) ? [row.value] : []
}

interface Trial<V> {
  product: Product<V>
  values: readonly V[]
  today: Day
  rule: Rule<V>
  /** Whether the history refuses a second row of the same day. */
  oneADay: boolean
  runs?: number
}

/** Random histories with corrections and removals: today is what counts now, and every day is what the model says. */
export async function holdToModel<V>({ product, values, today, rule, oneADay, runs = 8 }: Trial<V>): Promise<void> {
  const rows: Kept<V>[] = []
  const free = (day: Day, but?: Kept<V>) => !oneADay || rows.every((row) => row === but || row.day !== day)
  const put = (id: string | undefined, row: RowInput<V>, isRight: boolean) => {
    expect(id !== undefined).toBe(isRight)
    if (id !== undefined) rows.push({ id, ...row })
  }
  const DOES = {
    record: async (row: RowInput<V>) => put(await product.record(row), row, free(row.day)),
    correct: async (row: RowInput<V>, old: Kept<V> | undefined) => {
      if (!old || JSON.stringify(old) === JSON.stringify({ ...row, id: old.id })) return
      const isRight = free(row.day, old)
      const id = await product.correct(old.id, row)
      if (isRight) rows.splice(rows.indexOf(old), 1)
      put(id, row, isRight)
    },
    remove: async (_row: RowInput<V>, old: Kept<V> | undefined) => {
      if (!old) return
      expect(await product.remove(old.id)).toBe(true)
      rows.splice(rows.indexOf(old), 1)
    },
  }
  const history = acts(...(Object.keys(DOES) as (keyof typeof DOES)[]))
  await fc.assert(
    fc.asyncProperty(history, async (some) => {
      for (const { id } of rows.splice(0)) await product.remove(id)
      for (const { what, to, offset, which, lasts } of some) {
        const day = addDays(today, offset)
        const last = lasts === null ? null : addDays(day, lasts)
        await DOES[what]({ day, last, value: pick(values, to)! }, pick(rows, which))
        expect(await product.asOf()).toEqual(rule(rows, today))
        expect(await product.asOf(today)).toEqual(rule(rows, today))
        for (const any of [day, addDays(day, (lasts ?? 0) + 1), addDays(today, -offset)])
          expect([any, await product.asOf(any)]).toEqual([any, rule(rows, any)])
      }
    }),
    { numRuns: runs },
  )
}
