import type { Visit } from '#platform/context.ts'
import { beginGuess, countWrong, type Guesser, wasRight } from '#platform/guesses.ts'
import { sourceOf } from '#platform/limits.ts'
import { isPassword } from '#platform/passwords.ts'
import { invalid } from '#platform/problems.ts'
import { cookieNames } from '#platform/session.ts'
import * as mail from './mail.ts'
import * as store from './store.ts'

/** After this many wrong passwords within a day of each other, from any address, the account holder is notified. */
const NOTIFY_AT = 20

/**
 * Attempts count per trusted browser, otherwise per client address, so an attacker slows down only themselves.
 * Does the same work for an address without an account.
 * @throws Problem 429
 */
export async function begin(visit: Visit, email: string): Promise<Guesser> {
  const mark = visit.cookies[cookieNames(visit.company?.domain ?? null).browser]
  const known = mark ? await visit.database.outside((db) => store.knownBrowser(db, email, mark)) : null
  const guesser = { at: email, from: known ? `browser ${known}` : `address ${sourceOf(visit.ip)}` }
  await beginGuess(visit.database, guesser, visit.now)
  return guesser
}

export async function wrong(visit: Visit, { at: email }: Guesser): Promise<void> {
  if ((await countWrong(visit.database, email, visit.now)) !== NOTIFY_AT) return
  await visit.database.outside(async (db) => {
    const account = await store.byEmail(db, email)
    if (account?.verifiedAt)
      await mail.mailGuesses(db, account, {
        count: NOTIFY_AT,
        at: visit.now,
        address: visit.addressOf('/reset-password'),
      })
  })
}

/**
 * Checks the password of a signed-in or invited person. Attempts count like those at the sign-in; otherwise a session (a provider can
 * open any number of them) or an invitation would allow unlimited guesses.
 * @throws Problem 422 under `field`, 429
 */
export async function refuseWrong(
  visit: Visit,
  { email, passwordHash }: { email: string; passwordHash: string | null },
  password: string,
  field: string,
): Promise<void> {
  if (passwordHash === null) throw invalid({ [field]: ['identity.wrongPassword'] })
  const guesser = await begin(visit, email)
  if (await isPassword(passwordHash, password)) return right(visit, guesser)
  await wrong(visit, guesser)
  throw invalid({ [field]: ['identity.wrongPassword'] })
}

export const right = (visit: Visit, guesser: Guesser): Promise<void> => wasRight(visit.database, guesser)
