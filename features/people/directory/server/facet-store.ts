import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { common, every, FACET_NAMES, type FacetName, FACETS, type Narrowing } from './filter-store.ts'

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
 * is counted without its own choice; all others together.
 */
export async function counts(db: Db, narrowing: Narrowing): Promise<Counted[]> {
  const chosen = FACET_NAMES.flatMap((name) => {
    const condition = FACETS[name].chosen(narrowing)
    return condition ? [{ name, condition }] : []
  })
  const isChosen = (name: FacetName) => chosen.some((one) => one.name === name)
  const open = FACET_NAMES.filter((name) => !isChosen(name))
  const columns = FACET_NAMES.map((name) => sql`${FACETS[name].value} as ${sql.id(name)}`)
  const marks = chosen.map(({ name, condition }) => sql`coalesce(${condition}, false) as ${sql.id(`in_${name}`)}`)
  const within = (but?: FacetName) =>
    every(chosen.filter(({ name }) => name !== but).map(({ name }) => sql<boolean>`${sql.id(`in_${name}`)}`))
  const own = chosen.map(
    ({ name }) =>
      sql`select ${sql.lit(name)}, ${sql.id(name)}::text, count(*)::int from people where ${within(name)} group by 2`,
  )
  const { rows } = await sql<Counted>`
    with people as materialized (select ${sql.join([...columns, ...marks])} from users u where ${every(common(narrowing))}),
    counted (facet, id, count) as materialized (${sql.join([together(open, within()), ...own], sql` union all `)})
    select facet, id, name, parent_id, count from (
      ${named('department', 'departments', sql`g.parent_id`)}
      union all ${named('location', 'locations', sql`null`)}
      union all ${named('jobTitle', 'job_titles', sql`null`)}
      union all select c.facet, c.id, btrim(m.first_name || ' ' || m.last_name), null, c.count, m.name_key
        from counted c join users m on m.id = c.id::uuid where c.facet = 'manager'
      union all select facet, id, '', null, count, '' from counted where facet in ('status', 'all')
    ) of_all order by name_key, id`.execute(db)
  return rows
}

/** The facets without a choice, and the total of the list, in one pass. */
function together(open: readonly FacetName[], within: RawBuilder<boolean>) {
  const which = open.map((name) => sql`when grouping(${sql.id(name)}) = 0 then ${sql.lit(name)}`)
  const value = open.map((name) => sql`when grouping(${sql.id(name)}) = 0 then ${sql.id(name)}::text`)
  const sets = [...open.map((name) => sql`(${sql.id(name)})`), sql`()`]
  const cases = (parts: RawBuilder<unknown>[], last: RawBuilder<unknown>) =>
    parts.length ? sql`case ${sql.join(parts, sql` `)} else ${last} end` : last
  return sql`select ${cases(which, sql`'all'`)}, ${cases(value, sql`null::text`)}, count(*)::int from people where ${within}
    group by grouping sets (${sql.join(sets)})`
}

/** Those of a list that has a table of its own: also what nobody of these people has. */
const named = (facet: FacetName, table: string, parent: RawBuilder<unknown>) =>
  sql`select ${sql.lit(facet)} as facet, g.id::text as id, g.name, ${parent}::uuid as parent_id, coalesce(c.count, 0) as count, g.name_key
    from ${sql.table(table)} g left join counted c on c.facet = ${sql.lit(facet)} and c.id = g.id::text`
