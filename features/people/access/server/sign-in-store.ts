import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A person's sign-in state, locked until the transaction ends. */
export const holdSignIn = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['status', 'deactivatedAt', sql<boolean>`sec.has_password(account_id)`.as('hasPassword')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
