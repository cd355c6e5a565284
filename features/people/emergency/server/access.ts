import type { Actor } from '#platform/context.ts'
import { mayOf, mayOfSomeone, type Relation } from '#platform/scope.ts'

export const may = {
  see: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'emergency', 'view'),
  seeSomeones: (actor: Actor) => mayOfSomeone(actor, 'emergency', 'view'),
  edit: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'emergency', 'edit'),
}
