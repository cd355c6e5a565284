import { changing } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'

export const of = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(['u.language', 'u.weekStart', 'u.asksToApprove', 'u.version', 'a.email'])
    .$narrowType<{ language: Language }>()
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

export interface Preferences {
  language?: Language
  weekStart?: number
  asksToApprove?: boolean
}

/** @param version what the reader saw; without it the last word wins */
export async function save(db: Db, userId: string, wanted: Preferences, version: number | undefined) {
  return changing(db, [userId], wanted, version)
    .returning(['language', 'weekStart', 'asksToApprove', 'version'])
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}
