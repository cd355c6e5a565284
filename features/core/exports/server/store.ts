import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'
import { type Failure, type ShownExport, UNFINISHED } from '../contract.ts'
import type { Rights } from './rules.ts'

export interface Row {
  id: string
  userId: string
  source: string
  input: Record<string, string>
  language: Language
  ip: string
  status: ShownExport['status']
  failure: Failure | null
  rights: Rights | null
  file: string
  contentType: string
  storageKey: string
  doneRows: number
  totalRows: number | null
  attempts: number
  createdAt: Date
  expiresAt: Date
}
export type NewRow = Pick<
  Row,
  'id' | 'userId' | 'source' | 'input' | 'language' | 'ip' | 'file' | 'contentType' | 'storageKey' | 'expiresAt'
>

/** Until the transaction ends this person starts no other export: what `insert` counts stays true. */
export const holdPerson = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('exports ' || ${userId}::text, 0))`.execute(db)

const unfinished = sql<boolean>`status in (${sql.join(UNFINISHED.map((one) => sql.lit(one)))})`

/** After `holdPerson`. @returns null while this person has `most` that are not finished */
export async function insert(db: Db, row: NewRow, most: number): Promise<Row | null> {
  const { rows } = await sql<Row>`
    insert into exports (id, user_id, source, input, language, ip, file, content_type, storage_key, expires_at)
    select ${row.id}::uuid, ${row.userId}::uuid, ${row.source}, ${JSON.stringify(row.input)}::jsonb, ${row.language}, ${row.ip},
      ${row.file}, ${row.contentType}, ${row.storageKey}, ${row.expiresAt}::timestamptz
    where (select count(*) from exports where user_id = ${row.userId}::uuid and ${unfinished}) < ${most}
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Only the requester finds an export, and only until it expires. */
export const find = async (db: Db, userId: string, id: string, now: Date): Promise<Row | undefined> =>
  (
    await sql<Row>`select * from exports where id = ${id}::uuid and user_id = ${userId}::uuid and expires_at > ${now}`.execute(
      db,
    )
  ).rows[0]

export const of = async (db: Db, userId: string, now: Date): Promise<Row[]> =>
  (
    await sql<Row>`select * from exports where user_id = ${userId}::uuid and expires_at > ${now} order by created_at desc, id limit 50`.execute(
      db,
    )
  ).rows

/** @returns the row that went, so that its bytes can follow */
export const remove = async (db: Db, userId: string, id: string, now: Date): Promise<Row | undefined> =>
  (
    await sql<Row>`delete from exports where id = ${id}::uuid and user_id = ${userId}::uuid and expires_at > ${now} returning *`.execute(
      db,
    )
  ).rows[0]

export const forget = (db: Db, id: string) => db.deleteFrom('exports').where('id', '=', id).execute()

/** Begins at the beginning, also after a worker that was killed. @returns undefined when it was cancelled or is finished */
export const begin = async (db: Db, id: string): Promise<Row | undefined> =>
  (
    await sql<Row>`update exports set status = 'running', done_rows = 0, attempts = attempts + 1
      where id = ${id}::uuid and ${unfinished} returning *`.execute(db)
  ).rows[0]

/** @returns whether anyone still waits for it */
export const progress = async (db: Db, id: string, done: number, total: number): Promise<boolean> =>
  (
    await sql`update exports set done_rows = ${done}, total_rows = greatest(${total}::int, ${done}::int)
      where id = ${id}::uuid and status = 'running' returning id`.execute(db)
  ).rows.length > 0

/** @returns whether anyone still waits for it */
export const finish = async (db: Db, id: string, rows: number, rights: Rights): Promise<boolean> =>
  (
    await sql`update exports set status = 'ready', done_rows = ${rows}, total_rows = ${rows}, rights = ${JSON.stringify(rights)}::jsonb
      where id = ${id}::uuid and status = 'running' returning id`.execute(db)
  ).rows.length > 0

export const fail = async (db: Db, id: string, failure: Failure): Promise<boolean> =>
  (
    await sql`update exports set status = 'failed', failure = ${failure}
      where id = ${id}::uuid and status = 'running' returning id`.execute(db)
  ).rows.length > 0
