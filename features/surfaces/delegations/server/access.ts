import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation } from '#platform/scope.ts'

export const may = {
  /** Reads, makes and ends the delegations of a person: the person, and people who keep their time off. */
  keep: (actor: Actor, relation: Relation): boolean => relation.own || mayOf(actor, relation, 'timeoff.record', 'edit'),
}
