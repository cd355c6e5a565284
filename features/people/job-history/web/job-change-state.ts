import type { PersonOption } from '#features/people/record/web/api.tsx'
import { nextOf } from '#kit/field-history.ts'
import type { Reply } from '#kit/contract.ts'
import { JOB_CHANGE_FIELDS, type JobChange, type JobChangeField, type jobHistory } from '../contract.ts'

export interface Values {
  effectiveDate: string | null
  jobTitleId: string | null
  departmentId: string | null
  locationId: string | null
  managerId: PersonOption | null
  positionId: string | null
  reason: string
  why: string
}

export interface Parts {
  row: JobChange | undefined
  fields: readonly JobChangeField[]
  initial: Values
}

const idOf = (value: Values[JobChangeField]) => (value && typeof value === 'object' ? value.id : value)

/** What is sent: of a new row the fields that differ from today, of a corrected one those that it sets. */
export const sentOf = (
  values: Values,
  initial: Values,
  fields: readonly JobChangeField[],
  row: JobChange | undefined,
) =>
  Object.fromEntries(
    fields
      .filter((field) => (row ? setsOf(row).includes(field) : idOf(values[field]) !== idOf(initial[field])))
      .map((field) => [field, idOf(values[field])]),
  ) as Partial<Record<JobChangeField, string | null>>

export const setsOf = (row: Pick<JobChange, 'changes'>) => row.changes.map(({ field }) => field)

/** The day on which another row sets the same field, after this day; null without one. @param rows the latest first */
export const nextChange = (rows: readonly JobChange[], day: string, field: JobChangeField): string | null =>
  nextOf(
    rows
      .filter(({ state }) => state !== 'blocked')
      .toReversed()
      .map(({ effectiveDate, changes, state }) => ({
        effectiveDate,
        applied: state === 'applied',
        values: Object.fromEntries(changes.map((change) => [change.field, null])),
      })),
    day,
    field,
  )

/** In the order of the screen. */
export const inOrder = (fields: readonly JobChangeField[]) =>
  JOB_CHANGE_FIELDS.filter((field) => fields.includes(field))

/** What is sent without what leaves today as it is, because something later is in force by now. */
export const movesOf = (
  sent: Partial<Record<JobChangeField, string | null>>,
  day: string | null,
  { data, today }: Reply<typeof jobHistory.showJobHistory>,
): Partial<Record<JobChangeField, string | null>> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field]) => (nextChange(data, day ?? today, field as JobChangeField) ?? '9999') > today,
    ),
  )
