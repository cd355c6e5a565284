import type { Context } from '#platform/context.ts'
import type { Kept } from '../fields.ts'
import { askedBy, inForm } from './condition-actions.ts'
import * as store from './store.ts'
import { type Given, idsIn, readAsked, refreshPerson, save, withValue, write } from './value-actions.ts'
import * as values from './value-store.ts'

const NOTHING: ReadonlyMap<string, Kept> = new Map()

/** Required fields of the actor that are empty, with those that are asked for once one of these is filled in so. */
export async function toFill(ctx: Context) {
  const { fields } = await required(ctx)
  return fields.map((field) => withValue(field, NOTHING))
}

/** Optional fields that the actor has not been asked for yet. */
export async function fresh(ctx: Context) {
  const { fields } = await optional(ctx)
  return fields.map((field) => withValue({ ...field, condition: null, applies: true }, NOTHING))
}

async function required(ctx: Context) {
  const { all, fields } = await due(ctx, values.isPerhapsToFill)
  const { values: before } = await values.ofPerson(ctx.db, ctx.actor.userId)
  return { all, before, fields: inForm(fields, askedBy(all, before), () => true) }
}

const optional = (ctx: Context) => due(ctx, values.isNew)

async function due(ctx: Context, which: Parameters<typeof values.dueFor>[2]) {
  const ids = await values.dueFor(ctx.db, ctx.actor.userId, which)
  const all = await store.all(ctx.db, ctx.actor.userId)
  return { all, fields: all.filter(({ id }) => ids.has(id)) }
}

/** Being asked is right enough to fill in one's own. All of them at once: what is left out is missing. */
export async function fill(ctx: Context, given: Given): Promise<void> {
  await values.hold(ctx.db, ctx.actor.userId, idsIn(given))
  const { all, before, fields } = await required(ctx)
  const after = readAsked(fields, given, fields, { all, before })
  await save(ctx, ctx.actor.userId, fields, { before, after, all })
}

/** What is left empty is passed over: it is kept as empty, so that it is not asked for again. */
export async function fillNew(ctx: Context, given: Given): Promise<void> {
  const { userId } = ctx.actor
  await values.hold(ctx.db, userId, idsIn(given))
  const { all, fields } = await optional(ctx)
  const { values: before } = await values.ofPerson(ctx.db, userId)
  const after = readAsked(fields, given, fields, { all, before })
  const isEmpty = ({ id }: store.Row) => (after.get(id) ?? null) === null
  await write(ctx, userId, fields.filter(isEmpty), after)
  await save(
    ctx,
    userId,
    fields.filter((field) => !isEmpty(field)),
    { before, after, all },
  )
  if (fields.length > 0) {
    ctx.stale.add('me')
    ctx.stale.add('customFields')
    refreshPerson(ctx, userId)
  }
}
