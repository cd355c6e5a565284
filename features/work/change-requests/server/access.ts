import { type RawBuilder, sql } from 'kysely'
import { editedIn, mayOfField, type NamedField } from '#features/people/custom-fields/server/api.ts'
import { sectionOfTable } from '#features/people/field-tables/contract.ts'
import { tablesEditedIn } from '#features/people/field-tables/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Level } from '#platform/permissions.ts'
import { mayOf, type Relation, type Section, visibleThrough } from '#platform/scope.ts'
import { type ChangeRequest, EMERGENCY, JOB, PROPOSABLE } from '../contract.ts'

/** What of a request its readers and deciders depend on. */
export interface Guarded extends Pick<ChangeRequest, 'section'> {
  askedBy: { id: string }
  /** Of a row of a table that is still there. */
  tableId: string | null
  field: NamedField | null
}

/** Sections of records whose own right decides. */
const SECTIONS = [...PROPOSABLE, JOB, EMERGENCY] as const
/** In these a manager proposes for the people in their line too. */
const FOR_REPORTS: readonly Section[] = [...PROPOSABLE, JOB]

export const may = {
  /** What they may read but not edit: of their own record, and some of it for people in their line. */
  propose: (actor: Actor, relation: Relation, section: Section): boolean =>
    (relation.own || (relation.manages && FOR_REPORTS.includes(section))) &&
    mayOf(actor, relation, section, 'view') &&
    !mayOf(actor, relation, section, 'edit'),
  /** People who may edit it themselves; never what one has proposed. */
  decide: (actor: Actor, relation: Relation, request: Guarded): boolean =>
    !isAuthor(actor, request) && reaches(actor, relation, request, 'edit'),
  /** Its author, as long as they see what it is about, and those who can decide. A manager's is not the person's to read. */
  see: (actor: Actor, relation: Relation, request: Guarded): boolean =>
    reaches(actor, relation, request, isAuthor(actor, request) ? 'view' : 'edit'),
  /** Decides on something of the record. */
  decideOnSome: (actor: Actor, relation: Relation): boolean =>
    SECTIONS.some((section) => mayOf(actor, relation, section, 'edit')),
}

export const isAuthor = ({ userId }: Pick<Actor, 'userId'>, { askedBy }: Pick<Guarded, 'askedBy'>): boolean =>
  askedBy.id === userId

function reaches(actor: Actor, relation: Relation, request: Guarded, level: Level): boolean {
  const { section, field, tableId } = request
  if (section === 'customField')
    return field !== null && field.isPublished && reachesField(actor, relation, field, level)
  if (section !== 'tableRow') return mayOf(actor, relation, section, level)
  // of a table that was deleted nothing is left but that it was asked for
  return tableId ? mayOf(actor, relation, sectionOfTable(tableId), level) : isAuthor(actor, request)
}

const reachesField = (actor: Actor, relation: Relation, field: NamedField, level: Level) =>
  level === 'edit' ? mayOfField.edit(actor, relation, field) : mayOfField.see(actor, relation, field)

/** Who has proposed the request `c`. */
export const AUTHOR = sql<string>`coalesce(c.asked_by, c.user_id)`

/** `may.decide`, in SQL over requests `c`. */
export const decidableBy = (actor: Actor): RawBuilder<boolean> => {
  const parts = [
    ...SECTIONS.map(
      (section) => sql`(c.section = ${sql.lit(section)} and ${visibleThrough(actor, section, 'edit', 'c.user_id')})`,
    ),
    sql`(c.section = 'customField' and ${editedIn(actor, 'c.field_id', 'c.user_id')})`,
    sql`(c.section = 'tableRow' and ${tablesEditedIn(actor, 'c.table_id', 'c.user_id')})`,
  ]
  return sql<boolean>`(${AUTHOR} <> ${actor.userId} and (${sql.join(parts, sql` or `)}))`
}
