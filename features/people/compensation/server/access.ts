import type { Actor } from '#platform/context.ts'
import { mayOf, mayOfSomeone, type Relation } from '#platform/scope.ts'

/** Pay is a section of its own: no other right opens it. */
export const may = {
  see: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'compensation', 'view'),
  edit: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'compensation', 'edit'),
}

/** Whether there is anyone whose pay the reader may see, themselves included. */
export const mayOfAnyone = (actor: Actor): boolean => mayOfSomeone(actor, 'compensation', 'view')
