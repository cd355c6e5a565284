import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation } from '#platform/scope.ts'

/** Employment is a section of its own: who sees when somebody joined need not see on what terms. */
export const may = {
  see: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'job.employment', 'view'),
  edit: (actor: Actor, relation: Relation) => mayOf(actor, relation, 'job.employment', 'edit'),
}
