import type { Context, Visit } from '#platform/context.ts'
import { forbidden, found } from '#platform/problems.ts'
import type * as challenges from './challenge-store.ts'
import * as ceremony from './ceremony-actions.ts'
import { halfProof, isRecent } from './rules.ts'
import * as store from './store.ts'

type Here = Pick<Context, 'db' | 'actor' | 'now'>

/**
 * The account holder, if this session has confirmed their identity recently: an unlocked screen, a stolen session or an identity
 * provider's assertion must not change what protects the account.
 * @throws Problem 403 of type `confirmIdentity`: the client asks for confirmation and calls again
 */
export async function provenHolder(ctx: Here): Promise<store.Holder> {
  const holder = await holderOf(ctx)
  if (!isRecent(holder.provedAt, ctx.now)) throw unproven()
  return holder
}

/**
 * For what opens this company only: there the word of the company's own sign-in service counts, as long as it is as recent.
 * @throws Problem 403 as `provenHolder`
 */
export async function recentHolder(ctx: Here): Promise<store.Holder> {
  const holder = await holderOf(ctx)
  const vouchedAt = holder.signedInBy === 'sso' ? holder.signedInAt : null
  if (!isRecent(holder.provedAt, ctx.now) && !isRecent(vouchedAt, ctx.now)) throw unproven()
  return holder
}

/**
 * For account changes that are confirmed by password: the password suffices, unless the account has a second factor that was not asked
 * for because the session was opened by an identity provider.
 * @throws Problem 403 as `provenHolder`
 */
export async function refuseHalfProof(visit: Visit): Promise<void> {
  const { company, actor, database, now } = visit
  if (!company || !actor) return
  await database.asCompany(company.id, async (db) => {
    const here = { db, actor, now }
    if (halfProof(await holderOf(here), 'password')) await provenHolder(here)
  })
}

export const holderOf = async ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<store.Holder> =>
  found(await store.holderOf(db, actor))

export const whereIs = (ctx: Pick<Context, 'company' | 'addressOf'>): ceremony.Where =>
  ceremony.whereOf(ctx.addressOf('/'), ctx.company.domain)

export const askedBy = (
  ctx: Pick<Context, 'company' | 'actor'>,
  purpose: 'register' | 'confirm',
): challenges.ChallengeScope => ({
  holder: ctx.actor.sessionId,
  purpose,
  companyId: ctx.company.id,
})

const unproven = () => forbidden('identity.confirmIdentity.needed', 'confirmIdentity')
