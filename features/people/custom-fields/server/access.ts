import { type RawBuilder, sql } from 'kysely'
import { sectionOfField } from '#features/core/roles/server/api.ts'
import { reachedBy, reaches } from '#features/people/audience/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { holds, type Level } from '#platform/permissions.ts'
import { mayOf, mayOfSomeone, type Relation, visibleThrough } from '#platform/scope.ts'

/** Whether a field `f` is visible for the person with this id: for everyone, or its audience reaches them. */
export const isFor = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(f.visible_for = 'all' or ${reaches(sql.ref('f.audience_id'), userId)})`

/** The same of one field and the person whose id is in this column. */
export const isForPerson = (fieldId: string, column: string): RawBuilder<boolean> => {
  const one = (what: string) => sql`(select ${sql.ref(what)} from custom_fields where id = ${fieldId})`
  return sql<boolean>`(${one('visible_for')} = 'all' or ${sql.ref(column)} in ${reachedBy(one('audience_id'))})`
}

/** What of a field its readers and writers depend on. */
export interface Guarded {
  id: string
  isHidden: boolean
  /** Whether the actor is in its audience. */
  isForActor: boolean
}

export const may = {
  /** Defines the fields. */
  define: (actor: Actor): boolean => holds(actor, 'settings.employee_fields', 'edit'),
  /** Whom a field is visible for is a limit above all rights to it, but for administrators. */
  know: (actor: Actor, { isForActor }: Pick<Guarded, 'isForActor'>): boolean => actor.isAdmin || isForActor,
  /** A field in a person's record. What is hidden is shown to those who can edit it. */
  see: (actor: Actor, relation: Relation, field: Guarded): boolean => reach(actor, relation, field, levelToSee(field)),
  edit: (actor: Actor, relation: Relation, field: Guarded): boolean => reach(actor, relation, field, 'edit'),
  /** Whether the actor sees it in anyone's record: then it can be a column. */
  haveColumn: (actor: Actor, field: Guarded): boolean =>
    may.know(actor, field) && mayOfSomeone(actor, sectionOfField(field.id), levelToSee(field)),
  /** Whether the actor changes it in anyone's record. */
  editOfSomeone: (actor: Actor, field: Pick<Guarded, 'id' | 'isForActor'>): boolean =>
    may.know(actor, field) && mayOfSomeone(actor, sectionOfField(field.id), 'edit'),
  /** Gives people who are still to come a value: an import asks for the right to edit everyone's. */
  fillForAll: (actor: Actor, field: Guarded): boolean =>
    may.know(actor, field) && holds(actor, `other.${sectionOfField(field.id)}`, 'edit'),
  /** Sorting and filtering reveal everyone's value, so they need the right to see everyone's. */
  readForAll: (actor: Actor, field: Guarded): boolean =>
    may.know(actor, field) && holds(actor, `other.${sectionOfField(field.id)}`, levelToSee(field)),
}

/** The rights that are held to a field, without its name: fields for which they are the same are asked for together. */
export const rightsTo = (actor: Actor, id: string): string[][] =>
  [actor.permissions, ...actor.areas.map(({ permissions }) => permissions)].map((permissions) =>
    [...permissions]
      .filter((one) => one.includes(id))
      .map((one) => one.replace(id, ''))
      .toSorted(),
  )

/** `may.edit`, in SQL, of whichever field is in a column. @param field @param person columns that hold their ids */
export function editedIn(actor: Actor, field: string, person: string): RawBuilder<boolean> {
  const known = sql<boolean>`exists (select 1 from custom_fields f where f.id = ${sql.ref(field)} and f.is_published
    and ${actor.isAdmin ? sql`true` : isFor(actor.userId)})`
  if (actor.isAdmin) return known
  const held = [actor.permissions, ...actor.areas.map(({ permissions }) => permissions)].flatMap((all) => [...all])
  const ids = new Set(held.flatMap((one) => /\.fields\.([0-9a-f-]{36})\.edit$/.exec(one)?.[1] ?? []))
  const groups = Map.groupBy(ids, (id) => JSON.stringify(rightsTo(actor, id)))
  const parts = [...groups.values()].map(
    (alike) =>
      sql`(${sql.ref(field)} = any(${alike}::uuid[]) and ${visibleThrough(actor, sectionOfField(alike[0]!), 'edit', person)})`,
  )
  return parts.length ? sql<boolean>`(${known} and (${sql.join(parts, sql` or `)}))` : sql<boolean>`false`
}

const levelToSee = ({ isHidden }: Guarded): Level => (isHidden ? 'edit' : 'view')

const reach = (actor: Actor, relation: Relation, field: Guarded, level: Level): boolean =>
  may.know(actor, field) && mayOf(actor, relation, sectionOfField(field.id), level)

/** `may.see`, in SQL: whose value of this field the actor sees, for the few people of a page. @param column holds a person's id */
export const seenIn = (actor: Actor, field: Guarded, column: string): RawBuilder<boolean> =>
  may.know(actor, field)
    ? visibleThrough(actor, sectionOfField(field.id), levelToSee(field), column, 'few')
    : sql<boolean>`false`
