import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { relationTo } from '#platform/scope.ts'
import type { FieldType, FieldValue, FilledField } from '../contract.ts'
import type { Kept } from '../fields.ts'
import type { FieldChange } from '../values/contract.ts'
import { may } from './access.ts'
import { shown } from './actions.ts'
import { askedBy } from './condition-actions.ts'
import * as history from './history-store.ts'
import * as store from './store.ts'
import * as values from './value-store.ts'

/** The fields of a record as they were at the end of a day, by the reader's rights of today: to be read, not to be changed. */
export async function showAsOf(
  ctx: Context,
  userId: string,
  day: Day,
): Promise<{ fields: FilledField[]; version: number }> {
  const { all, seen } = await readable(ctx, userId)
  const said = await history.ofPersonAsOf(ctx.db, userId, day)
  const isAsked = askedBy(all, new Map([...said].map(([id, { value }]) => [id, keptThen(value)])))
  const fields = seen
    .filter((field) => isAsked(field))
    .map((field) => ({ field, had: said.get(field.id) ?? { type: field.type, value: null } }))
    .map(({ field, had: { type, value } }) => ({
      ...shown(field),
      // a value is read by the type that it had
      type,
      value: wireThen({ type, value }),
      canEdit: false,
      condition: null,
      applies: true,
    }))
  return { fields, version: 0 }
}

/** How the fields that the reader sees changed. */
export async function changes(ctx: Context, userId: string): Promise<FieldChange[]> {
  const { all, seen } = await readable(ctx, userId)
  const { values: kept } = await values.ofPerson(ctx.db, userId)
  // what is kept of a field that is not asked for is shown nowhere
  const isAsked = askedBy(all, kept)
  const names = new Map(seen.filter((field) => isAsked(field)).map(({ id, name }) => [id, name]))
  const rows = await history.changesOf(ctx.db, userId, [...names.keys()])
  return rows.map((row) => ({ ...row, name: names.get(row.fieldId)!, value: wireThen(row) }))
}

async function readable(ctx: Context, userId: string) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  const all = await store.all(ctx.db, ctx.actor.userId)
  return { all, seen: all.filter((field) => field.isPublished && may.see(ctx.actor, relation, field)) }
}

/** A value of the history as it is answered. */
export const wireThen = ({ type, value }: { type: FieldType; value: FieldValue }): FieldValue =>
  Array.isArray(value) && type !== 'checkbox' ? (value[0] ?? null) : value

/** What conditions ask of it: which options are chosen. */
export const keptThen = (value: FieldValue): Kept => (Array.isArray(value) ? value.map(({ id }) => id) : null)
