import { countCall } from '#platform/limits.ts'
import type { Visit } from '#platform/context.ts'
import { newToken } from '#platform/keys.ts'
import { invalid, Problem } from '#platform/problems.ts'
import { challengeCookie } from '../../sessions/server/cookie-actions.ts'
import { enter, type Entered, type Proof } from '../../sessions/server/entering-actions.ts'
import * as pending from '../../sessions/server/pending-actions.ts'
import { setChallenge } from '../../sessions/server/pending-store.ts'
import { accountById } from '../../sessions/server/store.ts'
import * as ceremony from '../../factors/server/ceremony-actions.ts'
import * as challenges from '../../factors/server/challenge-store.ts'
import { tell } from '../../factors/server/mail.ts'
import * as passkeys from '../../factors/server/passkey-store.ts'
import * as recovery from '../../factors/server/recovery-actions.ts'
import * as store from '../../factors/server/store.ts'
import * as totp from '../../factors/server/totp-actions.ts'

/**
 * Codes of six digits can be guessed, so an account takes few of them. Only whoever knows the password gets as far as being counted,
 * and recovery codes and passkeys, which cannot be guessed, stay open: nobody is locked out by somebody else.
 */
const CODE_LIMITS = {
  'takeSecondStep:quarter': { per: 'who', times: 10, seconds: 15 * 60 },
  'takeSecondStep:day': { per: 'who', times: 30, seconds: 24 * 60 * 60 },
} as const

/** What may be shown here; asked only once the password was right. */
export async function show(visit: Visit) {
  return visit.database.outside(async (db) => {
    const { accountId } = await pending.waiting(db, visit)
    return {
      totp: (await store.totpOf(db, accountId, 'confirmed')) !== undefined,
      passkey: (await passkeys.credentialsOf(db, accountId, whereIs(visit).rpId)).length > 0,
      recoveryCode: (await store.codesLeft(db, accountId)) > 0,
    }
  })
}

export async function begin(visit: Visit) {
  return visit.database.outside(async (db) => {
    const { id, accountId } = await pending.waiting(db, visit)
    const options = await ceremony.question(db, whereIs(visit), { of: accountId, asSecondStep: true })
    await setChallenge(db, id, options.challenge)
    return { ...options }
  })
}

interface Shown {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: { id: string; response: object } | undefined
}

export async function take(visit: Visit, { remember, ...shown }: Shown & { remember: boolean }): Promise<Entered> {
  const { id, accountId, provedBy, challenge } = await pending.take(visit)
  const factor = await check(visit, accountId, challenge, shown)
  if (!factor) throw invalid({ [fieldOf(shown)]: [`identity.secondStep.wrong-${fieldOf(shown)}`] })
  await visit.database.outside((db) => pending.finish(db, id))
  return enter(visit, { accountId, by: provedBy, factor, remember })
}

async function check(
  visit: Visit,
  accountId: string,
  challenge: string | null,
  { code, recoveryCode, passkey }: Shown,
): Promise<Proof['factor'] | null> {
  const { database, now } = visit
  if (passkey) {
    const asked = { where: whereIs(visit), answer: passkey, now, of: accountId, asSecondStep: true }
    const signed = challenge && (await database.outside((db) => ceremony.signer(db, { ...asked, challenge })))
    return signed ? 'passkey' : null
  }
  if (recoveryCode) return (await byRecoveryCode(visit, accountId, recoveryCode)) ? 'recovery' : null
  if (!code) return null
  await countCode(visit, accountId)
  return (await database.outside((db) => totp.use(db, accountId, code, now))) ? 'totp' : null
}

const fieldOf = ({ passkey, recoveryCode }: Shown) => (passkey ? 'passkey' : recoveryCode ? 'recoveryCode' : 'code')

const byRecoveryCode = (visit: Visit, accountId: string, code: string): Promise<boolean> =>
  visit.database.outside(async (db) => {
    const left = await recovery.use(db, accountId, code, visit.now)
    if (left === undefined) return false
    await tell(db, visit, await accountById(db, accountId), 'codeUsed', { left })
    return true
  })

/** @throws Problem 429; the account's holder is told once a day that somebody with the password gets stuck here */
async function countCode(visit: Visit, accountId: string): Promise<void> {
  try {
    for (const [name, limit] of Object.entries(CODE_LIMITS))
      await countCall(visit.database, name, [limit], () => accountId, visit.now)
  } catch (error) {
    if (error instanceof Problem)
      await visit.database.outside(async (db) =>
        tell(
          db,
          { requestId: `${accountId}:${visit.now.toISOString().slice(0, 10)}`, addressOf: visit.addressOf },
          await accountById(db, accountId),
          'codesTried',
        ),
      )
    throw error
  }
}

/** A passkey alone: what it has to sign is bound to this browser by a cookie. */
export async function beginPasskey(visit: Visit) {
  const holder = newToken()
  const expires = new Date(visit.now.getTime() + 5 * 60_000)
  visit.reply.setCookie(challengeCookie(visit), holder, { httpOnly: true, expires })
  return visit.database.outside(async (db) => {
    const options = await ceremony.question(db, whereIs(visit))
    await challenges.keep(db, askedBy(visit, holder), options.challenge, visit.now)
    return { ...options }
  })
}

/** One answer for a passkey that is unknown, of another account's company, copied or late. */
export async function byPasskey(visit: Visit, passkey: { id: string; response: object }): Promise<Entered> {
  const holder = visit.cookies[challengeCookie(visit)]
  visit.reply.clearCookie(challengeCookie(visit))
  const { now, database } = visit
  const challenge = holder && (await database.outside((db) => challenges.take(db, askedBy(visit, holder), now)))
  const accountId =
    challenge &&
    (await database.outside((db) => ceremony.signer(db, { where: whereIs(visit), challenge, answer: passkey, now })))
  if (!accountId) throw refused()
  return enter(visit, { accountId, by: 'passkey' }).catch((error: unknown) => {
    throw error instanceof Problem && error.kind === 'invalid' ? refused() : error
  })
}

const refused = () => invalid({ passkey: ['identity.passkey.refused'] })

const whereIs = (visit: Visit) => ceremony.whereOf(visit.addressOf('/'), visit.company?.domain ?? null)

const askedBy = (visit: Visit, holder: string): challenges.Asked => ({
  holder,
  purpose: 'sign_in',
  companyId: visit.company?.id ?? null,
})
