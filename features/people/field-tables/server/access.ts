import { type Actor } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { mayOf, mayOfSomeone, type Relation } from '#platform/scope.ts'
import { sectionOfTable } from '../contract.ts'

export const may = {
  /** Defines the tables, like the fields. */
  define: (actor: Actor): boolean => holds(actor, 'settings.employee_fields', 'edit'),
  /** Knows that there is such a table: sees the rows of anyone. */
  know: (actor: Actor, tableId: string): boolean => mayOfSomeone(actor, sectionOfTable(tableId), 'view'),
  see: (actor: Actor, relation: Relation, tableId: string): boolean =>
    mayOf(actor, relation, sectionOfTable(tableId), 'view'),
  edit: (actor: Actor, relation: Relation, tableId: string): boolean =>
    mayOf(actor, relation, sectionOfTable(tableId), 'edit'),
  export: (actor: Actor): boolean => actor.isAdmin || actor.permissions.has('people.export'),
}
