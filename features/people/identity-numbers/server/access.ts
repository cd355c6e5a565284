import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation } from '#platform/scope.ts'

/** ID and tax numbers are a section of their own: no other right opens them. */
export const may = {
  see: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'identity_numbers', 'view'),
  edit: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'identity_numbers', 'edit'),
}
