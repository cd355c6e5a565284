import { sql } from 'kysely'
import { removeUnusedEntries } from '#features/core/catalogues/server/api.ts'
import { removeUnusedLocations } from '#features/core/locations/server/api.ts'
import { type Holding, removeMembers } from '#features/core/members/server/api.ts'
import { forgetLeaders, removeUnusedDepartments } from '#features/people/org/departments/server/api.ts'
import { removeUnusedJobTitles } from '#features/people/org/job-titles/server/api.ts'
import { removeUnusedPositions } from '#features/people/org/positions/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'

/** Locks the people, so that nobody signs in or asks for leave meanwhile. */
export const hold = async (db: Db, importId: string): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select u.id from users u where ${made(importId, 'user', 'u.id')} order by u.id for update`.execute(db)
  ).rows.map(({ id }) => id)

export interface Blocker {
  name: string
  /** The key of a message that says why. */
  reason: string
}

/** A few people that other data depends on, to be named. */
export const blockers = async (
  db: Db,
  importId: string,
  holdings: readonly Holding[],
  limit: number,
): Promise<Blocker[]> =>
  (
    await sql<Blocker>`select trim(b.first_name || ' ' || b.last_name) as name, b.reason from (
        select u.first_name, u.last_name, u.name_key, case
          when u.account_id is not null or u.status <> 'pending' then 'import.blocked.signedIn'
          ${sql.join(
            holdings.map(({ word, held }) => sql`when ${held('u.id')} then ${word}`),
            sql` `,
          )}
          when exists (select 1 from users o where o.manager_id = u.id and not ${made(importId, 'user', 'o.id')})
            or exists (select 1 from departments d where (d.lead_id = u.id or d.manager_id = u.id)
              and not ${made(importId, 'department', 'd.id')}) then 'import.blocked.manager' end as reason
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
  await forgetLeaders(db, madeIds(importId, 'department'), madeIds(importId, 'user'))
  await removeMembers(db, madeIds(importId, 'user'))
}

/** Names that others use meanwhile stay. @returns how many */
export async function removeNames({ db, ports }: Pick<Context, 'db' | 'ports'>, importId: string): Promise<number> {
  await removeUnusedPositions(db, madeIds(importId, 'position'))
  await removeUnusedDepartments(db, madeIds(importId, 'department'))
  await removeUnusedLocations(db, madeIds(importId, 'location'))
  await removeUnusedJobTitles(db, madeIds(importId, 'job_title'))
  await removeUnusedEntries({ db, ports }, 'hiring_sources', madeIds(importId, 'hiring_source'))
  await removeUnusedEntries({ db, ports }, 'employment_types', madeIds(importId, 'employment_type'))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from user_import_records r
    where r.import_id = ${importId} and (
      exists (select 1 from departments x where r.record = 'department' and x.id = r.record_id)
      or exists (select 1 from locations x where r.record = 'location' and x.id = r.record_id)
      or exists (select 1 from job_titles x where r.record = 'job_title' and x.id = r.record_id)
      or exists (select 1 from positions x where r.record = 'position' and x.id = r.record_id)
      or exists (select 1 from catalogue_entries x where r.record in ('hiring_source', 'employment_type') and x.id = r.record_id))`.execute(
    db,
  )
  return rows[0]!.count
}

/** A query for what an import made. */
const madeIds = (importId: string, record: string) =>
  sql`select record_id from user_import_records where import_id = ${importId} and record = ${record}`

const made = (importId: string, record: string, id: string) =>
  sql<boolean>`${sql.ref(id)} in (${madeIds(importId, record)})`
