import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { FieldKey } from '../fields.ts'
import { type FieldType, type FieldValue, keyOfField } from '../contract.ts'
import { askedBy } from './condition-actions.ts'
import { keptThen, wireThen } from './history-actions.ts'
import * as history from './history-store.ts'
import { cellOf } from './list-actions.ts'
import { readableBy } from './list-store.ts'
import * as store from './store.ts'

/** A value of an earlier day, with the type that its field had then. */
export interface PastValue {
  type: FieldType
  value: FieldValue
}
export type PastValues = Readonly<Record<FieldKey, PastValue>>

/**
 * What people of a page had in these fields at the end of a day, by the reader's rights of today; empty ones are left out, and so is what
 * was not asked for by the values of that day.
 */
export async function valuesOn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  fields: readonly store.Row[],
  userIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, PastValues>> {
  if (fields.length === 0 || userIds.length === 0) return new Map()
  const all = await store.all(db, actor.userId)
  const readable = await readableBy(db, actor, fields, userIds)
  const fieldIds = withConditions(all, fields)
  const said = Map.groupBy(await history.allValuesAsOf(db, { fieldIds, userIds, day }), ({ userId }) => userId)
  return new Map(
    userIds.map((userId) => {
      const had = new Map((said.get(userId) ?? []).map((one) => [one.fieldId, one]))
      const isAsked = askedBy(all, new Map([...had].map(([id, { value }]) => [id, keptThen(value)])))
      const seen = fields.filter(({ id }) => had.has(id) && readable.get(userId)?.has(id))
      return [
        userId,
        Object.fromEntries(
          seen
            .filter((field) => isAsked(field))
            .map(({ id }) => [keyOfField(id), { type: had.get(id)!.type, value: wireThen(had.get(id)!) }]),
        ),
      ]
    }),
  )
}

/** These fields, and those on whose values it depends whether they are asked for. */
function withConditions(all: readonly store.Row[], fields: readonly store.Row[]): string[] {
  const byId = new Map(all.map((field) => [field.id, field]))
  const ids = new Set<string>()
  const add = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    const on = byId.get(id)?.condition?.fieldId
    if (on) add(on)
  }
  for (const { id } of fields) add(id)
  return [...ids]
}

/** The same as the cell of a file. */
export function pastCellOf({ type, value }: PastValue, language: Context['language']): string {
  const chosen = typeof value === 'object' && value !== null ? [value].flat() : []
  if (chosen.length > 0) return chosen.map(({ name }) => name).join(', ')
  return cellOf({ type, options: [] }, value as string | number, language)
}
