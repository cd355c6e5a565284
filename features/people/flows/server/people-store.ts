import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active, personColumns } from '#features/core/members/server/api.ts'
import { membersOf } from '#features/people/groups/server/api.ts'
import type { Db } from '#platform/db.ts'
import { counts } from '#platform/grants.ts'
import { placesOf } from '#platform/scope.ts'
import type { Who } from '../contract.ts'

/** Whom a step asks, without the requester and the company around them. */
export interface Asking {
  who: Who
  /** Of `people`, and of `chosen` whom the requester has chosen. */
  userIds: readonly string[]
  roleId: string | null
  groupId: string | null
}

/** The ids of people whom a step finds for the person `asker`, as a subquery; some may not be able to sign in. */
export function foundFor({ who, userIds, roleId, groupId }: Asking, now: Date): RawBuilder<string> {
  const named = sql<string>`(select unnest(${[...userIds]}::uuid[]))`
  const found: Record<Who, () => RawBuilder<string>> = {
    chosen: () => named,
    people: () => named,
    manager: () => sql<string>`(select asker.manager_id)`,
    managersManager: () => sql<string>`(select _m.manager_id from users _m where _m.id = asker.manager_id)`,
    departmentLead: () => leadAbove,
    role: () => holdersOf(roleId, now),
    group: () => (groupId ? membersOf([groupId]) : sql<string>`(select null::uuid)`),
  }
  return found[who]()
}

/** The lead of the department of `asker`, else of the nearest one above that has another lead who can sign in. */
const leadAbove = sql<string>`(
  with recursive _up as (
    select _d.id, _d.parent_id, _d.lead_id, 1 as level from departments _d where _d.id = asker.department_id
    union all
    select _d.id, _d.parent_id, _d.lead_id, _up.level + 1 from departments _d join _up on _d.id = _up.parent_id where _up.level < 50
  )
  select _up.lead_id from _up join users _l on _l.id = _up.lead_id and ${active('_l')}
  where _up.lead_id <> asker.id order by _up.level limit 1)`

/** Holders of a role in the whole company, or in a part of it that `asker` belongs to. */
const holdersOf = (roleId: string | null, now: Date) => sql<string>`(
  select ur.user_id from user_roles ur
    join users u on u.company_id = ur.company_id and u.id = ur.user_id
    join roles r on r.company_id = ur.company_id and r.id = ur.role_id
  where ur.role_id = ${roleId}::uuid and ${counts(now)}
    and (coalesce(ur.department_id, ur.location_id) is null
      or coalesce(ur.department_id, ur.location_id)::text = any(${placesOf(sql.ref('asker.id'))}::text[])))`

/** Whom a step asks about a person's request: people who can sign in, never the person, nor those who are involved. */
export async function peopleFor(
  db: Db,
  step: Asking,
  { userId, involved, now }: { userId: string; involved: readonly (string | null)[]; now: Date },
): Promise<PersonRef[]> {
  const never = [userId, ...involved].filter((id) => id !== null)
  const { rows } = await sql<PersonRef>`
    select ${personColumns('p')} from users asker join users p on p.id in ${foundFor(step, now)}
    where asker.id = ${userId} and ${active('p')} and p.id <> all(${never}::uuid[]) order by p.name_key, p.id`.execute(
    db,
  )
  return rows
}

/** Whether a person has no manager. */
export async function isWithoutManager(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('managerId').where('id', '=', userId).executeTakeFirst()
  return row?.managerId === null
}

/** Names of roles, by id. */
export async function rolesNamed(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'builtIn'])
    .where('id', 'in', [...ids])
    .execute()
}
