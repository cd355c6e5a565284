import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { counts } from '#platform/grants.ts'
import { holds } from '#platform/permissions.ts'
import { mayOf, placesOf, type Relation } from '#platform/scope.ts'
import type { Kind, StepKind } from '#features/people/onboarding/contract.ts'

/** What the rules ask about a step. */
export interface SubjectStep {
  kind: StepKind
  /** The actor is its owner, or one of its role's holders. */
  isOwn: boolean
  isDone: boolean
  doneBy: string | null
}

export const may = {
  /** Starting and stopping checklists, and looking after all of them. */
  keep: (actor: Actor) => holds(actor, 'settings.onboarding_flow', 'edit'),
  /** All steps: of one's own onboarding, and of one's reports as far as one may know their days. Others see the steps that are theirs. */
  seeAll: (actor: Actor, kind: Kind, relation: Relation) =>
    may.keep(actor) ||
    (relation.own && kind === 'onboarding') ||
    (relation.manages && mayOf(actor, relation, 'job.job_info', 'view')),
  /** Nobody acknowledges for another person that they have read something. */
  complete: (actor: Actor, { kind, isOwn, isDone }: SubjectStep) =>
    !isDone && (isOwn || (kind !== 'read' && may.keep(actor))),
  /** Its owner brings, replaces and removes files until the step is done, or anyone who looks after all checklists does. */
  upload: (actor: Actor, { kind, isOwn, isDone }: SubjectStep) =>
    kind === 'upload' && !isDone && (isOwn || may.keep(actor)),
  /** An acknowledgement stays. */
  reopen: (actor: Actor, { kind, isDone, doneBy }: SubjectStep) =>
    isDone && kind !== 'read' && (doneBy === actor.userId || may.keep(actor)),
}

/** Whether a role's grant `ur` counts for the person whom checklist `c` is for: in the whole company, or in an area that holds them. */
const reaches = (now: Date): RawBuilder<boolean> => sql<boolean>`(${counts(now)}
  and (coalesce(ur.department_id, ur.location_id) is null
    or coalesce(ur.department_id, ur.location_id)::text = any(${placesOf(sql.ref('c.user_id'))}::text[])))`

/** Holders of the role of step `s`: rows `ur`, `u`, `r` that a subquery begins with. */
const HOLDERS = sql`from user_roles ur
  join users u on u.company_id = ur.company_id and u.id = ur.user_id
  join roles r on r.company_id = ur.company_id and r.id = ur.role_id`

/** Whether step `s` of checklist `c` for person `p` is this person's to do. `ownersOf` is the same, for everyone. */
export const ownedBy = (userId: string, now: Date): RawBuilder<boolean> => sql<boolean>`case s.owner
  when 'person' then c.user_id = ${userId}
  when 'manager' then coalesce(p.manager_id = ${userId}, false)
  when 'buddy' then coalesce(c.buddy_id = ${userId}, false)
  when 'named' then s.owner_user_id = ${userId}
  else exists (select 1 ${HOLDERS} where ur.user_id = ${userId} and ur.role_id = s.owner_role_id and ${reaches(now)}) end`

/** The ids of the owners of step `s` of checklist `c` for person `p`, as a subquery: whether they can sign in or not. */
export const ownersOf = (now: Date): RawBuilder<string> => sql<string>`(
  select owner.id from (values
    (case s.owner when 'person' then c.user_id when 'manager' then p.manager_id when 'buddy' then c.buddy_id
      when 'named' then s.owner_user_id end)) owner(id) where owner.id is not null
  union select ur.user_id ${HOLDERS} where s.owner in ('hr', 'role') and ur.role_id = s.owner_role_id and ${reaches(now)})`
