import type { Context } from '#platform/context.ts'
import type { Kept } from '../fields.ts'
import { askedBy, inForm } from './condition-actions.ts'
import { importable } from './list-actions.ts'
import { type Given, idsIn, judged, save, withValue, type Wrong } from './value-actions.ts'
import { holdFields } from './value-store.ts'

const NOTHING: ReadonlyMap<string, Kept> = new Map()

/** Fields that the actor may fill in for a person who is still to come, as in an import, with those that are asked for once one of these is filled in so. */
export async function forNew(ctx: Context) {
  const fields = await importable(ctx)
  return inForm(fields, askedBy(fields, NOTHING), () => true).map((field) => withValue(field, NOTHING))
}

/** What was sent for a person who is about to be made. @returns what is wrong with it, and what keeps the rest once they are there */
export async function readForNew(
  ctx: Context,
  given: Given,
): Promise<{ wrong: Wrong; keep: (userId: string) => Promise<unknown> }> {
  await holdFields(ctx.db, idsIn(given))
  const all = await importable(ctx)
  const { wrong, read: after } = judged(all, given, all, { all, before: NOTHING })
  return { wrong, keep: (userId) => save(ctx, userId, all, { before: NOTHING, after, all }) }
}
