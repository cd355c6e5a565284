import { sql } from 'kysely'
import { type Db, enterAccount, enterAddress } from '#platform/db.ts'

/** @returns the address before, or undefined when the new one is taken meanwhile */
export async function changeEmail(db: Db, id: string, email: string, now: Date): Promise<string | undefined> {
  await enterAddress(db, email)
  await enterAccount(db, id)
  const { rows } = await sql<{ before: string }>`
    update accounts a set email = ${email}, verified_at = coalesce(a.verified_at, ${now})
    from (select email from accounts where id = ${id} for update) old
    where a.id = ${id} and not exists (select 1 from sec.account_at_address() other where other.id <> ${id})
    returning old.email as before`.execute(db)
  return rows[0]?.before
}

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
