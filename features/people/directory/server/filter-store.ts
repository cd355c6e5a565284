import { type RawBuilder, sql } from 'kysely'
import {
  amongFound,
  foundPeople,
  type FoundWord,
  present,
  type Searchable,
  searchWords,
  stateIn,
} from '#features/core/members/server/api.ts'
import { type FieldCondition, foundInFields, hasWord } from '#features/people/custom-fields/server/api.ts'
import { hasSkill, skillsNamed } from '#features/people/skills/server/api.ts'
import type { Db } from '#platform/db.ts'
import { fold } from '#platform/search.ts'
import type { Filters } from '../contract.ts'
import type { ListState } from '../fields.ts'
import { type GapConditions, lacksOne } from './gap-store.ts'

/** A search word: the people it matches by name, by employee number, by job title, by skill, and by a field of the company's own (null: too many to name). */
interface Sought extends FoundWord {
  numbered: readonly string[]
  titles: readonly string[]
  skills: readonly string[]
  inFields: readonly string[] | null
}

/** Filters whose search has been looked up. */
export interface Narrowing extends Omit<Filters, 'search'> {
  sought: readonly Sought[]
  searchable: Searchable
  /** Those of the custom fields in which a search looks. */
  searchedFields?: readonly string[]
  /** Of custom fields. */
  ofFields?: readonly FieldCondition[]
  /** Of the company's own tables. */
  ofTables?: readonly RawBuilder<boolean>[]
  /** Rows of `user_id` and `type_id`: of readers who may see everyone's employment. */
  types?: RawBuilder<unknown> | null
  /** What the column of today says of a person, where it narrows. */
  saysToday?: RawBuilder<boolean> | null
  /** What the reader may ask for as missing. */
  gaps?: GapConditions
}

/**
 * Looks the search up once, so that the page, the counts and the file have the same people. A word that is in no name, no job title and no
 * skill is taken for a typing error: it finds the names that are almost like it.
 */
export async function lookUp(
  db: Db,
  { search, ...filters }: Filters,
  searchable: Searchable,
  searchedFields: readonly string[] = [],
): Promise<Narrowing> {
  const words = searchWords(search)
  if (words.length === 0) return { ...filters, sought: [], searchable, searchedFields }
  const byField = sql`case n ${sql.join(
    words.map((word, at) => sql`when ${sql.lit(at + 1)} then ${foundInFields(searchedFields, word)}`),
    sql` `,
  )} end`
  const { rows } = await sql<Omit<Sought, 'word'>>`
    select ids, alike, array(select id from job_titles where strpos(search_key, (${words.map(fold)}::text[])[n]) > 0) as titles,
      ${skillsNamed(sql`(${words.map(fold)}::text[])[n]`)} as skills,
      ${searchable.withNumber ? NUMBERED(words) : sql`'{}'::uuid[]`} as numbered, ${byField} as in_fields
    from ${foundPeople(words, searchable)} order by n`.execute(db)
  const sought = rows.map((row, at) => {
    const isKnown = row.inFields?.length !== 0 || [row.titles, row.numbered, row.skills].some((ids) => ids.length > 0)
    return { ...row, word: words[at]!, alike: isKnown ? [] : row.alike }
  })
  return { ...filters, sought, searchable, searchedFields }
}

/** Only of a word with a digit: the numbers of all people are read for it. */
const NUMBERED = (
  words: readonly string[],
) => sql`case when (${[...words]}::text[])[n] ~ '[0-9]' then array(select id from users
  where employee_number <> '' and strpos(lower(employee_number), lower((${[...words]}::text[])[n])) > 0 limit 500) else '{}' end`

/** Whether this word matches a person by name, email or number. */
export const named = (word: Sought, searchable: Searchable): RawBuilder<boolean> =>
  word.numbered.length
    ? sql<boolean>`(${amongFound('u', word, searchable)} or u.id = any(${[...word.numbered]}::uuid[]))`
    : amongFound('u', word, searchable)

/** Whether a person `u` has this word in a field; null where nobody has. */
function inFields({ inFields: ids, word }: Sought, fields: readonly string[]): RawBuilder<boolean> | null {
  if (ids === null) return hasWord(fields, word)
  return ids.length ? sql<boolean>`u.id = any(${[...ids]}::uuid[])` : null
}

/** Whether some of what is found is only almost what was looked for. */
export const isSimilar = ({ sought }: Narrowing): boolean => sought.some(({ alike }) => alike.length > 0)

