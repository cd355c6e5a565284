import { type RawBuilder, sql } from 'kysely'
import type { Actor, Area } from './context.ts'
import type { Db } from './db.ts'
import { holds, type Level } from './permissions.ts'
import { missing } from './problems.ts'

/**
 * The relation of a signed-in person to another: rights come in the scopes own, manager (the reporting line, to any depth) and other. A
 * grant for a department's subtree or a location gives the last two for the people there.
 */
export interface Relation {
  own: boolean
  manages: boolean
  /** Ids of the location and of all departments, up to the root, that the other person belongs to. */
  places?: ReadonlySet<string>
}

/** A part of a person's record, as permissions name it: `personal`, `job.job_info`, `timeoff.record`, … */
export type Section = string

/** What of a person the rules over records ask. */
export type Reader = Pick<Actor, 'isAdmin' | 'permissions' | 'areas'>

const SCOPES = ['own', 'manager', 'other'] as const

/** Whether an area's grant holds a permission. */
const areaHolds = ({ permissions }: Area, key: string, level: Level) =>
  holds({ isAdmin: false, permissions }, key, level)

/** Whether the actor holds a section for people in this relation. The one rule; `visibleThrough` is the same in SQL. */
export const mayOf = (actor: Reader, relation: Relation, section: Section, level: Level): boolean =>
  holds(actor, `other.${section}`, level) ||
  (relation.own && holds(actor, `own.${section}`, level)) ||
  (relation.manages && holds(actor, `manager.${section}`, level)) ||
  actor.areas.some(
    (area) =>
      relation.places?.has(area.id) === true &&
      (areaHolds(area, `other.${section}`, level) ||
        (relation.manages && areaHolds(area, `manager.${section}`, level))),
  )

/** Whether the actor holds a section for at least one person, themselves included: what a list offers as a column. */
export const mayOfSomeone = (actor: Reader, section: Section, level: Level): boolean =>
  SCOPES.some(
    (scope) =>
      holds(actor, `${scope}.${section}`, level) ||
      actor.areas.some((area) => areaHolds(area, `${scope}.${section}`, level)),
  )

/**
 * Reads the relation to one person, walking up from them: the cost is the depth of the company, not its size.
 * @throws Problem 404 when this company has no such person
 */
export async function relationTo(db: Db, actor: Pick<Actor, 'userId' | 'areas'>, userId: string): Promise<Relation> {
  const own = actor.userId === userId
  if (own && actor.areas.length === 0) return { own, manages: false }
  const { rows } = await sql<{ known: boolean; manages: boolean; places: string[] | null }>`
    with recursive up as (
      select manager_id from users where id = ${userId}
      union select u.manager_id from users u join up on u.id = up.manager_id
    ) select exists (select 1 from up) as known, exists (select 1 from up where manager_id = ${actor.userId}) as manages,
      ${actor.areas.length ? placesOf(userId) : sql`null`} as places`.execute(db)
  const [{ known, manages, places }] = rows as [(typeof rows)[number]]
  if (!known) throw missing()
  return relationFrom(actor, userId, { manages, places })
}

/** What `relationColumn` brings. */
export interface RelationRow {
  manages: boolean
  places: string[] | null
}

/** The same as a column of a statement that reads the person anyway. @param column holds the person's id, with the alias of its table */
export const relationColumn = (
  actor: Pick<Actor, 'userId' | 'areas'>,
  column: string,
) => sql<RelationRow>`json_build_object(
  'manages', ${standsAbove(actor.userId, column)}, 'places', ${actor.areas.length ? placesOf(sql.ref(column)) : sql`null`})`

/** @param row what `relationColumn` has brought */
export function relationFrom(actor: Pick<Actor, 'userId'>, userId: string, { manages, places }: RelationRow): Relation {
  const own = actor.userId === userId
  const relation = { own, manages: manages && !own }
  return places ? { ...relation, places: new Set(places) } : relation
}

