import { type RawBuilder, sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import { typesInForce } from '#features/people/employment/server/api.ts'
import { groupMemberships, groupsVisibleTo } from '#features/people/groups/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { holds, holdsString } from '#platform/permissions.ts'
import { KINDS, type Kind } from '../contract.ts'

/** Names that everyone who is signed in finds anywhere; those of roles and employment types need the rights that list them. */
const CHOOSES: Record<Kind, (actor: Actor) => boolean> = {
  user: () => true,
  group: () => true,
  department: () => true,
  location: () => true,
  role: (actor) => holdsString(actor, 'people.create') || holds(actor, 'settings.roles', 'edit'),
  employmentType: (actor) => holds(actor, 'other.job.employment', 'view'),
}

/** Who is behind a name: the rights by which the same people are found in the people list, and on the page of a role. */
const KNOWS_WHO: Record<Kind, (actor: Actor) => boolean> = {
  user: () => true,
  // of the groups that the reader knows of
  group: () => true,
  department: (actor) => holds(actor, 'people.people', 'view'),
  location: (actor) => holds(actor, 'people.people', 'view'),
  role: (actor) => holds(actor, 'settings.roles', 'edit'),
  employmentType: (actor) => holds(actor, 'other.job.employment', 'view'),
}

export const may = {
  /** Finds targets of this kind by name. */
  choose: (actor: Actor, kind: Kind): boolean => CHOOSES[kind](actor),
  /** Sees whom targets of this kind reach. */
  knowWho: (actor: Actor, kind: Kind): boolean => KNOWS_WHO[kind](actor),
}

/** `knowsAll` as a condition in SQL: whether the actor may know everyone in an audience. @param audience a column with its id */
export function knownTo(actor: Actor, audience: RawBuilder<unknown>): RawBuilder<boolean> {
  const closed = KINDS.filter((kind) => !may.knowWho(actor, kind))
  return sql<boolean>`not exists (select 1 from audience_parts kp
    left join groups g on g.company_id = kp.company_id and g.id = kp.group_id
    where kp.audience_id = ${audience} and (kp.kind = any(${closed}::text[]) or (g.id is not null and not ${groupsVisibleTo(actor)})))`
}

/** A moment: the call's, or the database's own where no call is near. */
export type Moment = Date | RawBuilder<Date>
export const NOW: RawBuilder<Date> = sql<Date>`now()`

/** What people belong to besides the columns of their own row, by kind: tables of `user_id` and `target_id`. */
const belongings = (now: Moment): [Kind, RawBuilder<unknown>][] => [
  [
    'role',
    sql`(select user_id, role_id as target_id from user_roles where ends_at is null or ends_at > ${now}::timestamptz)`,
  ],
  ['group', sql`(select user_id, group_id as target_id from ${groupMemberships} in_groups)`],
  ['employmentType', sql`(select user_id, type_id as target_id from ${typesInForce(now)} in_force)`],
]

/**
 * What people belong to, as rows of `user_id` and `target_id`: the company, themselves, their location, their department with all above
 * it, roles, groups, employment type. Nobody who is deactivated belongs to anything.
 * @param only one person: the cost is theirs alone
 */
export const memberships = (now: Moment, only?: string): RawBuilder<unknown> => {
  const isThem = (column: string) => (only === undefined ? sql`true` : sql`${sql.ref(column)} = ${only}`)
  return sql`(
    with recursive held(user_id, target_id) as (
      select u.id, t.id from users u, unnest(array[u.company_id, u.id, u.location_id, u.department_id]) t(id)
        where ${present('u')} and ${isThem('u.id')}
      union select h.user_id, d.parent_id from departments d join held h on d.id = h.target_id
    )
    select user_id, target_id from held where target_id is not null
    ${sql.join(
      belongings(now).map(
        ([, rows]) => sql`union all select b.user_id, b.target_id from ${rows} b join users u on u.id = b.user_id
          where ${present('u')} and ${isThem('b.user_id')} and b.target_id is not null`,
      ),
      sql` `,
    )})`
}

/**
 * Whether an audience reaches this person: one of its parts names something that they belong to, and none of its exceptions does.
 * What they belong to is looked up once for the whole statement. @param audience a column with an audience's id; null reaches nobody
 */
export function reaches(audience: RawBuilder<unknown>, userId: string, now: Moment = NOW): RawBuilder<boolean> {
  const names = (isExcluded: boolean) => sql`exists (select 1 from audience_parts _p where _p.audience_id = ${audience}
    and _p.is_excluded = ${sql.lit(isExcluded)} and _p.target_id = any(array(select target_id from ${memberships(now, userId)} mine)))`
  return sql<boolean>`(${names(false)} and not ${names(true)})`
}

/** The parts of a kept audience, for `peopleOf`. @param audience as `reachedBy` takes it */
export const partsKept = (audience: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select kind, target_id, is_excluded from audience_parts where audience_id = ${audience})`

/**
 * `reaches` from the other side: the ids of all people that an audience reaches, as a subquery.
 * @param audience an id, or an expression without columns of the statement around it
 */
export const reachedBy = (audience: string | RawBuilder<unknown>, now: Moment = NOW): RawBuilder<string> =>
  peopleOf(partsKept(audience), now)

/** @param parts rows of `kind`, `target_id` and `is_excluded` */
export function peopleOf(parts: RawBuilder<unknown>, now: Moment): RawBuilder<string> {
  const named = (isExcluded: boolean) => {
    const these = (kind: Kind | 'everyone') =>
      sql`from named n where n.kind = ${sql.lit(kind)} and n.is_excluded = ${sql.lit(isExcluded)}`
    // nothing is read for a kind that the audience does not name
    const of = (kind: Kind | 'everyone', more: RawBuilder<unknown> = sql``) =>
      sql`select u.id from users u ${more} where ${present('u')} and exists (select 1 ${these(kind)})`
    const isOne = (column: string, kind: Kind) =>
      sql`${sql.ref(column)} = any(array(select n.target_id ${these(kind)}))`
    return sql.join(
      [
        of('everyone'),
        sql`${of('user')} and ${isOne('u.id', 'user')}`,
        sql`${of('location')} and ${isOne('u.location_id', 'location')}`,
        sql`${of('department')} and ${isOne('u.department_id', 'department')}`,
        ...belongings(now).map(
          ([kind, rows]) => sql`${of(kind, sql`join ${rows} b on b.user_id = u.id`)} and ${isOne('b.target_id', kind)}`,
        ),
      ],
      sql` union `,
    )
  }
  // a set for each kind, so that each is found by its index
  return sql<string>`(
    with recursive named(kind, target_id, is_excluded) as (
      select kind, target_id, is_excluded from ${parts} parts where target_id is not null
      union select n.kind, d.id, n.is_excluded from departments d join named n on d.parent_id = n.target_id
    )
    (${named(false)}) except (${named(true)}))`
}
