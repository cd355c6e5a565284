import { type RawBuilder, sql } from 'kysely'
import { personColumns, present, replacing } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { JobTitle } from '../contract.ts'

export async function list(db: Db): Promise<JobTitle[]> {
  const { rows } = await sql<JobTitle>`
    select t.id, t.name, t.version, coalesce(n.count, 0) as count from job_titles t
    left join (select job_title_id, count(*)::int as count from users where ${present('users')} group by job_title_id) n
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

export const idOf = async (db: Db, name: string): Promise<string | undefined> =>
  (
    await sql<{ id: string }>`select id from job_titles where lower(name) = lower(${name}) order by id limit 1`.execute(
      db,
    )
  ).rows[0]?.id

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

/** What a deletion has to know: the name, how many people have it, and whether the replacement is another one. */
export async function removal(db: Db, id: string, replacementId: string | undefined) {
  const { rows } = await sql<{ name: string; uses: number; replacement: boolean }>`
    select t.name, exists (select 1 from job_titles where id = ${replacementId ?? null}::uuid and id <> t.id) as replacement,
      (select count(*)::int from users where job_title_id = t.id) as uses
    from job_titles t where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Deletes it and gives the replacement to everyone who has it. One statement. */
export async function remove(db: Db, id: string, version: number | undefined, replacementId?: string) {
  const moved = sql`with people as (${replacing('jobTitleId', id, replacementId ?? null)})`
  const { rows } = await sql`${replacementId ? moved : sql``}
    delete from job_titles where id = ${id} and ${version === undefined ? sql`true` : sql`version = ${version}`}
    returning id`.execute(db)
  return rows.length > 0
}

/** `after` is the last person of the page before. */
export async function people(
  db: Db,
  id: string,
  { after, limit, withEmail }: { after: string | undefined; limit: number; withEmail: boolean },
) {
  const { rows } = await sql<{
    id: string
    firstName: string
    lastName: string
    email: string
    avatar: string | null
    department: string | null
  }>`
    select ${personColumns('u')}, case when ${withEmail} then u.email::text else '' end as email, d.name as department
    from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
    where u.job_title_id = ${id} and ${present('u')}
      and ${after ? sql`(u.name_key, u.id) > (select a.name_key, a.id from users a where a.id = ${after})` : sql`true`}
    order by u.name_key, u.id limit ${limit}`.execute(db)
  return rows
}

/** Names that an import brings, in one statement however many. */
export const insertNamed = (db: Db, entries: readonly { id: string; name: string }[]) =>
  sql`insert into job_titles (id, name) select id, name
    from json_to_recordset(${JSON.stringify(entries)}::json) e(id uuid, name text)`.execute(db)

/** Removes those that nothing uses. @param ids a query for their ids */
export const removeUnused = (db: Db, ids: RawBuilder<unknown>) =>
  sql`delete from job_titles where id in (${ids})
    and not exists (select 1 from users u where u.job_title_id = job_titles.id)`.execute(db)