/** A person's location and departments, up to the root. Aliases begin with `_`: the id may be a column of any alias outside. */
export const placesOf = (userId: string | RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`(
  with recursive _above as (
    select _d.id, _d.parent_id from departments _d join users _u on _u.company_id = _d.company_id and _u.department_id = _d.id where _u.id = ${userId}
    union select _d.id, _d.parent_id from departments _d join _above on _d.id = _above.parent_id
  ) select coalesce(array_agg(place), '{}') from (
    select id::text as place from _above
    union all select _u.location_id::text from users _u where _u.id = ${userId} and _u.location_id is not null) _places)`

/** Whether a person is above the one whose id is in this column: walks up, so that it costs the depth of the company. */
export const standsAbove = (managerId: string, column: string): RawBuilder<boolean> => sql<boolean>`exists (
  with recursive _up as (
    select _u.manager_id from users _u where _u.id = ${sql.ref(column)}
    union select _u.manager_id from users _u join _up on _u.id = _up.manager_id
  ) select 1 from _up where manager_id = ${managerId})`

/**
 * The ids of all people in a person's reporting line, as a subquery. `offset 0` keeps each step at the index of managers: PostgreSQL
 * takes every line for a long one and would read the whole company.
 */
export const lineOf = (managerId: string): RawBuilder<string> => sql`(
  with recursive line as (
    select id from users where manager_id = ${managerId}
    union select u.id from line, lateral (select id from users where manager_id = line.id offset 0) u
  ) select id from line)`

/** Whether a person `alias` is within these areas. */
function isWithin(areas: readonly Pick<Area, 'id' | 'kind'>[], alias: string): RawBuilder<boolean> {
  const ids = (kind: Area['kind']) => areas.filter((area) => area.kind === kind).map(({ id }) => id)
  const [departments, locations] = [ids('department'), ids('location')]
  const parts = [
    ...(departments.length
      ? [
          sql`${sql.ref(`${alias}.department_id`)} in (with recursive below as (
            select id from departments where id = any(${departments}::uuid[])
            union select d.id from departments d join below on d.parent_id = below.id) select id from below)`,
        ]
      : []),
    ...(locations.length ? [sql`${sql.ref(`${alias}.location_id`)} = any(${locations}::uuid[])`] : []),
  ]
  return sql<boolean>`(${parts.length ? sql.join(parts, sql` or `) : sql`false`})`
}

/** The ids of all people within these areas, as a subquery. */
export const peopleIn = (areas: readonly Pick<Area, 'id' | 'kind'>[]): RawBuilder<string> =>
  sql`(select _p.id from users _p where ${isWithin(areas, '_p')})`

/** How a condition finds out whom a person manages and who is within an area. */
interface Finding {
  manages: (managerId: string, column: string) => RawBuilder<boolean>
  within: (areas: readonly Area[], column: string) => RawBuilder<boolean>
}

const WAYS = {
  /** Reads the whole line and the whole area once, however many people are asked about. */
  many: {
    manages: (managerId, column) => sql<boolean>`${sql.ref(column)} in ${lineOf(managerId)}`,
    within: (areas, column) => sql<boolean>`${sql.ref(column)} in ${peopleIn(areas)}`,
  },
  /** Walks up from each person: for a page of them, whose manager may have ten thousand in their line. */
  few: {
    manages: standsAbove,
    within: (areas, column) =>
      sql<boolean>`exists (select 1 from users _p where _p.id = ${sql.ref(column)} and ${isWithin(areas, '_p')})`,
  },
} as const satisfies Record<string, Finding>

/**
 * `mayOf(…, section, level)` as a condition on a column that holds a user's id.
 * @param among how many people it is asked about: everyone, or the few of a page
 */
export function visibleThrough(
  actor: Actor,
  section: Section,
  level: Level,
  column: string,
  among: keyof typeof WAYS = 'many',
): RawBuilder<boolean> {
  if (holds(actor, `other.${section}`, level)) return sql<boolean>`true`
  const { manages, within } = WAYS[among]
  const wide = actor.areas.filter((area) => areaHolds(area, `other.${section}`, level))
  const lines = actor.areas.filter((area) => areaHolds(area, `manager.${section}`, level))
  const parts: RawBuilder<unknown>[] = []
  if (holds(actor, `own.${section}`, level)) parts.push(sql`${sql.ref(column)} = ${actor.userId}`)
  if (holds(actor, `manager.${section}`, level)) parts.push(manages(actor.userId, column))
  else if (lines.length) parts.push(sql`(${manages(actor.userId, column)} and ${within(lines, column)})`)
  if (wide.length) parts.push(within(wide, column))
  return parts.length ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`
}
