import type { Context, Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { invalid, missing } from '#platform/problems.ts'
import * as guesses from '../../accounts/server/guess-actions.ts'
import { accountFacts } from '../facts.ts'
import * as ceremony from './ceremony-actions.ts'
import * as challenges from './challenge-store.ts'
import { takeAppCode, takeRecoveryCode } from './code-actions.ts'
import { askedBy, holderOf, whereIs } from './identity-actions.ts'
import * as mailedCodes from './mailed-code-actions.ts'
import { halfProof } from './rules.ts'
import * as store from './store.ts'

interface Shown {
  password?: string | undefined
  passkey?: { id: string; response: object } | undefined
  mailedCode?: string | undefined
  code?: string | undefined
  recoveryCode?: string | undefined
}
type Inside = <T>(work: (db: Db) => Promise<T>) => Promise<T>
type Member = Visit & Pick<Context, 'company' | 'actor'>

/** A visit, so that no transaction waits for the hashing of a password. Sessions of the bare domain guard nothing of the kind. */
export async function confirm(visit: Visit, shown: Shown): Promise<void> {
  const { company, actor, database, now } = visit
  if (!company || !actor) throw missing()
  const inside: Inside = (work) => database.asCompany(company.id, work)
  const member = { ...visit, company, actor }
  if (shown.passkey) await byPasskey(inside, member, shown.passkey)
  else await byPasswordOrMail(inside, member, shown)
  await inside(async (db) => {
    await store.prove(db, actor, now)
    await record({ ...visit, db, actor }, accountFacts.identityConfirmed, actor.userId, { by: wayOf(shown) })
  })
}

export async function begin(ctx: Context) {
  const options = await ceremony.question(ctx.db, whereIs(ctx), { of: ctx.actor.accountId })
  await challenges.keep(ctx.db, askedBy(ctx, 'confirm'), options.challenge, ctx.now)
  return { ...options }
}

async function byPasskey(inside: Inside, here: Member, answer: NonNullable<Shown['passkey']>) {
  const { now, actor } = here
  // used up before it is looked at, whatever comes of it
  const challenge = await inside((db) => challenges.take(db, askedBy(here, 'confirm'), now))
  const of = actor.accountId
  const signed =
    challenge && (await inside((db) => ceremony.signer(db, { where: whereIs(here), challenge, answer, now, of })))
  if (!signed) throw invalid({ passkey: ['identity.passkey.refused'] })
}

/** The password, or a code that was mailed, and the account's second factor where that is only half of the proof. */
async function byPasswordOrMail(inside: Inside, here: Member, shown: Shown) {
  const { actor } = here
  const { mailedCode } = shown
  const holder = await inside((db) => holderOf({ db, actor }))
  const isHalf = halfProof(holder, mailedCode === undefined ? 'password' : 'mailedCode')
  if (isHalf && !shown.code && !shown.recoveryCode) throw invalid({ code: ['errors.required'] })
  if (mailedCode === undefined) await guesses.refuseWrong(here, holder, shown.password ?? '', 'password')
  else await mailed(inside, here, mailedCode, mailedCodes.fits)
  if (isHalf) await otherHalf(here, holder, shown)
  // used up once everything else was right
  if (mailedCode !== undefined) await mailed(inside, here, mailedCode, mailedCodes.end)
}

/** @throws Problem 422 */
async function mailed(inside: Inside, { actor, now }: Member, code: string, check: typeof mailedCodes.fits) {
  if (!(await inside((db) => check(db, actor.sessionId, code, now))))
    throw invalid({ mailedCode: ['identity.confirmIdentity.wrongCode'] })
}

async function otherHalf(here: Member, holder: store.Holder, { code, recoveryCode }: Shown) {
  const behind = holder.signedInBy === 'sso' ? ('provider' as const) : ('password' as const)
  const account = { ...holder, behind }
  const field = recoveryCode ? 'recoveryCode' : 'code'
  const isRight = recoveryCode
    ? await takeRecoveryCode(here, account, recoveryCode)
    : await takeAppCode(here, account, code!)
  if (!isRight) throw invalid({ [field]: [`identity.secondFactorChallenge.wrong-${field}`] })
}

const wayOf = ({ passkey, mailedCode }: Shown) => (passkey ? 'passkey' : mailedCode ? 'mailedCode' : 'password')
