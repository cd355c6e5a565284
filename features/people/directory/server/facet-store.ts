import { type RawBuilder, sql } from 'kysely'
import { skillsOfPeople } from '#features/people/skills/server/api.ts'
import type { Db } from '#platform/db.ts'
import { chosenInFields } from '#features/people/custom-fields/server/api.ts'
import type { GapCounts } from '../contract.ts'
import type { Gap } from '../fields.ts'
import { common, conditions, every, FACET_NAMES, type FacetName, FACETS, type Narrowing } from './filter-store.ts'
import { countsOf } from './gap-store.ts'

/** What is counted of the rows that a clause reads: a facet's value, and which rows its own choice leaves (null: all). */
export interface Counting {
  facets: readonly { name: FacetName; value: RawBuilder<unknown> | null; chosen: RawBuilder<boolean> | null }[]
  /** `from …` with the conditions that narrow every facet. */
  people: RawBuilder<unknown>
  /** Facets that are counted apart, as people have several of them. */
  others: RawBuilder<unknown>
}

export interface Counted {
  facet: FacetName | 'all'
  /** Null of "all". */
  id: string | null
  name: string
  parentId: string | null
  /** For a department: those who are in it itself. */
  count: number
}

/** The people list as it is today. */
export function listed(narrowing: Narrowing): Counting {
  const { types } = narrowing
  const known = FACET_NAMES.filter((name) => name !== 'employmentType' || types)
  return {
    facets: known.map((name) => ({ name, value: FACETS[name].value, chosen: FACETS[name].chosen(narrowing) })),
    people: sql`from users u ${types ? sql`left join ${types} e on e.user_id = u.id` : sql``} where ${every(common(narrowing))}`,
    others: sql`union all select 'skills', k.id, k.name, null, k.count, k.name_key
      from ${skillsOfPeople(every(conditions(narrowing, 'skills')), narrowing.skills ?? [])} k`,
  }
}

/**
 * How many people each further choice leaves, with its name: one statement, one walk over the people. A facet that something is chosen in
 * is counted without its own choice.
 */
export async function counts(db: Db, counting: Counting): Promise<Counted[]> {
  const { others } = counting
  const { rows } = await sql<Counted>`
    with counted (facet, id, count) as materialized (${counted(counting)})
    select facet, id, name, parent_id, count from (
      ${named('department', 'departments', sql`g.parent_id`)}
      union all ${named('location', 'locations', sql`null`)}
      union all ${named('jobTitle', 'job_titles', sql`null`)}
      union all ${looked(
        'employmentType',
        sql`select t.name, lower(t.name collate "und-x-icu") as name_key from catalogue_entries t where t.id = c.id::uuid`,
      )}
      union all ${looked(
        'manager',
        sql`select btrim(m.first_name || ' ' || m.last_name) as name, m.name_key from users m where m.id = c.id::uuid`,
      )}
      ${others}
      union all select facet, id, '', null, count, '' from counted where facet in ('status', 'all')
    ) of_all order by name_key, id`.execute(db)
  return rows
}

/** How many people of the list lack what the reader may fill in. */
export async function countGaps(db: Db, narrowing: Narrowing): Promise<GapCounts> {
  const gaps = narrowing.gaps ?? new Map<Gap, RawBuilder<boolean>>()
  if (gaps.size === 0) return []
  const { rows } = await sql<{ counts: Partial<Record<Gap, number>> }>`
    select ${countsOf(gaps)} as counts from users u where ${every(conditions(narrowing, 'missing'))}`.execute(db)
  return [...gaps.keys()].map((id) => ({ id, count: rows[0]!.counts[id] ?? 0 }))
}

export interface FieldCount {
  fieldId: string
  choice: string
  count: number
}

/** How many people of the list have chosen what in these fields; a field that is filtered by is counted without its own filter. */
export async function fieldCounts(db: Db, fields: readonly string[], narrowing: Narrowing): Promise<FieldCount[]> {
  const { ofFields = [] } = narrowing
  const filtered = fields.filter((id) => ofFields.some(({ fieldId }) => fieldId === id))
  const others = fields.filter((id) => !filtered.includes(id))
  const parts = [
    ...(others.length ? [choicesOf(others, narrowing)] : []),
    ...filtered.map((id) =>
      choicesOf([id], { ...narrowing, ofFields: ofFields.filter(({ fieldId }) => fieldId !== id) }),
    ),
  ]
  if (parts.length === 0) return []
  const { rows } = await sql<FieldCount>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

const choicesOf = (fields: readonly string[], narrowing: Narrowing) => sql`
  select v.field_id, v.choice, count(*)::int as count from users u ${chosenInFields(fields)}
  where v.choice is not null and ${every(conditions(narrowing))} group by v.field_id, v.choice`

/** Each facet and the total of the list. They differ in which choices count, not in who is read. */
function counted({ facets, people }: Counting) {
  const single = facets.filter(({ value }) => value !== null)
  const chosen = facets.flatMap(({ name, chosen: condition }) => (condition ? [{ name, condition }] : []))
  const columns = single.map(({ name, value }) => sql`${value} as ${sql.id(name)}`)
  const marks = chosen.map(({ name, condition }) => sql`coalesce(${condition}, false) as ${sql.id(`in_${name}`)}`)
  const within = (but?: FacetName) => {
    const others = chosen.filter(({ name }) => name !== but)
    return sql`count(*) filter (where ${every(others.map(({ name }) => sql<boolean>`${sql.id(`in_${name}`)}`))})`
  }
  const of = (name: FacetName) => sql`grouping(${sql.id(name)}) = 0`
  const which = single.map(({ name }) => sql`when ${of(name)} then ${sql.lit(name)}`)
  const value = single.map(({ name }) => sql`when ${of(name)} then ${sql.id(name)}::text`)
  const own = chosen
    .filter(({ name }) => single.some((one) => one.name === name))
    .map(({ name }) => sql`when ${of(name)} then ${within(name)}`)
  const sets = single.map(({ name }) => sql`(${sql.id(name)})`)
  return sql`select ${cases(which, sql`'all'`)}, ${cases(value, sql`null::text`)}, ${cases(own, within())}::int
    from (select ${sql.join([...columns, ...marks])} ${people} offset 0) people
    group by grouping sets (${sql.join([...sets, sql`()`])})`
}

const cases = (parts: RawBuilder<unknown>[], last: RawBuilder<unknown>) =>
  parts.length ? sql`case ${sql.join(parts, sql` `)} else ${last} end` : last

/** Names are read only for values in use, one lookup each: a join with the counts would read all people once more. */
const looked = (facet: FacetName, lookup: RawBuilder<unknown>) =>
  sql`select c.facet, c.id, g.name, null, c.count, g.name_key
    from counted c, lateral (${lookup} offset 0) g where c.facet = ${sql.lit(facet)} and c.count > 0`

/** Those of a list that has a table of its own: also what nobody of these people has. */
const named = (facet: FacetName, table: string, parent: RawBuilder<unknown>) =>
  sql`select ${sql.lit(facet)} as facet, g.id::text as id, g.name, ${parent}::uuid as parent_id, coalesce(c.count, 0) as count, g.name_key
    from ${sql.table(table)} g left join counted c on c.facet = ${sql.lit(facet)} and c.id = g.id::text`
