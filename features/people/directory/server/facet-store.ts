import { type RawBuilder, sql } from 'kysely'
import { skillsOfPeople } from '#features/people/skills/server/api.ts'
import type { Db } from '#platform/db.ts'
import { common, conditions, every, FACET_NAMES, type FacetName, FACETS, type Narrowing } from './filter-store.ts'

export interface Counted {
  facet: FacetName | 'all'
  /** Null of "all". */
  id: string | null
  name: string
  parentId: string | null
  /** For a department: those who are in it itself. */
  count: number
}

/**
 * How many people each further choice leaves, with its name: one statement, one walk over the people. A facet that something is chosen in
 * is counted without its own choice.
 */
export async function counts(db: Db, narrowing: Narrowing): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with counted (facet, id, count) as materialized (${counted(narrowing)})
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
      union all select 'skills', k.id, k.name, null, k.count, k.name_key from ${skillsOfPeople(
        every(conditions(narrowing, 'skills')),
        narrowing.skills ?? [],
      )} k
      union all select facet, id, '', null, count, '' from counted where facet in ('status', 'all')
    ) of_all order by name_key, id`.execute(db)
  return rows
}

/** Each facet and the total of the list. They differ in which choices count, not in who is read. */
function counted(narrowing: Narrowing) {
  const known = FACET_NAMES.filter((name) => name !== 'employmentType' || narrowing.types)
  const chosen = known.flatMap((name) => {
    const condition = FACETS[name].chosen(narrowing)
    return condition ? [{ name, condition }] : []
  })
  const single = known.filter((name) => FACETS[name].value !== null)
  const columns = single.map((name) => sql`${FACETS[name].value} as ${sql.id(name)}`)
  const marks = chosen.map(({ name, condition }) => sql`coalesce(${condition}, false) as ${sql.id(`in_${name}`)}`)
  const within = (but?: FacetName) => {
    const others = chosen.filter(({ name }) => name !== but)
    return sql`count(*) filter (where ${every(others.map(({ name }) => sql<boolean>`${sql.id(`in_${name}`)}`))})`
  }
  const of = (name: FacetName) => sql`grouping(${sql.id(name)}) = 0`
  const which = single.map((name) => sql`when ${of(name)} then ${sql.lit(name)}`)
  const value = single.map((name) => sql`when ${of(name)} then ${sql.id(name)}::text`)
  const own = chosen
    .filter(({ name }) => single.includes(name))
    .map(({ name }) => sql`when ${of(name)} then ${within(name)}`)
  const sets = single.map((name) => sql`(${sql.id(name)})`)
  return sql`select ${cases(which, sql`'all'`)}, ${cases(value, sql`null::text`)}, ${cases(own, within())}::int
    from (select ${sql.join([...columns, ...marks])} from users u ${joinedTypes(narrowing)} where ${every(common(narrowing))} offset 0) people
    group by grouping sets (${sql.join([...sets, sql`()`])})`
}

const cases = (parts: RawBuilder<unknown>[], last: RawBuilder<unknown>) =>
  parts.length ? sql`case ${sql.join(parts, sql` `)} else ${last} end` : last

const joinedTypes = ({ types }: Narrowing) => (types ? sql`left join ${types} e on e.user_id = u.id` : sql``)

/** Names are read only for values in use, one lookup each: a join with the counts would read all people once more. */
const looked = (facet: FacetName, lookup: RawBuilder<unknown>) =>
  sql`select c.facet, c.id, g.name, null, c.count, g.name_key
    from counted c, lateral (${lookup} offset 0) g where c.facet = ${sql.lit(facet)} and c.count > 0`

/** Those of a list that has a table of its own: also what nobody of these people has. */
const named = (facet: FacetName, table: string, parent: RawBuilder<unknown>) =>
  sql`select ${sql.lit(facet)} as facet, g.id::text as id, g.name, ${parent}::uuid as parent_id, coalesce(c.count, 0) as count, g.name_key
    from ${sql.table(table)} g left join counted c on c.facet = ${sql.lit(facet)} and c.id = g.id::text`
