import { type Db, enterAccount } from '#platform/db.ts'

/** The address that waits to be confirmed, if one does. */
export async function waiting(db: Db, accountId: string, now: Date) {
  await enterAccount(db, accountId)
  return db
    .selectFrom('links')
    .select(['email', 'createdAt', 'expiresAt'])
    .$narrowType<{ email: string }>()
    .where('purpose', '=', 'change_email')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}
