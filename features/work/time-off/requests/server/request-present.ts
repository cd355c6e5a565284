import type { Actor } from '#platform/context.ts'
import type { Relation } from '#platform/scope.ts'
import type { Request } from '../contract.ts'
import { canDo, type Subject } from './access.ts'
import type { RequestRow } from './store.ts'

/** How the reader stands to the person, as the row says. */
export function relationOf(
  actor: Pick<Actor, 'userId'>,
  { userId, manages, places }: Pick<RequestRow, 'userId' | 'manages' | 'places'>,
): Relation {
  const own = actor.userId === userId
  return { own, manages: manages && !own, ...(places && { places: new Set(places) }) }
}

export const subjectOf = (row: RequestRow): Subject => ({
  userId: row.userId,
  kind: row.kind,
  status: row.status,
  approverIds: row.approvers.map((one) => one.id),
})

/** A request as its reader gets it, with what they may do about it. */
export function present(actor: Actor, row: RequestRow): Request {
  const { manages: _manages, places: _places, userId: _userId, askedBy: _askedBy, ...rest } = row
  return { ...rest, can: canDo(actor, subjectOf(row), relationOf(actor, row)) }
}
