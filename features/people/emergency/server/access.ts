import type { Actor } from '#platform/context.ts'
import { mayOf, mayOfSomebody, type Relation } from '#platform/scope.ts'

export const may = {
  see: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'emergency', 'view'),
  seeSomebodys: (actor: Actor) => mayOfSomebody(actor, 'emergency', 'view'),
  edit: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'emergency', 'edit'),
}
