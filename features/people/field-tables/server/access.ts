import { type RawBuilder, sql } from 'kysely'
import { rightsTo } from '#features/people/custom-fields/server/api.ts'
import { type Actor } from '#platform/context.ts'
import { holds, type Level } from '#platform/permissions.ts'
import { mayOf, mayOfSomeone, type Relation, visibleThrough } from '#platform/scope.ts'
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
  /** Gives people who are still to come rows: an import asks for the right to edit everyone's. */
  editAll: (actor: Actor, tableId: string): boolean => holds(actor, `other.${sectionOfTable(tableId)}`, 'edit'),
  /** Filtering reveals everyone's rows, so it takes the right to see everyone's. */
  seeAll: (actor: Actor, tableId: string): boolean => holds(actor, `other.${sectionOfTable(tableId)}`, 'view'),
  export: (actor: Actor): boolean => actor.isAdmin || actor.permissions.has('people.export'),
}

/** Columns that hold the id of a table and of a person. */
interface Columns {
  table: string
  person: string
}

/** `may.see` or `may.edit` of rows of these tables, in SQL; tables with the same rights are asked for together. */
export function reachedIn(
  actor: Actor,
  tableIds: readonly string[],
  level: Level,
  { table, person }: Columns,
): RawBuilder<boolean> {
  const alike = Map.groupBy(tableIds, (id) => (actor.isAdmin ? '' : JSON.stringify(rightsTo(actor, id))))
  const parts = [...alike.values()].map(
    (ids) =>
      sql`(${sql.ref(table)} = any(${ids}::uuid[]) and ${visibleThrough(actor, sectionOfTable(ids[0]!), level, person)})`,
  )
  return parts.length ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`
}

/** Ids of the tables that the actor's rights name; an administrator's name none and hold all. */
export const namedIn = (actor: Actor): string[] => {
  const held = [actor.permissions, ...actor.areas.map(({ permissions }) => permissions)].flatMap((all) => [...all])
  return [...new Set(held.flatMap((one) => /\.tables\.([0-9a-f-]{36})\.(view|edit)$/.exec(one)?.[1] ?? []))]
}

/** `may.edit` of whichever table is in a column, in SQL. */
export const editedIn = (actor: Actor, table: string, person: string): RawBuilder<boolean> =>
  actor.isAdmin
    ? sql<boolean>`${sql.ref(table)} is not null`
    : reachedIn(actor, namedIn(actor), 'edit', { table, person })
