import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { hashToken } from '#platform/keys.ts'

export interface ChallengeScope {
  /** What only the asking browser or session knows. */
  holder: string
  purpose: 'sign_in' | 'register' | 'confirm'
  companyId: string | null
}

const FIVE_MINUTES = 5 * 60_000

/** Keeps what is to be signed; an earlier one of the same holder ends, and whatever has expired goes with it. */
export const keep = (db: Db, { holder, purpose, companyId }: ChallengeScope, challenge: string, now: Date) =>
  sql`with old as (delete from passkey_challenges where expires_at < ${now} or (holder_hash = ${hashToken(holder)} and purpose = ${purpose}))
    insert into passkey_challenges (holder_hash, purpose, challenge, company_id, expires_at)
    values (${hashToken(holder)}, ${purpose}, ${challenge}, ${companyId}, ${new Date(now.getTime() + FIVE_MINUTES)})`.execute(
    db,
  )

/** Uses it up, whatever comes of it. @returns undefined when there is none, it is too old, or it was asked elsewhere */
export const take = async (
  db: Db,
  { holder, purpose, companyId }: ChallengeScope,
  now: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ challenge: string }>`
    delete from passkey_challenges where holder_hash = ${hashToken(holder)} and purpose = ${purpose}
      and company_id is not distinct from ${companyId} and expires_at > ${now} returning challenge`.execute(db)
  return rows[0]?.challenge
}
