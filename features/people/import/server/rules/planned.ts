import type { MemberFields } from '#features/core/members/fields.ts'
import type { List, Question } from '#features/people/import/contract.ts'
import type { Kept } from '#features/people/custom-fields/fields.ts'
import type { ColumnField, Declared } from '#features/people/import/fields.ts'
import type { ValueOf } from '#kit/fields.ts'
import type { Day } from '#kit/days.ts'
import type { Place } from './company.ts'
import type { CellProblem, CellWarning } from './problems.ts'

interface CellRef {
  /** As the person sees it in the file (the header of a plain file is row 1); null speaks of the whole column or file. */
  row: number | null
  /** From 0; null when no column is mapped to the field. */
  column: number | null
  field: ColumnField | null
  params: Record<string, string | number>
}
export interface CellError extends CellRef {
  key: CellProblem
}
export interface Warning extends CellRef {
  key: CellWarning
}

/** A name of a list; `id` is null when the import creates it. */
export interface Named {
  id: string | null
  name: string
}

/** A person of the company, or another row of the file (its row number). */
export type ManagerRef = { userId: string } | { row: number }

/** What the declared fields of a row hold; null where the file says nothing. */
export type DeclaredValues = { [Name in Declared]: ValueOf<MemberFields[Name]> | null }

/** A row of one of the company's own tables. */
export interface PlannedTableRow {
  tableId: string
  /** Values by the column's id. */
  cells: Readonly<Record<string, Kept>>
  startsOn: Day | null
  endsOn: Day | null
}

export interface PlannedRow extends DeclaredValues {
  row: number
  firstName: string
  lastName: string
  email: string
  active: boolean
  department: Named | null
  jobTitle: Named | null
  position: Named | null
  location: Named | null
  hiringSource: Named | null
  employmentType: Named | null
  weeklyHours: number | null
  /** Of vacation: thousandths of a day, as they were at the end of that day. */
  opening: { amount: number; day: Day } | null
  manager: ManagerRef | null
  roleIds: string[]
  /** Values of custom fields, by the field's id; only those that there are. */
  own: Readonly<Record<string, Kept>>
  /** Of the company's own tables, in the order of the file. */
  tableRows: PlannedTableRow[]
}

export interface WillCreate {
  list: List
  name: string
  people: number
  /** Of a location: where the file says it is. */
  place?: Place
}

export interface Plan {
  /** Rows without an error of their own, each manager before those who report to him. Nothing is imported while `errors` has an entry. */
  rows: PlannedRow[]
  errors: CellError[]
  warnings: Warning[]
  willCreate: WillCreate[]
  skipped: number[]
  questions: Question[]
}
