import { endingOf, validAndEnded } from '#features/people/record/server/api.ts'
import type { Say } from '#platform/words.ts'
import { withBefore } from '#kit/field-history.ts'
import { JOB_CHANGE_FIELDS, type JobChangeField, type JobPlace } from '../contract.ts'
import type { Row, Values } from './store.ts'

interface HistoryInput {
  rows: readonly Row[]
  /** What things are called today. */
  names: ReadonlyMap<string, string>
  /** Those that the reader may see. */
  fields: readonly JobChangeField[]
  mayEdit: boolean
  today: string
  say: Say
}

/** The history as one reader sees it. What is planned, blocked or taken back is for those who keep it. */
export function historyFor({ rows, names, fields, mayEdit, today, say }: HistoryInput) {
  const { valid, ended } = validAndEnded(rows)
  const present = presenter(names, fields, nameBefore(rows))
  const data = withBefore<JobChangeField, string, Row>(valid, today)
    .map((row) => ({
      ...present(row, row.before),
      state: stateOf(row, today),
      problem: mayEdit && row.problem ? say(row.problem) : null,
    }))
    .filter(({ state, changes }) => changes.length > 0 && (mayEdit || state === 'applied'))
    .toReversed()
  const gone = ended.map((row) => ({ ...present(row, {}), ...endingOf(row) }))
  return { data, ended: mayEdit ? gone.filter(({ changes }) => changes.length > 0) : [] }
}

const stateOf = ({ applied, effectiveDate, problem }: Row, today: string) =>
  applied ? ('applied' as const) : problem || effectiveDate <= today ? ('blocked' as const) : ('planned' as const)

/** The names that rows have kept of what is gone. */
const nameBefore = (rows: readonly Row[]) =>
  new Map(
    rows.flatMap(({ values, names }) =>
      JOB_CHANGE_FIELDS.flatMap((field) =>
        values[field] && names[field] ? [[values[field], names[field]] as const] : [],
      ),
    ),
  )

type Named = Pick<HistoryInput, 'rows' | 'names' | 'fields'>

/** The fields that the reader may see, as of a day, in names. */
export function valuesFor({ rows, names, fields }: Named, state: Values) {
  const placeOf = placing(names, nameBefore(rows))
  return fields.map((field) => ({ field, value: placeOf(state[field]) }))
}

/** The fields that the reader may see and whose values differ, in names. */
export function differencesFor({ rows, names, fields }: Named, before: Values, after: Values) {
  const placeOf = placing(names, nameBefore(rows))
  return fields
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({ field, before: placeOf(before[field]), after: placeOf(after[field]) }))
}

const placing =
  (names: HistoryInput['names'], kept: ReadonlyMap<string, string>) =>
  (id: string | null | undefined): JobPlace =>
    id ? { id, name: names.get(id) ?? kept.get(id) ?? '', isGone: !names.has(id) } : null

function presenter(names: HistoryInput['names'], fields: readonly JobChangeField[], kept: ReadonlyMap<string, string>) {
  const placeOf = placing(names, kept)
  return (row: Row, before: Values) => ({
    id: row.id,
    effectiveDate: row.effectiveDate,
    isFirst: row.isFirst,
    reason: row.reason,
    changes: JOB_CHANGE_FIELDS.filter((field) => field in row.values && fields.includes(field)).map((field) => ({
      field,
      before: placeOf(before[field]),
      after: placeOf(row.values[field]),
    })),
    recordedAt: row.recordedAt,
    recordedBy: row.recordedBy,
  })
}
