import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

interface Named {
  id: string
  name: string
}
export interface Row {
  id: string
  effectiveDate: string
  type: Named | null
  schedule: Named | null
  comments: string
  version: number
}

export async function list(db: Db, userId: string): Promise<Row[]> {
  const named = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`
  const { rows } = await sql<Row>`
    select e.id, e.effective_date, e.comments, e.version, ${named('t')} as type, ${named('s')} as schedule
    from employments e
    left join catalogue_entries t on t.company_id = e.company_id and t.id = e.type_id
    left join catalogue_entries s on s.company_id = e.company_id and s.id = e.schedule_id
    where e.user_id = ${userId} order by e.effective_date desc`.execute(db)
  return rows
}

export interface Fields {
  effectiveDate: string
  typeId: string
  scheduleId: string | null
  comments: string
}

/** The current entry, and what is wrong with its new values. One statement. */
export async function check(db: Db, userId: string, id: string | null, fields: Fields) {
  const { rows } = await sql<{ type: boolean; schedule: boolean; dayTaken: boolean; before: Fields | null }>`
    select exists (select 1 from catalogue_entries where id = ${fields.typeId} and catalogue = 'employment_types') as type,
      exists (select 1 from catalogue_entries where id = ${fields.scheduleId}::uuid and catalogue = 'schedule_types') as schedule,
      exists (select 1 from employments where user_id = ${userId} and effective_date = ${fields.effectiveDate}
        and id is distinct from ${id}::uuid) as day_taken,
      (select jsonb_build_object('effectiveDate', effective_date, 'typeId', type_id, 'scheduleId', schedule_id, 'comments', comments)
        from employments where user_id = ${userId} and id = ${id}::uuid) as before`.execute(db)
  return rows[0]!
}

export const insert = async (db: Db, userId: string, fields: Fields, createdBy: string) =>
  (
    await db
      .insertInto('employments')
      .values({ ...fields, userId, createdBy })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export async function change(db: Db, userId: string, id: string, fields: Fields, version: number | undefined) {
  let query = db
    .updateTable('employments')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** @returns the day it stood for and whether it is gone (not, when its version is another); nothing when there is no such entry */
export async function remove(db: Db, userId: string, id: string, version: number | undefined) {
  const { rows } = await sql<{ effectiveDate: string; deleted: boolean }>`
    with gone as (
      delete from employments where user_id = ${userId} and id = ${id} and ${version === undefined ? sql`true` : sql`version = ${version}`}
      returning id
    ) select e.effective_date, exists (select 1 from gone) as deleted from employments e where e.user_id = ${userId} and e.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Where entries of a list are used, for counting and deleting them. */
export const notedAs = (column: 'type_id' | 'schedule_id') => ({
  table: 'employments',
  column,
  person: 'user_id',
  replacing: (from: string, to: string) =>
    sql`update employments set ${sql.ref(column)} = ${to}, version = version + 1 where ${sql.ref(column)} = ${from}`,
})
