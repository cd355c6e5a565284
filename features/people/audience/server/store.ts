import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import {
  amongFound,
  type FoundWord,
  foundPeople,
  personColumns,
  personRef,
  present,
  searchWords,
} from '#features/core/members/server/api.ts'
import { groupsVisibleTo } from '#features/people/groups/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { folded, matching } from '#platform/search.ts'
import type { AudiencePart, Kind } from '../contract.ts'
import { type Moment, peopleOf } from './access.ts'
import type { StoredPart } from './rules.ts'

/** Where the targets of a kind are: those that are there to be chosen, as `g`. */
const CHOSEN_FROM = {
  group: (reader: Actor) => sql`groups g where g.deleted_at is null and ${groupsVisibleTo(reader)}`,
  department: () => sql`departments g where true`,
  location: () => sql`locations g where true`,
  role: () => sql`roles g where g.owner_id is null`,
  employmentType: () => sql`catalogue_entries g where g.catalogue = 'employment_types'`,
} as const satisfies Partial<Record<Kind, (reader: Actor) => RawBuilder<unknown>>>
type Listed = keyof typeof CHOSEN_FROM

/** Parts as a table of `kind`, `target_id` and `is_excluded`. */
const table = (parts: readonly StoredPart[]): RawBuilder<unknown> => sql`(
  select p.kind, case when p.kind = 'everyone' then sec.company() else p.id end as target_id, p."isExcluded" as is_excluded
  from json_to_recordset(${JSON.stringify(parts)}::json) as p(kind text, id uuid, "isExcluded" boolean))`

/**
 * Which parts name nothing that the saver knows of. A group that the audience had before is kept by every save.
 * @param id of the audience, while it has one
 */
export async function unknown(
  db: Db,
  reader: Actor,
  id: string | null,
  parts: readonly StoredPart[],
): Promise<StoredPart[]> {
  const isThere = (kind: Listed) => sql`select 1 from ${CHOSEN_FROM[kind](reader)} and g.id = p.target_id`
  const { rows } = await sql<StoredPart>`
    select p.kind, p.target_id as id, p.is_excluded from ${table(parts)} p where not case p.kind
      when 'everyone' then true
      when 'user' then exists (select 1 from users x where x.id = p.target_id)
      when 'group' then exists (${isThere('group')}) or exists (
        select 1 from audience_parts k join groups g on g.company_id = k.company_id and g.id = k.group_id
        where k.audience_id = ${id}::uuid and k.group_id = p.target_id and g.deleted_at is null)
      when 'department' then exists (${isThere('department')})
      when 'location' then exists (${isThere('location')})
      when 'role' then exists (${isThere('role')})
      when 'employmentType' then exists (${isThere('employmentType')})
      else false end`.execute(db)
  return rows
}

export const insert = async (db: Db): Promise<string> =>
  (await db.insertInto('audiences').defaultValues().returning('id').executeTakeFirstOrThrow()).id

/** The audience consists of these parts and no others. */
export async function replaceParts(db: Db, id: string, parts: readonly StoredPart[]): Promise<void> {
  await db.deleteFrom('audienceParts').where('audienceId', '=', id).execute()
  const of = (kind: Kind) => sql`case when p.kind = ${kind} then p.target_id end`
  await sql`insert into audience_parts (audience_id, kind, is_excluded, user_id, group_id, department_id, location_id, role_id, employment_type_id)
    select ${id}, p.kind, p.is_excluded, ${of('user')}, ${of('group')}, ${of('department')}, ${of('location')}, ${of('role')}, ${of('employmentType')}
    from ${table(parts)} p`.execute(db)
}

/** Another audience of the same parts, those that a reader does not know of too. */
export async function copy(db: Db, id: string): Promise<string> {
  const made = await insert(db)
  await sql`insert into audience_parts (audience_id, kind, is_excluded, user_id, group_id, department_id, location_id, role_id, employment_type_id)
    select ${made}, kind, is_excluded, user_id, group_id, department_id, location_id, role_id, employment_type_id
    from audience_parts where audience_id = ${id}`.execute(db)
  return made
}

export const remove = (db: Db, id: string) => db.deleteFrom('audiences').where('id', '=', id).execute()

interface DescribedRow {
  audienceId: string
  kind: AudiencePart['kind'] | 'everyone'
  id: string | null
  isExcluded: boolean
  state: AudiencePart['state']
  person: PersonRef | null
  name: string
  builtIn: string | null
}

