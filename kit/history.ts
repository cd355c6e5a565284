import { changesBetween } from './changes.ts'
import { addDays, type Day } from './days.ts'

/**
 * Effective-dated rows. A row is in force from its day until the next row begins, or until its own last day. Rows are never changed: a
 * correction ends the row and puts another one in its place, a removal ends it. So the rows say how things were, are and will be, and
 * also what was known at any moment. These rules read; `platform/history.ts` writes.
 */
export interface HistoryRow {
  /** The first day on which it is in force. */
  effectiveDate: Day
  /** Its own last day; without one it is in force until the next row. */
  endsOn?: Day | null
}

/** When a row was recorded, and when it was corrected or removed. ISO instants. */
export interface RecordedRow extends HistoryRow {
  recordedAt: string
  /** Null while it stands. */
  endedAt: string | null
}

/** A row with the last day on which it really is in force; null when that is open. */
export type Dated<T> = T & { until: Day | null }

/** `ended`: the latest row is over by its own last day, and nothing follows; or the person had left before anything followed. */
export type HistoryState = 'past' | 'current' | 'planned' | 'ended'

/**
 * The rows in the order of their days, the earliest first, whatever order they were recorded in.
 * @param rows that stand, one for each day at most
 */
export function timeline<T extends HistoryRow>(rows: readonly T[]): Dated<T>[] {
  const sorted = rows.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
  return sorted.map((row, at) => ({ ...row, until: earlier(row.endsOn, dayBefore(sorted[at + 1]?.effectiveDate)) }))
}

const dayBefore = (day: Day | undefined) => (day === undefined ? null : addDays(day, -1))
const earlier = (a: Day | null | undefined, b: Day | null): Day | null => (a && (!b || a < b) ? a : b)

/** The row in force on a day, or nothing. @param rows that stand, in any order */
export const asOf = <T extends HistoryRow>(rows: readonly T[], day: Day): Dated<T> | undefined =>
  timeline(rows).find(({ effectiveDate, until }) => effectiveDate <= day && (until === null || day <= until))

/** The rows that stood at an instant: without what was recorded later, with what was corrected or removed later. */
export const knownAt = <T extends RecordedRow>(rows: readonly T[], instant: string): T[] =>
  rows.filter(({ recordedAt, endedAt }) => recordedAt <= instant && (endedAt === null || instant < endedAt))

/**
 * Each row with its state on a day, the latest first.
 * @param rows that stand, in any order @param lastDay of the person, if they leave: nothing is in force after it
 */
export const withStates = <T extends HistoryRow>(
  rows: readonly T[],
  day: Day,
  lastDay: Day | null = null,
): (Dated<T> & { state: HistoryState })[] =>
  timeline(rows)
    .map((row, at, all) => {
      const begins = lastDay === null || row.effectiveDate <= lastDay
      const until = begins ? earlier(lastDay, row.until) : row.until
      const isLast = at === all.length - 1 || until === lastDay
      return { ...row, until, state: begins || day <= lastDay ? stateOf({ ...row, until }, isLast, day) : 'ended' }
    })
    .toReversed()

function stateOf({ effectiveDate, until }: Dated<HistoryRow>, isLast: boolean, day: Day): HistoryState {
  if (effectiveDate > day) return 'planned'
  if (until === null || day <= until) return 'current'
  return isLast ? 'ended' : 'past'
}

/**
 * The fields whose values differ between what is in force on two days, and the rows that were compared; nulls where no two days are given.
 * Where nothing is in force, every field that has a value differs.
 * @param fields that are compared; the days of the rows themselves are not
 * @param lastDay of the person, if they leave: nothing is in force after it
 */
export function comparison<T extends HistoryRow & { id: unknown }, F extends keyof T & string>(
  rows: readonly T[],
  days: readonly [Day, Day] | undefined,
  fields: readonly F[],
  lastDay: Day | null = null,
) {
  if (!days) return { difference: null, compared: null }
  const [before, after] = days.map((day) => (lastDay !== null && day > lastDay ? undefined : asOf(rows, day)))
  return {
    difference: differing<T, F>(before, after, fields),
    compared: { before: idOf<T>(before), after: idOf<T>(after) },
  }
}

const idOf = <T extends { id: unknown }>(row: T | undefined): T['id'] | null => (row ? row.id : null)

/** The fields whose values differ between two rows. */
export function differing<T, F extends keyof T & string>(
  before: T | undefined,
  after: T | undefined,
  fields: readonly F[],
): F[] {
  // an empty text says as little as no row
  const said = (value: unknown) => (value === '' ? null : (value ?? null))
  const picked = (row: T | undefined) => Object.fromEntries(fields.map((field) => [field, said(row?.[field])]))
  const changes = changesBetween(picked(before), picked(after))
  return fields.filter((field) => Object.hasOwn(changes, field))
}
