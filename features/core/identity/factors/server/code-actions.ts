import type { Visit } from '#platform/context.ts'
import { countCall } from '#platform/limits.ts'
import { Problem } from '#platform/problems.ts'
import { notifyOfFactor, type Reader } from './mail.ts'
import * as recovery from './recovery-actions.ts'
import * as totp from './totp-actions.ts'

/**
 * Six-digit codes can be guessed, so their attempts are limited per account. Attempts count only after a first step, and recovery codes
 * and passkeys, which cannot be guessed, stay available: nobody can lock the holder out.
 */
const CODE_LIMITS = {
  'takeSecondFactor:quarter': { per: 'who', times: 10, seconds: 15 * 60 },
  'takeSecondFactor:day': { per: 'who', times: 30, seconds: 24 * 60 * 60 },
} as const

/** Whose code it is, and what was shown before it: attempts after SSO do not use up those after the password. */
export interface CodeHolder extends Reader {
  id: string
  behind: 'password' | 'provider'
}

/** A code of the authenticator app, used up when it is right. @throws Problem 429 */
export async function takeAppCode(visit: Visit, account: CodeHolder, code: string): Promise<boolean> {
  await countCode(visit, account)
  return visit.database.outside((db) => totp.use(db, account.id, code, visit.now))
}

/** Uses up a valid recovery code and notifies the holder. */
export async function takeRecoveryCode(visit: Visit, account: CodeHolder, code: string): Promise<boolean> {
  const read = await recovery.read(account.id, code)
  return visit.database.outside(async (db) => {
    const left = await recovery.use(db, read, visit.now)
    if (left === undefined) return false
    await notifyOfFactor(db, visit, account, 'codeUsed', { left })
    return true
  })
}

/** @throws Problem 429; notifies the account holder, at most once a day, that someone passed the first step and hit the limit */
async function countCode(visit: Visit, account: CodeHolder): Promise<void> {
  const { now, company } = visit
  const who = account.behind === 'provider' ? `${account.id} ${company?.id}` : account.id
  try {
    for (const [name, limit] of Object.entries(CODE_LIMITS))
      await countCall(visit.database, name, [limit], () => who, now)
  } catch (error) {
    if (error instanceof Problem)
      await visit.database.outside((db) =>
        notifyOfFactor(
          db,
          { ...visit, requestId: `${who}:${now.toISOString().slice(0, 10)}` },
          account,
          account.behind === 'provider' ? 'codesTriedAfterSso' : 'codesTried',
          { company: company?.name ?? '' },
        ),
      )
    throw error
  }
}
