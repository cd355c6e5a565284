import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'

const PAGE = 50
const columns = ['id', 'email', 'firstName', 'lastName', 'language', 'verifiedAt'] as const

/** The account, if it waits for a review. */
export const waiting = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(columns)
    .$narrowType<{ language: Language }>()
    .where('id', '=', id)
    .where('reviewSince', 'is not', null)
    .executeTakeFirst()

export async function list(db: Db, offset: number) {
  const rows = await db
    .selectFrom('accounts')
    .select([...columns, 'reviewSince', sql<number>`count(*) over ()::int`.as('total')])
    .$narrowType<{ language: Language }>()
    .where('reviewSince', 'is not', null)
    .orderBy('reviewSince')
    .orderBy('id')
    .offset(offset)
    .limit(PAGE)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Of two decisions at once one counts. @returns the account as it is now, or undefined when it does not wait (any more) */
export const release = (db: Db, id: string) =>
  db
    .updateTable('accounts')
    .set({ reviewSince: null })
    .where('id', '=', id)
    .where('reviewSince', 'is not', null)
    .returning(columns)
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()

/** Deletes a refused account, unless it has become a member of a company meanwhile. */
export const forget = (db: Db, id: string) =>
  db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('memberships').select('userId').where('accountId', '=', id))))
    .execute()
