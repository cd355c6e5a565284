import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation } from '#platform/scope.ts'

/** Employment is a separate section: seeing the hire date does not imply seeing the terms. */
export const may = {
  see: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'job.employment', 'view'),
  edit: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'job.employment', 'edit'),
}
