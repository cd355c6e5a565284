import { effectsOf, whereabouts } from '#features/people/record/server/api.ts'
import { valuesAsOf } from '#kit/field-history.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { JOB_CHANGE_FIELDS, type JobChangeField, type JobPlaces } from '../contract.ts'
import { may } from './access.ts'
import * as store from './store.ts'

type Row = Pick<store.Row, 'id' | 'effectiveDate' | 'values' | 'applied'>

/** What depends on what recording, correcting or removing a row would change. For those who may do it. */
export async function foresee(
  ctx: Context,
  userId: string,
  { changeId, effectiveDate, ...places }: JobPlaces & { changeId?: string; effectiveDate?: string },
) {
  const allowed = may.edit(ctx.actor, await relationTo(ctx.db, ctx.actor, userId))
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  const before: Row[] = (await store.rowsOf(ctx.db, userId)).filter(({ endedAt }) => endedAt === null)
  const old = changeId === undefined ? undefined : found(before.find(({ id }) => id === changeId))
  const values = Object.fromEntries(
    JOB_CHANGE_FIELDS.flatMap((field) => (places[field] === undefined ? [] : [[field, places[field]]])),
  ) as store.Values
  const fields = [values, old?.values ?? {}].flatMap((set) => Object.keys(set)) as JobChangeField[]
  ensure(allowed.length > 0 && fields.every((field) => allowed.includes(field)))
  const rest = before.filter((row) => row !== old)
  const after = effectiveDate === undefined ? rest : withRow(rest, { effectiveDate, values, today })
  return effectsOf(ctx, {
    userId,
    today,
    bounds: [...before, ...after].map((row) => row.effectiveDate),
    before: (day) => valuesAsOf(before, day, today),
    after: (day) => valuesAsOf(after, day, today),
    rows: { places: placesIn(after, today), departments: departmentsIn(after, today) },
  })
}

/** Where the person works from which day on. */
const placesIn = (rows: readonly Row[], today: string) =>
  inForce(rows, 'locationId', today).map(({ effectiveDate, values, applied }) => ({
    from: effectiveDate,
    locationId: values.locationId ?? null,
    isPlanned: !applied,
  }))

const departmentsIn = (rows: readonly Row[], today: string) =>
  inForce(rows, 'departmentId', today).map(({ effectiveDate, values }) => ({
    from: effectiveDate,
    departmentId: values.departmentId ?? null,
  }))

/** Rows that set a field; what could not be applied is in force on no day. */
const inForce = (rows: readonly Row[], field: JobChangeField, today: string) =>
  rows.filter(({ applied, effectiveDate, values }) => field in values && (applied || effectiveDate > today))

/** In its place: of one day the row that is recorded last counts. */
function withRow(rows: readonly Row[], { today, ...row }: Pick<Row, 'effectiveDate' | 'values'> & { today: string }) {
  const at = rows.findIndex(({ effectiveDate }) => effectiveDate > row.effectiveDate)
  const added = { id: '', ...row, applied: row.effectiveDate <= today }
  return rows.toSpliced(at < 0 ? rows.length : at, 0, added)
}
