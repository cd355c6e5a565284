import { addDays, addYears, type Day, daysInclusive, earlier, endOfYear, startOfYear } from '#kit/days.ts'
import type { Amount, COMPARISONS, Figures, ReportRow, Sorting } from '../contract.ts'

export interface Unit {
  id: string
  name: string
  parentId: string | null
}

export interface Period {
  firstDay: Day
  lastDay: Day
}

/** A missing end is that of the year of the other one, or of this year. */
export function periodOf({ firstDay, lastDay }: Partial<{ [K in keyof Period]: Day | undefined }>, today: Day): Period {
  const begins = firstDay ?? startOfYear(lastDay ?? today)
  return { firstDay: begins, lastDay: lastDay ?? endOfYear(begins) }
}

/** As much of the period as has been: what is still to come says nothing about absence. */
export const untilOf = ({ firstDay, lastDay }: Period, today: Day): Day | null =>
  today < firstDay ? null : earlier(lastDay, today)

/** The days that a period up to `until` is compared with: as many before it, or the same ones a year ago. */
export function before({ firstDay, lastDay }: Period, by: (typeof COMPARISONS)[number]): Period {
  if (by === 'lastYear') return { firstDay: addYears(firstDay, -1), lastDay: addYears(lastDay, -1) }
  return { firstDay: addDays(firstDay, -daysInclusive(firstDay, lastDay)), lastDay: addDays(firstDay, -1) }
}

export const NOTHING: Figures = {
  people: 0,
  working: 0,
  away: 0,
  coming: 0,
  before: null,
  entitled: 0,
  taken: 0,
  planned: 0,
  waiting: 0,
  remaining: 0,
  expiring: 0,
  worth: null,
}

/** Figures of a group are the sums of those of its people. */
export const sumOf = (rows: readonly SummedRow[], withMoney: boolean): Figures => ({
  ...figuresOf(rows),
  worth: withMoney ? worthOf(rows) : null,
})

export type SummedRow = Omit<Figures, 'people' | 'worth'> & { worth: Amount | null }

const figuresOf = (rows: readonly SummedRow[]): Figures =>
  rows.reduce<Figures>(
    (sum, row) => ({
      people: sum.people + 1,
      working: sum.working + row.working,
      away: sum.away + row.away,
      coming: sum.coming + row.coming,
      before: row.before && {
        working: (sum.before?.working ?? 0) + row.before.working,
        away: (sum.before?.away ?? 0) + row.before.away,
      },
      entitled: sum.entitled + row.entitled,
      taken: sum.taken + row.taken,
      planned: sum.planned + row.planned,
      waiting: sum.waiting + row.waiting,
      remaining: sum.remaining + row.remaining,
      expiring: sum.expiring + row.expiring,
      worth: null,
    }),
    NOTHING,
  )

/** One sum for each currency. */
function worthOf(rows: readonly SummedRow[]): NonNullable<Figures['worth']> {
  const known = rows.flatMap(({ worth }) => worth ?? [])
  const sums = [...Map.groupBy(known, ({ currency }) => currency)]
    .map(([currency, its]) => ({ currency, amount: its.reduce((sum, { amount }) => sum + amount, 0) }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
  return { sums, missing: rows.length - known.length }
}

/** How a person is paid. */
export interface Pay {
  payRate: number
  payRateType: 'hour' | 'day' | 'week' | 'month' | 'year'
  weeklyHours: number | null
}

const PART_OF_DAY = { full: 1, am: 0.5, pm: 0.5, off: 0 } as const

interface Scheduled {
  from: Day
  week: readonly (keyof typeof PART_OF_DAY)[]
}

/** Days that a person works in a week: 4.5 for four and a half. The earliest schedule also holds before it begins. */
export function weekDaysOn(schedules: readonly Scheduled[], day: Day): number {
  const inOrder = schedules.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const its = inOrder.findLast(({ from }) => from <= day) ?? inOrder[0]
  return its ? its.week.reduce((sum, plan) => sum + PART_OF_DAY[plan], 0) : 0
}

const WEEKS_OF_YEAR = 52
const MONTHS_OF_YEAR = 12
const CALENDAR_WEEK = 7
/** Of a full day, where no hours were agreed. */
const HOURS_OF_DAY = 8

/** What a person is paid for one of their weeks. @param weekDays days that they work in it */
function payOfWeek({ payRate, payRateType, weeklyHours }: Pay, weekDays: number): number {
  if (payRateType === 'year') return payRate / WEEKS_OF_YEAR
  if (payRateType === 'month') return (payRate * MONTHS_OF_YEAR) / WEEKS_OF_YEAR
  if (payRateType === 'week') return payRate
  return payRate * (payRateType === 'day' ? weekDays : (weeklyHours ?? weekDays * HOURS_OF_DAY))
}

/**
 * What days of leave are worth in hundredths, at the pay of one week (docs/decisions/leave-in-money.md). Leave taken in advance is worth 0:
 * it is no debt of the company.
 * @param left thousandths of a day @param weekDays days that the person works in a week @returns null for a week without work
 */
export function valueOf(pay: Pay, left: number, weekDays: number, daysType: 'working' | 'calendar'): number | null {
  const daysOfWeek = daysType === 'calendar' ? CALENDAR_WEEK : weekDays
  if (weekDays === 0) return null
  return Math.round((payOfWeek(pay, weekDays) * 100 * Math.max(0, left)) / 1000 / daysOfWeek)
}

export const rateOf = ({ working, away }: { working: number; away: number }): number =>
  working === 0 ? 0 : away / working

/** People of the same number stay in the order of their names. */
export function sorted(rows: readonly ReportRow[], by: Sorting, direction: 'asc' | 'desc'): readonly ReportRow[] {
  if (by === 'name') return direction === 'asc' ? rows : rows.toReversed()
  const value = (row: ReportRow) => (by === 'rate' ? rateOf(row) : (row[by] ?? 0))
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * (value(a) - value(b)))
}

export interface Placed extends Unit {
  depth: number
  /** Its own id and those of all below. */
  ids: ReadonlySet<string>
}

/** Departments as a tree is read: each with what is below, right after the one above. */
export function treeOf(units: readonly Unit[]): Placed[] {
  const below = Map.groupBy(units, ({ parentId }) => parentId)
  const known = new Set(units.map(({ id }) => id))
  const walk = (unit: Unit, depth: number, above: ReadonlySet<string>): Placed[] => {
    const inside = (below.get(unit.id) ?? [])
      .filter(({ id }) => !above.has(id))
      .flatMap((one) => walk(one, depth + 1, new Set([...above, unit.id])))
    return [{ ...unit, depth, ids: new Set([unit.id, ...inside.map(({ id }) => id)]) }, ...inside]
  }
  return units
    .filter(({ parentId }) => parentId === null || !known.has(parentId))
    .flatMap((unit) => walk(unit, 0, new Set()))
}
