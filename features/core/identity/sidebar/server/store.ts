import { type RawBuilder, sql } from 'kysely'
import { personColumns, present } from '#features/core/members/server/api.ts'
import type { PersonRef, Status } from '#features/core/members/contract.ts'
import type { Db } from '#platform/db.ts'
import type { Forming } from '../contract.ts'

/** The person's own choice, else the company's. */
export async function formingOf(db: Db, userId: string): Promise<Forming> {
  const { rows } = await sql<{ forming: Forming }>`
    select coalesce((select forming from sidebar_lists where user_id = ${userId}), users_list_forming) as forming
    from companies where id = sec.company()`.execute(db)
  return rows[0]!.forming
}

export const setForming = (db: Db, userId: string, forming: Forming) =>
  db
    .insertInto('sidebarLists')
    .values({ userId, forming })
    .onConflict((on) => on.columns(['companyId', 'userId']).doUpdateSet({ forming }))
    .execute()

type Row = PersonRef & { status: Status }

/**
 * Colleagues that a person works with: their manager, their reports, who has the same manager, who is in the same department. Those who
 * are online come first.
 */
const workedWith = (userId: string, online: readonly string[], limit: number): RawBuilder<Row & { at: number }> => sql`
  select found.*, row_number() over (order by is_online desc, nearness, name_key, id) as at from (
    select ${personColumns('u')}, u.status, u.name_key, u.id = any(${[...online]}::uuid[]) as is_online,
      case when u.id = me.manager_id then 0 when u.manager_id = me.id then 1 when u.manager_id = me.manager_id then 2 else 3 end as nearness
    from users me join users u on u.company_id = me.company_id and u.id <> me.id and ${present('u')}
      and (u.id = me.manager_id or u.manager_id = me.id or u.manager_id = me.manager_id or u.department_id = me.department_id)
    where me.id = ${userId}) found
  order by at limit ${limit}`

export async function automatic(db: Db, userId: string, online: readonly string[], limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, first_name, last_name, avatar, status from (${workedWith(userId, online, limit)}) w order by at`.execute(
    db,
  )
  return rows
}

export async function chosen(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${personColumns('u')}, u.status from sidebar_people s
      join users u on u.company_id = s.company_id and u.id = s.person_id
    where s.user_id = ${userId} and ${present('u')} order by s.position, u.name_key, u.id`.execute(db)
  return rows
}

/** Starts a person's own list with the people of the automatic one; an existing list stays as it is. */
export const beginWith = (db: Db, userId: string, online: readonly string[], limit: number) =>
  sql`
    insert into sidebar_people (user_id, person_id, position)
    select ${userId}, w.id, w.at from (${workedWith(userId, online, limit)}) w
    where not exists (select 1 from sidebar_people where user_id = ${userId})
    on conflict do nothing`.execute(db)

/** How many a person has listed, and whether there is such a colleague. */
export async function beforeAdding(db: Db, userId: string, personId: string) {
  const { rows } = await sql<{ count: number; isThere: boolean; isListed: boolean }>`
    select (select count(*)::int from sidebar_people where user_id = ${userId}) as count,
      exists (select 1 from users u where u.id = ${personId} and ${present('u')}) as "isThere",
      exists (select 1 from sidebar_people where user_id = ${userId} and person_id = ${personId}) as "isListed"`.execute(
    db,
  )
  return rows[0]!
}

export const add = (db: Db, userId: string, personId: string) =>
  sql`
    insert into sidebar_people (user_id, person_id, position)
    select ${userId}, ${personId}, coalesce(max(position), 0) + 1 from sidebar_people where user_id = ${userId}
    on conflict do nothing`.execute(db)

export async function remove(db: Db, userId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from sidebar_people where user_id = ${userId} and person_id = ${personId} returning person_id`.execute(db)
  return rows.length > 0
}

export const order = (db: Db, userId: string, ids: readonly string[]) =>
  sql`
    update sidebar_people s set position = wanted.at
    from (
      select person_id, row_number() over (order by array_position(${[...ids]}::uuid[], person_id), position) as at
      from sidebar_people where user_id = ${userId}) wanted
    where s.user_id = ${userId} and s.person_id = wanted.person_id`.execute(db)
