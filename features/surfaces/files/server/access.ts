import { type RawBuilder, sql } from 'kysely'
import { reaches } from '#features/people/audience/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation } from '#platform/scope.ts'

const SECTION = 'files'

/** Sees everything in these files, and changes what others added: a right to other people's files, never the one to one's own. */
const manages = (actor: Actor, relation: Relation) => mayOf(actor, { ...relation, own: false }, SECTION, 'edit')

export const may = {
  see: (actor: Actor, relation: Relation) => mayOf(actor, relation, SECTION, 'view'),
  add: (actor: Actor, relation: Relation) => mayOf(actor, relation, SECTION, 'edit'),
  manage: manages,
  /** Renames, shares, moves and deletes an entry: its creator, and people who manage the files. */
  change: (actor: Actor, relation: Relation, { createdBy }: { createdBy: string | null }) =>
    manages(actor, relation) || (createdBy === actor.userId && mayOf(actor, relation, SECTION, 'edit')),
}

/** Whether the actor, who may see the section, sees a file or folder `e`. It is hidden with the folder that it is in. */
export const isOpen = (actor: Actor, isManager: boolean): RawBuilder<boolean> =>
  isManager
    ? sql<boolean>`true`
    : sql<boolean>`(e.access = 'public' or e.created_by = ${actor.userId}
        or (e.access = 'dedicated' and ${reaches(sql.ref('e.audience_id'), actor.userId)}))`
