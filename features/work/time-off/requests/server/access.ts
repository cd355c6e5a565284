import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, later } from '#kit/days.ts'
import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation, visibleThrough } from '#platform/scope.ts'
import type { Kind } from '../../types/contract.ts'
import { keeps } from '../../balances/server/access.ts'
import { IN_FORCE, life, type Status } from '../contract.ts'

/** What the rules ask about a request. */
export interface Subject {
  userId: string
  kind: Kind
  status: Status
  approverIds: readonly string[]
  firstDay: Day
  lastDay: Day
  askedBy: string
  /** Who wrote what it says now, if not the one who made it. */
  changedBy: string | null
  decidedById: string | null
  /** The actor was asked in a step of its flow that is over. */
  wasAsked: boolean
  /** Today where the person works. */
  today: Day
}

const owns = (actor: Pick<Actor, 'userId'>, it: Subject) => actor.userId === it.userId
const isApprover = (actor: Pick<Actor, 'userId'>, it: Subject) => it.approverIds.includes(actor.userId)

/** Neither on leave, nor who asked for it in another's name or changed it. */
export const isUninvolved = (actor: Pick<Actor, 'userId'>, it: Subject) =>
  ![it.userId, it.askedBy, it.changedBy].includes(actor.userId)

/** Approved and already begun: the person alone cannot undo days that were taken. */
export const hasBegun = ({ status, firstDay, today }: Subject) => status === 'approved' && firstDay <= today

export const may = {
  /** The whole request, with its kind, what was written and the certificate. */
  see: (actor: Actor, it: Subject, relation: Relation) =>
    owns(actor, it) || isApprover(actor, it) || it.wasAsked || mayOf(actor, relation, 'timeoff.record', 'view'),
  /**
   * Only listed approvers decide, administrators too only when they are listed. Nobody decides on their own leave, on leave they asked for
   * in another's name, or on leave they changed. `decidableBy` is the same in SQL.
   */
  decide: (actor: Actor, it: Subject) => isApprover(actor, it) && isUninvolved(actor, it),
  /** All of it. */
  cancel: (actor: Actor, it: Subject, relation: Relation): boolean =>
    hasBegun(it) ? may.undo(actor, it, relation) : withdraws(actor, it, relation),
  /** Giving back days that were taken: its approver, or a person who may adjust the balance; never the person on leave. */
  undo: (actor: Actor, it: Subject, relation: Relation): boolean =>
    !owns(actor, it) &&
    (may.decide(actor, it) || it.decidedById === actor.userId || mayOf(actor, relation, 'timeoff.adjust', 'edit')),
  edit: (actor: Actor, it: Subject, relation: Relation) => owns(actor, it) || keeps(actor, relation),
}

const withdraws = (actor: Actor, it: Subject, relation: Relation) =>
  owns(actor, it) || keeps(actor, relation) || (relation.manages && mayOf(actor, relation, 'timeoff.adjust', 'edit'))

/** The first day from which the actor may cancel the rest of an approved leave; null where there is none. */
export function cancelsFrom(actor: Actor, it: Subject, relation: Relation): Day | null {
  if (it.status !== 'approved') return null
  const [second, tomorrow] = [addDays(it.firstDay, 1), addDays(it.today, 1)]
  const from = may.cancel(actor, it, relation)
    ? second
    : withdraws(actor, it, relation)
      ? later(second, tomorrow)
      : null
  return from !== null && from <= it.lastDay ? from : null
}

/** What a person may do with a request now. */
export const canDo = (actor: Actor, it: Subject, relation: Relation) => ({
  approve: may.decide(actor, it) && life.allows(it.status, 'approve'),
  decline: may.decide(actor, it) && life.allows(it.status, 'decline'),
  cancel: may.cancel(actor, it, relation) && life.allows(it.status, 'cancel'),
  cancelFrom: cancelsFrom(actor, it, relation),
  edit: may.edit(actor, it, relation) && it.status === 'pending',
  attach: may.edit(actor, it, relation) && IN_FORCE.includes(it.status),
})

/** `may.see` in SQL, over `time_off_requests r`. A test holds the two to the same answer for everyone and every request. */
export const visibleTo = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  r.user_id = ${actor.userId}
  or exists (select 1 from time_off_approvers a where a.request_id = r.id and a.user_id = ${actor.userId})
  or ${wasAsked(actor.userId)}
  or ${visibleThrough(actor, 'timeoff.record', 'view', 'r.user_id')})`

/** The person was asked about `time_off_requests r` in a step of its flow that is over. */
export const wasAsked = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from time_off_past_approvers past where past.request_id = r.id and past.user_id = ${userId})`

/** `may.decide` in SQL, over rows of `time_off_requests` called `alias`, as far as they are in the approver's list. */
export const decidableBy = (userId: string | RawBuilder<unknown>, alias: string): RawBuilder<boolean> => {
  const is = (column: string) => sql`${sql.ref(`${alias}.${column}`)} is distinct from ${userId}`
  return sql<boolean>`(${is('user_id')} and ${is('asked_by')} and ${is('changed_by')})`
}
