import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { mayOf, type Relation, visibleThrough } from '#platform/scope.ts'
import type { Kind } from '../../balances/contract.ts'
import { life, type Status } from '../contract.ts'

/** What the rules ask about a request. */
export interface Subject {
  userId: string
  kind: Kind
  status: Status
  approverIds: readonly string[]
}

const owns = (actor: Pick<Actor, 'userId'>, it: Subject) => actor.userId === it.userId
const isApprover = (actor: Pick<Actor, 'userId'>, it: Subject) => it.approverIds.includes(actor.userId)

/** Whoever keeps the records of everybody, or of everybody in an area. */
const keeps = (actor: Actor, { places }: Relation) =>
  mayOf(actor, { own: false, manages: false, ...(places && { places }) }, 'timeoff.record', 'edit')

export const may = {
  /** The whole request, with its kind, what was written and the certificate. */
  see: (actor: Actor, it: Subject, relation: Relation) =>
    owns(actor, it) || isApprover(actor, it) || mayOf(actor, relation, 'timeoff.record', 'view'),
  /** Only listed approvers decide, administrators too only when they are listed; nobody decides on their own leave. */
  decide: (actor: Actor, it: Subject) => isApprover(actor, it) && !owns(actor, it),
  cancel: (actor: Actor, it: Subject, relation: Relation) =>
    owns(actor, it) || keeps(actor, relation) || (relation.manages && mayOf(actor, relation, 'timeoff.adjust', 'edit')),
  edit: (actor: Actor, it: Subject, relation: Relation) => owns(actor, it) || keeps(actor, relation),
}

/** What a person may do with a request now. */
export const canDo = (actor: Actor, it: Subject, relation: Relation) => ({
  approve: may.decide(actor, it) && life.allows(it.status, 'approve'),
  decline: may.decide(actor, it) && life.allows(it.status, 'decline'),
  cancel: may.cancel(actor, it, relation) && life.allows(it.status, 'cancel'),
  edit: may.edit(actor, it, relation) && it.status === 'pending',
  attach: may.edit(actor, it, relation) && (it.status === 'pending' || it.status === 'approved'),
})

/** `may.see` in SQL, over `time_off_requests r`. A test holds the two to the same answer for everyone and every request. */
export const visibleTo = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  r.user_id = ${actor.userId}
  or exists (select 1 from time_off_approvers a where a.request_id = r.id and a.user_id = ${actor.userId})
  or ${visibleThrough(actor, 'timeoff.record', 'view', 'r.user_id')})`

/** Kinds of leave that everybody holding the key may know of in the calendar; all others read "Away". */
export const openKinds = (actor: Actor, kinds: readonly Kind[]): Kind[] =>
  kinds.filter((kind) => holds(actor, `calendar.${kind}`, 'view'))