/** The parts of audiences with their names, in the order in which they are shown. */
export async function described(db: Db, reader: Actor, ids: readonly string[]): Promise<DescribedRow[]> {
  const { rows } = await sql<DescribedRow>`
    select p.audience_id, p.kind, p.target_id as id, p.is_excluded, ${personRef('u')} as person, r.built_in,
      case when g.id is not null then case when ${groupsVisibleTo(reader)} then g.name else '' end
        else coalesce(d.name, l.name, r.name, t.name, '') end as name,
      case when p.target_id is null or g.deleted_at is not null then 'deleted'
        when u.deactivated_at is not null then 'inactive'
        when g.id is not null and not ${groupsVisibleTo(reader)} then 'hidden' else 'active' end as state
    from audience_parts p
    left join users u on u.company_id = p.company_id and u.id = p.user_id
    left join groups g on g.company_id = p.company_id and g.id = p.group_id
    left join departments d on d.company_id = p.company_id and d.id = p.department_id
    left join locations l on l.company_id = p.company_id and l.id = p.location_id
    left join roles r on r.company_id = p.company_id and r.id = p.role_id
    left join catalogue_entries t on t.company_id = p.company_id and t.id = p.employment_type_id
    where p.audience_id = any(${[...ids]}::uuid[])
    order by array_position(array['everyone', 'group', 'department', 'location', 'role', 'employmentType', 'user'], p.kind),
      lower(coalesce(g.name, d.name, l.name, r.name, t.name, u.name_key)), p.id`.execute(db)
  return rows
}

interface TargetRow {
  kind: Kind
  id: string
  name: string
  builtIn: string | null
}

/** Targets by name, at most so many of each kind. */
export async function findListed(
  db: Db,
  reader: Actor,
  { kinds, search, limit }: { kinds: readonly Listed[]; search: string; limit: number },
): Promise<TargetRow[]> {
  const found = kinds.map((kind) => {
    const conditions = matching(folded(sql`g.name`), search)
    return sql`(select ${sql.lit(kind)} as kind, g.id, g.name, ${kind === 'role' ? sql`g.built_in` : sql`null::text`} as built_in
      from ${CHOSEN_FROM[kind](reader)} ${conditions.length ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
      order by lower(g.name), g.id limit ${limit})`
  })
  const { rows } = await sql<TargetRow>`${sql.join(found, sql` union all `)}`.execute(db)
  return rows
}

const NAMES = { withEmail: false }

/** Looks a search up in the names of people. */
async function lookUp(db: Db, search: string): Promise<FoundWord[]> {
  const words = searchWords(search)
  if (words.length === 0) return []
  const { rows } = await sql<Omit<FoundWord, 'word'>>`
    select ids, alike from ${foundPeople(words, NAMES)} order by n`.execute(db)
  return rows.map((row, at) => ({ ...row, word: words[at]! }))
}

const isFound = (words: readonly FoundWord[]): RawBuilder<boolean> =>
  words.length
    ? sql<boolean>`${sql.join(
        words.map((word) => amongFound('u', word, NAMES)),
        sql` and `,
      )}`
    : sql<boolean>`true`

/** People by name. */
export async function findPeople(db: Db, search: string, limit: number): Promise<PersonRef[]> {
  const words = await lookUp(db, search)
  const { rows } =
    await sql<PersonRef>`select ${personColumns('u')} from users u where ${present('u')} and ${isFound(words)}
    order by u.name_key, u.id limit ${limit}`.execute(db)
  return rows
}

/** The people in these parts of an audience. */
export const peopleIn = (given: readonly StoredPart[], now: Moment): RawBuilder<string> => peopleOf(table(given), now)

/** How many people these parts reach, and those of them whom the search matches. */
export async function reached(
  db: Db,
  given: readonly StoredPart[],
  { search, limit, now }: { search: string; limit: number; now: Moment },
) {
  const words = await lookUp(db, search)
  const { rows } = await sql<{ count: number; found: number; people: PersonRef[] }>`
    with reached as materialized (select id from ${peopleIn(given, now)} r),
      found as materialized (select u.* from users u where u.id in (select id from reached) and ${isFound(words)})
    select (select count(*)::int from reached) as count, (select count(*)::int from found) as found,
      (select coalesce(json_agg(${personRef('u')} order by u.name_key, u.id), '[]') from
        (select * from found order by name_key, id limit ${limit}) u) as people`.execute(db)
  return rows[0]!
}

/** Whether the reader knows of all these groups. */
export async function knowsGroups(db: Db, reader: Actor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from groups g
    where g.id = any(${[...ids]}::uuid[]) and g.deleted_at is null and ${groupsVisibleTo(reader)}`.execute(db)
  return rows[0]!.count === new Set(ids).size
}

/** Whether anything in the company has an audience. */
export const hasAny = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('audiences').select('id').limit(1).executeTakeFirst()) !== undefined

/** People whose employment began or ended with the last midnight where they work, for the first hours after it. */
export async function withNewEmployment(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.user_id as id from employments e
      join users u on u.company_id = e.company_id and u.id = e.user_id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id,
      lateral (select ${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC') as local) here
    where e.ended_at is null and here.local - here.local::date < interval '3 hours'
      and here.local::date in (e.effective_date, e.contract_end + 1)`.execute(db)
  return rows.map(({ id }) => id)
}
