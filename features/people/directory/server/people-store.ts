import { changing } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'

export const move = (
  db: Db,
  ids: readonly string[],
  to: { departmentId?: string | null; locationId?: string | null },
) => changing(db, ids, to).execute()

export const takenEmails = async (db: Db, emails: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('users')
        .select('email')
        .where('email', 'in', [...emails])
        .execute()
    ).map(({ email }) => email.toLowerCase()),
  )
