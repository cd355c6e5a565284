import { sql } from 'kysely'
import { type Db, enterOperator } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'

export interface Operator {
  id: string
  email: string
  firstName: string
  lastName: string
  language: Language
}

/** The operators of this installation: the role counts once the address is proven. */
export async function operatorsOf(db: Db): Promise<Operator[]> {
  await enterOperator(db)
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName', 'lastName', 'language'])
    .$narrowType<{ language: Language }>()
    .where('isOperator', '=', true)
    .where('verifiedAt', 'is not', null)
    .orderBy('email')
    .limit(100)
    .execute()
}

export const settingsOf = (db: Db) =>
  db.selectFrom('operatorSettings').select(['reviewSignUps', 'version']).executeTakeFirstOrThrow()

/** @returns false on a version conflict */
export async function saveSettings(db: Db, reviewSignUps: boolean, version: number): Promise<boolean> {
  const row = await db
    .updateTable('operatorSettings')
    .set((eb) => ({ reviewSignUps, version: eb('version', '+', 1) }))
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export async function countsOf(db: Db) {
  const { rows } = await sql<{ companies: number; newRequests: number; waitingSignUps: number }>`
    select (select count(*) from companies)::int as companies,
      (select count(*) from site_requests where status = 'new')::int as new_requests,
      (select count(*) from accounts where review_since is not null)::int as waiting_sign_ups`.execute(db)
  return rows[0]!
}
