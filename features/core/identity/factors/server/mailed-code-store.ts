import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** An earlier code of this session ends. */
export const keep = (db: Db, sessionId: string, codeHash: Buffer, expiresAt: Date) =>
  sql`insert into mailed_codes (session_id, code_hash, expires_at) values (${sessionId}, ${codeHash}, ${expiresAt})
    on conflict (company_id, session_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, created_at = now()`.execute(db)

/** Counts an attempt before comparing, so parallel attempts never exceed `most`. */
export async function fits(db: Db, sessionId: string, codeHash: Buffer, most: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    update mailed_codes set tries = tries + 1
    where session_id = ${sessionId} and expires_at > ${now} and tries < ${most} returning code_hash = ${codeHash} as fits`.execute(
    db,
  )
  return rows[0]?.fits ?? false
}

/** @returns whether it was still there: of two concurrent uses one wins */
export async function end(db: Db, sessionId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await db
    .deleteFrom('mailedCodes')
    .where('sessionId', '=', sessionId)
    .where('codeHash', '=', codeHash)
    .returning('sessionId')
    .execute()
  return rows.length > 0
}
