import type { Visit } from '#platform/context.ts'
import { newToken } from '#platform/keys.ts'
import { invalid, Problem } from '#platform/problems.ts'
import { challengeCookie } from '../../sessions/server/cookie-actions.ts'
import { enter, type Entered } from '../../sessions/server/entering-actions.ts'
import type { Proof } from '../../sessions/server/pending-store.ts'
import * as pending from '../../sessions/server/pending-actions.ts'
import { setChallenge } from '../../sessions/server/pending-store.ts'
import { accountById } from '../../sessions/server/store.ts'
import * as ceremony from '../../factors/server/ceremony-actions.ts'
import * as challenges from '../../factors/server/challenge-store.ts'
import { takeAppCode, takeRecoveryCode } from '../../factors/server/code-actions.ts'
import * as passkeys from '../../factors/server/passkey-store.ts'
import * as store from '../../factors/server/store.ts'

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
    const options = await ceremony.question(db, whereIs(visit), { of: accountId, asSecondFactor: true })
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
  const factor = await check(visit, { accountId, provedBy }, challenge, shown)
  if (!factor) throw invalid({ [fieldOf(shown)]: [`identity.secondFactorChallenge.wrong-${fieldOf(shown)}`] })
  await visit.database.outside((db) => pending.finish(db, { id, accountId }))
  return enter(visit, { accountId, by: provedBy, factor, remember })
}

async function check(
  visit: Visit,
  { accountId, provedBy }: Pick<Proof, 'accountId'> & { provedBy: Proof['by'] },
  challenge: string | null,
  { code, recoveryCode, passkey }: Shown,
): Promise<Proof['factor'] | null> {
  const { database, now } = visit
  if (passkey) {
    const asked = { where: whereIs(visit), answer: passkey, now, of: accountId, asSecondFactor: true }
    const signed = challenge && (await database.outside((db) => ceremony.signer(db, { ...asked, challenge })))
    return signed ? 'passkey' : null
  }
  if (!code && !recoveryCode) return null
  const behind = provedBy === 'sso' ? ('provider' as const) : ('password' as const)
  const account = { ...(await database.outside((db) => accountById(db, accountId))), behind }
  if (recoveryCode) return (await takeRecoveryCode(visit, account, recoveryCode)) ? 'recovery' : null
  return (await takeAppCode(visit, account, code!)) ? 'totp' : null
}

const fieldOf = ({ passkey, recoveryCode }: Shown) => (passkey ? 'passkey' : recoveryCode ? 'recoveryCode' : 'code')

/** Sign-in by passkey alone: a cookie binds its challenge to this browser. */
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

const askedBy = (visit: Visit, holder: string): challenges.ChallengeScope => ({
  holder,
  purpose: 'sign_in',
  companyId: visit.company?.id ?? null,
})
