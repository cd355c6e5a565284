import type { Actor, Context } from '#platform/context.ts'
import type { Relation } from '#platform/scope.ts'
import { todayOf } from '../../balances/server/facts-present.ts'
import { IN_FORCE } from '../../decisions/contract.ts'
import type { Request } from '../contract.ts'
import { canDo, type Subject } from './access.ts'
import type { RequestRow } from './read-store.ts'
import { type Taking, takingBack } from './rules/taking-back.ts'
import { presentStep } from './step-present.ts'

/** The reader's relation to the person, from the row. */
export function relationOf(
  actor: Pick<Actor, 'userId'>,
  { userId, manages, places }: Pick<RequestRow, 'userId' | 'manages' | 'places'>,
): Relation {
  const own = actor.userId === userId
  return { own, manages: manages && !own, ...(places && { places: new Set(places) }) }
}

export const subjectOf = (row: RequestRow, now: Date): Subject => ({
  userId: row.userId,
  kind: row.kind,
  status: row.status,
  approverIds: row.approvers.map((one) => one.id),
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  askedBy: row.askedBy,
  changedBy: row.changedBy,
  decidedById: row.decidedById,
  wasAsked: row.wasAsked,
  today: todayOf(row, now),
})

/** A request as its reader gets it, with what they may do about it. */
export function present({ actor, now, say }: Pick<Context, 'actor' | 'now' | 'say'>, row: RequestRow): Request {
  const {
    kindName: _k,
    isSensitive: _i,
    manages: _m,
    places: _p,
    userId: _u,
    askedBy: _a,
    changedBy: _c,
    decidedById: _d,
    timeZone: _t,
    wasAsked: _w,
    run: _r,
    atStep: _s,
    certificateAfter,
    steps,
    ...rest
  } = row
  return {
    ...rest,
    certificateMissing: IN_FORCE.includes(row.status) && row.attachment === null ? certificateAfter : null,
    steps: steps.map((step) => presentStep(say, step)),
    can: {
      ...canDo(actor, subjectOf(row, now), relationOf(actor, row)),
      takeBackUntil: takeBackUntil({ actor, now }, row),
    },
  }
}

/** What the rule of taking back asks of a request. */
export const takingOf = ({ actor, now }: Pick<Context, 'actor' | 'now'>, row: RequestRow): Taking => ({
  userId: row.userId,
  actorId: actor.userId,
  now,
  status: row.status,
  atStep: row.atStep,
  firstDay: row.firstDay,
  dayOf: (at) => todayOf(row, at),
})

function takeBackUntil(reader: Pick<Context, 'actor' | 'now'>, row: RequestRow): string | null {
  const made = row.history.map(({ by, ...one }) => ({ ...one, by: by?.id ?? null }))
  const taken = takingBack(made, takingOf(reader, row))
  return typeof taken === 'string' ? null : taken.until.toISOString()
}
