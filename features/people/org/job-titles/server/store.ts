import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { JobTitle } from '../contract.ts'

export async function list(db: Db): Promise<JobTitle[]> {
  const { rows } = await sql<JobTitle>`
    select t.id, t.name, t.version, coalesce(n.count, 0) as count from job_titles t
    left join (select job_title_id, count(*)::int as count from users where deactivated_at is null group by job_title_id) n
      on n.job_title_id = t.id
    order by t.name_key, t.id`.execute(db)
  return rows
}

export const find = (db: Db, id: string) =>
  db.selectFrom('jobTitles').select(['id', 'name', 'version']).where('id', '=', id).executeTakeFirst()

export const nameIsTaken = async (db: Db, name: string, butFor: string | null): Promise<boolean> =>
  (
    await sql<{ taken: boolean }>`select exists (select 1 from job_titles where lower(name) = lower(${name})
    and id is distinct from ${butFor}::uuid) as taken`.execute(db)
  ).rows[0]!.taken

export const insert = async (db: Db, name: string) =>
  (await db.insertInto('jobTitles').values({ name }).returning('id').executeTakeFirstOrThrow()).id

export async function rename(db: Db, id: string, name: string, version: number | undefined) {
  let query = db
    .updateTable('jobTitles')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

export const uses = async (db: Db, id: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from users where job_title_id = ${id}`.execute(db))
    .rows[0]!.count

export const replace = (db: Db, id: string, replacementId: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ jobTitleId: replacementId, version: eb('version', '+', 1) }))
    .where('jobTitleId', '=', id)
    .execute()

export async function remove(db: Db, id: string, version: number | undefined): Promise<boolean> {
  let query = db.deleteFrom('jobTitles').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** `after` is the last person of the page before. */
export async function people(db: Db, id: string, after: string | undefined, limit: number) {
  const { rows } = await sql<{
    id: string
    firstName: string
    lastName: string
    email: string
    avatar: string | null
    department: string | null
  }>`
    select u.id, u.first_name, u.last_name, u.email::text as email, d.name as department,
      '/api/people/' || u.id || '/avatar?v=' || u.avatar_file_id as avatar
    from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
    where u.job_title_id = ${id} and u.deactivated_at is null
      and ${after ? sql`(u.name_key, u.id) > (select a.name_key, a.id from users a where a.id = ${after})` : sql`true`}
    order by u.name_key, u.id limit ${limit}`.execute(db)
  return rows
}
