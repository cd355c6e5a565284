import type { Visit } from '#platform/context.ts'
import { beginGuess, countWrong, type Guesser, wasRight } from '#platform/guesses.ts'
import { sourceOf } from '#platform/limits.ts'
import { isPassword } from '#platform/passwords.ts'
import { invalid } from '#platform/problems.ts'
import { cookieNames } from '#platform/session.ts'
import * as mail from './mail.ts'
import * as store from './store.ts'

/** After so many wrong passwords within a day of each other, from wherever, the account's holder is told. */
const TELL_AT = 20

/**
 * A browser that the account knows answers for itself, everybody else for their address: whoever guesses holds up nobody but
 * themselves. The same work is done for an address without an account.
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
  if ((await countWrong(visit.database, email, visit.now)) !== TELL_AT) return
  await visit.database.outside(async (db) => {
    const account = await store.byEmail(db, email)
    if (account?.verifiedAt)
      await mail.mailGuesses(db, account, {
        count: TELL_AT,
        at: visit.now,
        address: visit.addressOf('/reset-password'),
      })
  })
}

/**
 * The password of somebody who is signed in already or was invited, counted like those at the sign-in: a session, which a provider can
 * open as often as it likes, and a letter are no places to guess on.
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
