import type { Context } from '#platform/context.ts'
import { conflict, invalid, type Message } from '#platform/problems.ts'
import { type Condition, type FilledField, hasOptions } from '../contract.ts'
import type { Definition } from '../definitions/contract.ts'
import { applies, type Conditional, type Kept, optionsIn } from '../fields.ts'
import * as store from './store.ts'

type Read = ReadonlyMap<string, Kept>

/** Whether a field is asked for, with these values and, before them, those that are about to be saved. */
export function askedBy(all: readonly Conditional[], kept: Read): (field: Conditional, next?: Read) => boolean {
  const fields = new Map(all.map((field) => [field.id, field]))
  return (field, next) => applies(field, fields, (id) => optionsIn(next?.has(id) ? next.get(id) : kept.get(id)))
}

/**
 * Fields of a form: those that are asked for, and those that would be if one changed another field of the same form.
 * @param changes whether it can be changed there
 */
export function inForm<F extends Conditional>(
  fields: readonly F[],
  isAsked: (field: F) => boolean,
  changes: (field: F) => boolean,
): (F & Pick<FilledField, 'applies' | 'condition'>)[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const isThere = (field: F): boolean => isAsked(field) || (changes(field) && decidedThere(field))
  const decidedThere = ({ condition }: F): boolean => {
    const other = condition ? byId.get(condition.fieldId) : undefined
    return other !== undefined && changes(other) && isThere(other)
  }
  return fields
    .filter((field) => isThere(field))
    .map((field) => ({
      ...field,
      condition: decidedThere(field) ? field.condition : null,
      applies: isAsked(field),
    }))
}

/** A condition that could never hold, or that would depend on itself. The caller holds the conditions of the company. */
export async function wrongCondition(
  ctx: Context,
  { condition }: Pick<Definition, 'condition'>,
  before: store.Row | null,
): Promise<Record<string, Message[]>> {
  if (!condition) return {}
  const fields = new Map((await store.all(ctx.db, ctx.actor.userId)).map((field) => [field.id, field]))
  const other = fields.get(condition.fieldId)
  if (!other || !hasOptions(other.type)) return { 'condition.fieldId': ['errors.gone'] }
  const known = new Set(other.options.map(({ id }) => id))
  if (!condition.optionIds.every((id) => known.has(id))) return { 'condition.optionIds': ['errors.gone'] }
  if (before && leadsTo(other, before.id, fields)) return { 'condition.fieldId': ['customFields.conditionCircle'] }
  return {}
}

/** Whether a field is another one, or depends on it over however many. */
const leadsTo = (field: store.Row | undefined, id: string, fields: ReadonlyMap<string, store.Row>): boolean =>
  field !== undefined &&
  (field.id === id || (field.condition !== null && leadsTo(fields.get(field.condition.fieldId), id, fields)))

const dependents = async (ctx: Context, id: string) =>
  (await store.all(ctx.db, ctx.actor.userId)).filter(({ condition }) => condition?.fieldId === id)
const namesOf = (fields: readonly store.Row[]) => ({ names: fields.map(({ name }) => name).join(', ') })

/** What others depend on stays. @throws Problem 409 that names them */
export async function ensureNothingDepends(ctx: Context, id: string): Promise<void> {
  const fields = await dependents(ctx, id)
  if (fields.length > 0) throw conflict({ key: 'customFields.dependedOn', values: namesOf(fields) })
}

/** The same of options that go, one by one or with a type that has none. @throws Problem 422 */
export async function ensureOptionsFree(
  ctx: Context,
  id: string,
  gone: readonly string[],
  after: { options: readonly unknown[] },
): Promise<void> {
  if (gone.length === 0) return
  const fields = (await dependents(ctx, id)).filter(({ condition }) =>
    condition?.optionIds.some((option) => gone.includes(option)),
  )
  if (fields.length === 0) return
  throw after.options.length
    ? invalid({ options: [{ key: 'customFields.optionDependedOn', values: namesOf(fields) }] })
    : invalid({ type: [{ key: 'customFields.dependedOn', values: namesOf(fields) }] })
}

/** As the audit trail says it in every language: the other field, and its options. */
export async function saidCondition(ctx: Context, condition: Condition | null): Promise<string[]> {
  if (!condition) return []
  const other = (await store.all(ctx.db, ctx.actor.userId)).find(({ id }) => id === condition.fieldId)
  const names = other?.options.filter(({ id }) => condition.optionIds.includes(id)).map(({ name }) => name) ?? []
  return [`${other?.name ?? ''}: ${names.join(', ')}`]
}
