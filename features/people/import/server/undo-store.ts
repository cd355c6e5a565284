import { sql } from 'kysely'
import { removeMembers } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'

/** Held, so that nobody signs in or asks for leave while it is decided. */
export const hold = async (db: Db, importId: string): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select u.id from users u where ${made(importId, 'user', 'u.id')} order by u.id for update`.execute(db)
  ).rows.map(({ id }) => id)

export interface Blocker {
  name: string
  reason: 'signedIn' | 'timeOff' | 'manager'
}

/** Those on whom something depends by now; a few of them, to be named. */
export const blockers = async (db: Db, importId: string, limit: number): Promise<Blocker[]> =>
  (
    await sql<Blocker>`select trim(b.first_name || ' ' || b.last_name) as name, b.reason from (
        select u.first_name, u.last_name, u.name_key, case
          when u.account_id is not null or u.status <> 'pending' then 'signedIn'
          when exists (select 1 from time_off_requests t where t.user_id = u.id)
            or exists (select 1 from leave_adjustments l where l.user_id = u.id) then 'timeOff'
          when exists (select 1 from users o where o.manager_id = u.id and not ${made(importId, 'user', 'o.id')})
            or exists (select 1 from departments d where (d.lead_id = u.id or d.manager_id = u.id)
              and not ${made(importId, 'department', 'd.id')}) then 'manager' end as reason
        from users u where ${made(importId, 'user', 'u.id')}) b
      where b.reason is not null order by b.name_key limit ${limit}`.execute(db)
  ).rows

/** Compare-and-set: of two who take it back at the same moment one does. */
export const mark = (db: Db, importId: string, now: Date) =>
  db
    .updateTable('userImports')
    .set((eb) => ({ status: 'undone', doneRows: 0, finishedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', importId)
    .where('status', '=', 'done')
    .returning('id')
    .executeTakeFirst()

export async function removePeople(db: Db, importId: string): Promise<void> {
  const madeUser = (column: string) => made(importId, 'user', column)
  await sql`update departments set lead_id = case when ${madeUser('lead_id')} then null else lead_id end,
      manager_id = case when ${madeUser('manager_id')} then null else manager_id end
    where ${made(importId, 'department', 'departments.id')} and (${madeUser('lead_id')} or ${madeUser('manager_id')})`.execute(
    db,
  )
  await removeMembers(
    db,
    sql`select record_id from user_import_records where import_id = ${importId} and record = 'user'`,
  )
}

/** Names that others use by now stay. @returns how many */
export async function removeNames(db: Db, importId: string): Promise<number> {
  await sql`delete from positions where ${made(importId, 'position', 'positions.id')}
    and not exists (select 1 from users u where u.position_id = positions.id)
    and not exists (select 1 from positions p where p.reports_to_id = positions.id)`.execute(db)
  await sql`delete from departments where ${made(importId, 'department', 'departments.id')}
    and not exists (select 1 from users u where u.department_id = departments.id)
    and not exists (select 1 from departments d where d.parent_id = departments.id)
    and not exists (select 1 from positions p where p.department_id = departments.id)`.execute(db)
  await sql`delete from locations where ${made(importId, 'location', 'locations.id')}
    and not exists (select 1 from users u where u.location_id = locations.id)
    and not exists (select 1 from positions p where p.location_id = locations.id)
    and not exists (select 1 from holidays h where h.location_id = locations.id)`.execute(db)
  await sql`delete from job_titles where ${made(importId, 'job_title', 'job_titles.id')}
    and not exists (select 1 from users u where u.job_title_id = job_titles.id)`.execute(db)
  await sql`delete from catalogue_entries where ${made(importId, 'hiring_source', 'catalogue_entries.id')}
    and not exists (select 1 from users u where u.hiring_source_id = catalogue_entries.id)`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from user_import_records r
    where r.import_id = ${importId} and (
      exists (select 1 from departments x where r.record = 'department' and x.id = r.record_id)
      or exists (select 1 from locations x where r.record = 'location' and x.id = r.record_id)
      or exists (select 1 from job_titles x where r.record = 'job_title' and x.id = r.record_id)
      or exists (select 1 from positions x where r.record = 'position' and x.id = r.record_id)
      or exists (select 1 from catalogue_entries x where r.record = 'hiring_source' and x.id = r.record_id))`.execute(
    db,
  )
  return rows[0]!.count
}

const made = (importId: string, record: string, id: string) =>
  sql<boolean>`${sql.ref(id)} in (select record_id from user_import_records where import_id = ${importId} and record = ${record})`
