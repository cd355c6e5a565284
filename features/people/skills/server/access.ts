import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation } from '#platform/scope.ts'

/** Skills are seen by every colleague, as the head of the profile is: they say whom to ask. */
export const may = {
  /** One's own, and those of people whose personal details one may edit. */
  edit: (actor: Actor, relation: Relation) => relation.own || mayOf(actor, relation, 'personal', 'edit'),
}
