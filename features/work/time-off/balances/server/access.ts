import type { Context } from '#platform/context.ts'
import { forbidden, missing } from '#platform/problems.ts'
import { holds } from '#platform/permissions.ts'
import { mayOf, type Relation, relationTo } from '#platform/scope.ts'

/** A balance is part of the person's time-off record. */
export const may = {
  see: (actor: Context['actor'], relation: Relation) => mayOf(actor, relation, 'timeoff.record', 'view'),
  adjust: (actor: Context['actor'], relation: Relation) => mayOf(actor, relation, 'timeoff.adjust', 'edit'),
  /** Asking on behalf of another person is changing their record; for oneself it is what the record is for. */
  ask: (actor: Context['actor'], relation: Relation) => mayOf(actor, relation, 'timeoff.record', 'edit'),
  /** Entering leave for another person, approved at once; never one's own. */
  record: (actor: Context['actor'], relation: Relation) =>
    !relation.own && mayOf(actor, relation, 'timeoff.record', 'edit'),
}

/** Edits the time-off records of everyone, or of everyone in an area. */
export const keeps = (actor: Context['actor'], { places }: Pick<Relation, 'places'>) =>
  mayOf(actor, { own: false, manages: false, ...(places && { places }) }, 'timeoff.record', 'edit')

/**
 * The actor's relation to a person whose time off they may see.
 * @throws Problem 404 when there is no such person, 403 when they are known and their time off is not for this actor
 */
export async function relationToRecord(ctx: Context, userId: string): Promise<Relation> {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensureSeen(ctx.actor, relation)
  return relation
}

/** @throws Problem as `relationToRecord` does, where the relation is known already */
export function ensureSeen(actor: Context['actor'], relation: Relation): void {
  if (!may.see(actor, relation)) throw holds(actor, 'people.people', 'view') ? forbidden() : missing()
}
