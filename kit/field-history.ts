import type { Day } from './days.ts'

/**
 * Histories whose rows set some fields and leave the others as they were: a transfer sets the department, a later row the manager. What is
 * so on a day is the latest value of each field. (A row of `kit/history.ts` says everything at once.) Rows are given as the store reads
 * them: by their day, and of one day in the order in which they were recorded; the one that was recorded last counts.
 */
export interface FieldRow<F extends string, V> {
  effectiveDate: Day
  /** What it sets. Null is a value: nobody to report to. */
  values: Partial<Record<F, V | null>>
  /** It is carried out. What is planned is not yet; what could not be carried out on its day never was. */
  applied: boolean
}

type State<F extends string, V> = Partial<Record<F, V | null>>

const valuesOf = <F extends string, V>(rows: readonly FieldRow<F, V>[]): State<F, V> =>
  Object.assign({}, ...rows.map(({ values }) => values)) as State<F, V>

/** What the applied rows add up to: what is so now. */
export const appliedValues = <F extends string, V>(rows: readonly FieldRow<F, V>[]): State<F, V> =>
  valuesOf(rows.filter(({ applied }) => applied))

/**
 * The fields as of a day. Today it is what is applied, even when the day has not begun where the person has just moved to; in the past what
 * was in force then; in the future also what is planned until then.
 * @param today where the person is
 */
export const valuesAsOf = <F extends string, V>(rows: readonly FieldRow<F, V>[], day: Day, today: Day): State<F, V> =>
  valuesOf(
    rows.filter(({ applied, effectiveDate }) =>
      applied ? effectiveDate <= day || day >= today : effectiveDate > today && effectiveDate <= day,
    ),
  )

/** The same rows, each with what it made of each of its fields. A row that is not in force changes nothing for those after it. */
export function withBefore<F extends string, V, R extends FieldRow<F, V>>(
  rows: readonly R[],
  today: Day,
): (R & { before: State<F, V> })[] {
  let state: State<F, V> = {}
  return rows.map((row) => {
    const names = Object.keys(row.values) as F[]
    const before = Object.fromEntries(names.map((name) => [name, state[name] ?? null])) as State<F, V>
    if (row.applied || row.effectiveDate > today) state = { ...state, ...row.values }
    return { ...row, before }
  })
}

/**
 * How far a value reaches that is recorded for a day: until the day before the next row that sets the same field, or null without one.
 * @param rows those that stand
 */
export const nextOf = <F extends string, V>(rows: readonly FieldRow<F, V>[], day: Day, field: F): Day | null =>
  rows.find(({ effectiveDate, values }) => effectiveDate > day && Object.hasOwn(values, field))?.effectiveDate ?? null
