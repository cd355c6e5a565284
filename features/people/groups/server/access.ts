import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { holdsString } from '#platform/permissions.ts'

interface Known {
  isPublic: boolean
  isMember: boolean
  creatorId: string | null
}

/** People who look after every group, the private ones included. */
const managesAll = (actor: Actor) => holdsString(actor, 'groups.manage')

export const may = {
  create: (actor: Actor) => holdsString(actor, 'groups.create'),
  see: (actor: Actor, group: Known) => group.isPublic || group.isMember || managesAll(actor),
  /** Its fields, its members, its end. People who have left their own group do not manage it any more. */
  edit: (actor: Actor, group: Known) => managesAll(actor) || (group.isMember && group.creatorId === actor.userId),
  /** By oneself. */
  join: (_: Actor, group: Known) => group.isPublic && !group.isMember,
}

/** Whether one person is a member, over a group `g`. */
export const hasMember = (userId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from group_members _m where _m.company_id = g.company_id and _m.group_id = g.id and _m.user_id = ${userId})`

/** `may.see`, in SQL over `g`. */
export const visibleTo = (actor: Actor): RawBuilder<boolean> =>
  managesAll(actor) ? sql<boolean>`true` : sql<boolean>`(g.is_public or ${hasMember(actor.userId)})`
