import { type RawBuilder, sql } from 'kysely'
import { memberFields } from '#features/core/members/fields.ts'
import { birthDateVisibleTo } from '#features/people/record/server/api.ts'
import { type Field, having } from '#kit/fields.ts'
import type { Actor } from '#platform/context.ts'
import { holds, holdsString } from '#platform/permissions.ts'
import { mayOf, mayOfSomeone, type Relation, type Section, visibleThrough } from '#platform/scope.ts'
import type { Column, SORTS } from '../fields.ts'

/** Columns that belong to a section of the record; the others are what every list of colleagues shows. */
const SECTION_OF: Partial<Record<Column, Section>> = Object.fromEntries(
  having(memberFields, 'list').map((name) => [name, (memberFields[name] as Field).list?.section ?? 'personal']),
)

type Sort = (typeof SORTS)[number]

export const may = {
  /** A column of one person's row. */
  readColumn: (actor: Actor, relation: Relation, column: Column) => {
    const section = SECTION_OF[column]
    return !section || mayOf(actor, relation, section, 'view')
  },
  /** Whether the actor may see this column for anyone at all. */
  haveColumn: (actor: Actor, column: Column) => {
    const section = SECTION_OF[column]
    return !section || mayOfSomeone(actor, section, 'view')
  },
  /** Sorting and filtering reveal everyone's value, so they need the right to see everyone's. */
  readForAll: (actor: Actor, column: Column) => {
    const section = SECTION_OF[column]
    return !section || holds(actor, `other.${section}`, 'view')
  },
  /** The column of everyone without asking row by row: a date of birth may be hidden from those who only read it. */
  readWhole: (actor: Actor, column: Column) =>
    may.readForAll(actor, column) && (column !== 'birthDate' || holds(actor, 'other.personal', 'edit')),
  /** What people are employed as, for the facet and its filter. */
  readTypes: (actor: Actor) => holds(actor, 'other.job.employment', 'view'),
  sortBy: (actor: Actor, sort: Sort) => sort === 'name' || may.readForAll(actor, sort),
  /** A number that finds its person is known: it takes the right to see everyone's. */
  searchPhones: (actor: Actor) => may.readForAll(actor, 'workPhone') && may.readForAll(actor, 'mobilePhone'),
  searchNumbers: (actor: Actor) => may.readForAll(actor, 'employeeNumber'),
  /** The list as of another day needs the right to see other people's first days and jobs, and contains only those people. */
  lookBack: (actor: Actor) =>
    (['job.job_info', 'job.job_details'] as const).every(
      (section) =>
        actor.areas.length > 0 ||
        (['other', 'manager'] as const).some((scope) => holds(actor, `${scope}.${section}`, 'view')),
    ),
  list: (actor: Actor) => holds(actor, 'people.people', 'view'),
  create: (actor: Actor) => holdsString(actor, 'people.create'),
  edit: (actor: Actor) => holds(actor, 'people.people', 'edit'),
  export: (actor: Actor) => holdsString(actor, 'people.export'),
}

/** `may.readColumn`, in SQL over `u` of a page: true where the reader may see this column of the row. */
export function visibleTo(actor: Actor, column: Column): RawBuilder<boolean> {
  const section = SECTION_OF[column]
  if (column === 'birthDate') return birthDateVisibleTo(actor, 'u')
  return section ? visibleThrough(actor, section, 'view', 'u.id', 'few') : sql<boolean>`true`
}