/** A person's status as the list tells it. */
export const listStateIn = (alias: string) =>
  sql<ListState>`case when ${stateIn(alias)} = 'pending' and ${sql.ref(`${alias}.invited_at`)} is null then 'notInvited' else ${stateIn(alias)} end`

/** The facets: by what they count, and which of the list's people their choice leaves. Another one is another entry. */
export const FACETS = {
  status: { value: listStateIn('u'), chosen: ({ status }: Narrowing) => inStatus(status) },
  department: {
    value: sql`u.department_id`,
    chosen: ({ department }: Narrowing) => below(sql`u.department_id`, department),
  },
  location: { value: sql`u.location_id`, chosen: ({ location }: Narrowing) => oneOf(sql`u.location_id`, location) },
  jobTitle: { value: sql`u.job_title_id`, chosen: ({ jobTitle }: Narrowing) => oneOf(sql`u.job_title_id`, jobTitle) },
  employmentType: {
    value: sql`e.type_id`,
    chosen: ({ employmentType, types }: Narrowing) =>
      employmentType?.length && types
        ? sql<boolean>`u.id in (select e.user_id from ${types} e where ${oneOf(sql`e.type_id`, employmentType)})`
        : null,
  },
  manager: { value: sql`u.manager_id`, chosen: ({ manager }: Narrowing) => oneOf(sql`u.manager_id`, manager) },
  // people have several: they are counted one by one
  skills: { value: null, chosen: ({ skills }: Narrowing) => (skills?.length ? hasSkill(skills) : null) },
  // of each person by their own clock: it is not counted
  today: { value: null, chosen: ({ saysToday }: Narrowing) => saysToday ?? null },
  // counted apart, see countGaps
  missing: {
    value: null,
    chosen: ({ missing, gaps }: Narrowing) => (missing?.length && gaps ? lacksOne(gaps, missing) : null),
  },
} as const
export type FacetName = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as FacetName[]

/** Everything that narrows the list; a facet is counted without its own choice. */
export const conditions = (narrowing: Narrowing, but?: FacetName): RawBuilder<boolean>[] => [
  ...common(narrowing),
  ...FACET_NAMES.filter((name) => name !== but)
    .map((name) => FACETS[name].chosen(narrowing))
    .filter((part) => part !== null),
]

/** What narrows the facets too: they answer "how many if I choose this". */
export function common({
  sought,
  searchable,
  searchedFields = [],
  hiredFrom,
  hiredTo,
  ofFields = [],
  ofTables = [],
}: Narrowing): RawBuilder<boolean>[] {
  const parts = sought.map((word) => {
    const ways = [
      named(word, searchable),
      word.titles.length ? sql<boolean>`u.job_title_id = any(${[...word.titles]}::uuid[])` : null,
      word.skills.length ? hasSkill(word.skills) : null,
      inFields(word, searchedFields),
    ].filter((way) => way !== null)
    return sql<boolean>`(${sql.join(ways, sql` or `)})`
  })
  if (hiredFrom) parts.push(sql<boolean>`u.hire_date >= ${hiredFrom}::date`)
  if (hiredTo) parts.push(sql<boolean>`u.hire_date <= ${hiredTo}::date`)
  return [...parts, ...ofFields.map(({ condition }) => condition), ...ofTables]
}

export const every = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`

/** Those departments and everything below them. */
const below = (column: RawBuilder<unknown>, ids: readonly string[] | undefined) =>
  ids?.length ? sql<boolean>`${column} in (${belowOf(ids)})` : null

export const belowOf = (ids: readonly string[]) => sql`with recursive below as (
  select id from departments where id = any(${[...ids]}::uuid[])
  union select c.id from departments c join below on c.parent_id = below.id) select id from below`

export const oneOf = (column: RawBuilder<unknown>, ids: readonly string[] | undefined) =>
  ids?.length ? sql<boolean>`${column} = any(${[...ids]}::uuid[])` : null

/** Written out by column, so that the planner knows how many there are. */
function inStatus(status: Filters['status']): RawBuilder<boolean> {
  if (!status?.length) return present('u')
  const invited = (is: boolean) =>
    sql`(${present('u')} and u.status = 'pending' and u.invited_at is ${sql.raw(is ? 'not null' : 'null')})`
  const parts = status.map((one) => {
    if (one === 'deactivated') return sql`u.deactivated_at is not null`
    return one === 'active' ? sql`(${present('u')} and u.status = 'active')` : invited(one === 'pending')
  })
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}
