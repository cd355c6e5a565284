import type { Actor } from '#platform/context.ts'
import { mayOf, type Relation, type Section } from '#platform/scope.ts'

export const may = {
  /** Of their own record, what they may read but not edit. */
  propose: (actor: Actor, relation: Relation, section: Section) =>
    relation.own && mayOf(actor, relation, section, 'view') && !mayOf(actor, relation, section, 'edit'),
  /** Whoever may edit it themselves; never one's own. */
  decide: (actor: Actor, relation: Relation, section: Section) =>
    !relation.own && mayOf(actor, relation, section, 'edit'),
  see: (actor: Actor, relation: Relation, section: Section) => relation.own || mayOf(actor, relation, section, 'edit'),
}
