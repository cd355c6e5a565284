import type { Actor } from '#platform/context.ts'
import { mayOfField, type NamedField } from '#features/people/custom-fields/server/api.ts'
import { mayOf, type Relation, type Section } from '#platform/scope.ts'

export const may = {
  /** Of their own record, what they may read but not edit. */
  propose: (actor: Actor, relation: Relation, section: Section) =>
    relation.own && mayOf(actor, relation, section, 'view') && !mayOf(actor, relation, section, 'edit'),
  /** People who may edit it themselves; never one's own. */
  decide: (actor: Actor, relation: Relation, section: Section) =>
    !relation.own && mayOf(actor, relation, section, 'edit'),
  see: (actor: Actor, relation: Relation, section: Section) => relation.own || mayOf(actor, relation, section, 'edit'),
}

/** The same of a custom field; its rights decide. */
export const mayOfOwn = {
  decide: (actor: Actor, relation: Relation, field: NamedField) =>
    !relation.own && field.isPublished && mayOfField.edit(actor, relation, field),
  see: (actor: Actor, relation: Relation, field: NamedField) =>
    field.isPublished &&
    (relation.own ? mayOfField.see(actor, relation, field) : mayOfField.edit(actor, relation, field)),
}
