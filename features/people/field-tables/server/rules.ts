import type { Kept } from '#features/people/custom-fields/fields.ts'
import { type Day, daysBetween } from '#kit/days.ts'
import type { ColumnType, RowState, TableColumn } from '../contract.ts'

/** A column as it is kept with its table. */
export interface Column {
  id: string
  name: string
  type: ColumnType
  isRequired: boolean
  marks: TableColumn['marks']
  isGone: boolean
  options: readonly { id: string; name: string; isGone: boolean }[]
}

/** Values of a row by the column's id, as they are kept. */
export type Cells = Readonly<Record<string, Kept>>

/** Without what was taken away. */
export const current = <T extends { isGone: boolean }>(all: readonly T[]): T[] => all.filter(({ isGone }) => !isGone)

/** The day in the column that is marked so. */
export function markedDay(columns: readonly Column[], cells: Cells, mark: NonNullable<Column['marks']>): Day | null {
  const column = current(columns).find(({ marks }) => marks === mark)
  const kept = column && cells[column.id]
  return typeof kept === 'string' ? kept : null
}

interface Validity {
  startsOn: Day | null
  endsOn: Day | null
}

export function stateOn({ startsOn, endsOn }: Validity, day: Day): RowState {
  if (endsOn !== null && endsOn < day) return 'expired'
  return startsOn !== null && startsOn > day ? 'planned' : 'current'
}

export const daysLeft = ({ endsOn }: Pick<Validity, 'endsOn'>, day: Day): number | null =>
  endsOn === null ? null : daysBetween(day, endsOn)

interface Recorded extends Validity {
  recordedOn: Day
  endedOn: Day | null
}

/**
 * The rows of a table on another day. Where rows say from when they are valid, those that had begun, by what is known today; elsewhere
 * those that stood at the end of that day, as they were written then.
 */
export const rowsOn = <T extends Recorded>(rows: readonly T[], day: Day, hasStart: boolean): T[] =>
  rows.filter(({ startsOn, recordedOn, endedOn }) =>
    hasStart && startsOn !== null
      ? endedOn === null && startsOn <= day
      : recordedOn <= day && (endedOn === null || endedOn > day),
  )
