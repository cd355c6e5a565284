import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid, missing } from '#platform/problems.ts'
import { MOST_PASSKEYS, type OwnFactors } from '../contract.ts'
import { accountFacts } from '../facts.ts'
import * as browsers from './browser-store.ts'
import * as ceremony from './ceremony-actions.ts'
import * as challenges from './challenge-store.ts'
import { askedBy, holderOf, provenHolder, whereIs } from './identity-actions.ts'
import { notifyOfFactor } from './mail.ts'
import * as passkeys from './passkey-store.ts'
import { presentBrowser, presentPasskey } from './present.ts'
import * as recovery from './recovery-actions.ts'
import * as store from './store.ts'
import * as totp from './totp-actions.ts'

export async function show(ctx: Context): Promise<OwnFactors> {
  const { db, now } = ctx
  const { id, passwordHash, requiredBy, signedInBy } = await holderOf(ctx)
  const { addedAt, lastUsedAt, left, madeAt } = await store.stateOf(db, id)
  const { rpId } = whereIs(ctx)
  return {
    totp: addedAt && { addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    passkeys: (await passkeys.passkeysOf(db, id)).map((row) => presentPasskey(row, rpId)),
    recoveryCodes: madeAt && { left, madeAt: madeAt.toISOString() },
    browsers: (await browsers.rememberedOf(db, id, now)).map(presentBrowser),
    requiredBy,
    hasPassword: passwordHash !== null,
    isVouched: signedInBy === 'sso',
  }
}

export async function beginTotp(ctx: Context) {
  return totp.propose(ctx.db, await provenHolder(ctx))
}

export async function confirmTotp(ctx: Context, code: string) {
  const holder = await provenHolder(ctx)
  if (!(await totp.accept(ctx.db, holder.id, code, ctx.now))) throw invalid({ code: ['identity.factors.wrongCode'] })
  await record(ctx, accountFacts.totpAdded, ctx.actor.userId)
  await notifyOfFactor(ctx.db, ctx, holder, 'totpAdded')
  return { recoveryCodes: await firstCodes(ctx, holder) }
}

export async function removeTotp(ctx: Context): Promise<void> {
  const holder = await provenHolder(ctx)
  await store.lockAccount(ctx.db, holder.id)
  if (!(await store.removeTotp(ctx.db, holder.id))) throw missing()
  await afterRemoval(ctx, holder)
  await record(ctx, accountFacts.totpRemoved, ctx.actor.userId)
  await notifyOfFactor(ctx.db, ctx, holder, 'totpRemoved')
}

export async function beginPasskey(ctx: Context) {
  const holder = await provenHolder(ctx)
  const options = await ceremony.registration(ctx.db, whereIs(ctx), holder)
  await challenges.keep(ctx.db, askedBy(ctx, 'register'), options.challenge, ctx.now)
  return { ...options }
}

export async function addPasskey(ctx: Context, { name, passkey }: { name: string; passkey: object }) {
  const holder = await provenHolder(ctx)
  const where = whereIs(ctx)
  const challenge = await challenges.take(ctx.db, askedBy(ctx, 'register'), ctx.now)
  const made = challenge ? await ceremony.registered(where, challenge, passkey) : null
  if (!made) throw invalid({ passkey: ['identity.passkey.refused'] })
  if ((await store.countOf(ctx.db, holder.id)) >= MOST_PASSKEYS) throw conflict('identity.passkey.tooMany')
  const row = await passkeys.insert(ctx.db, { accountId: holder.id, name, ...made })
  if (!row) throw conflict('identity.passkey.known')
  await record(ctx, accountFacts.passkeyAdded, ctx.actor.userId, { name })
  await notifyOfFactor(ctx.db, ctx, holder, 'passkeyAdded', { name })
  return { passkey: presentPasskey(row, where.rpId), recoveryCodes: await firstCodes(ctx, holder) }
}

export async function renamePasskey(ctx: Context, { id, name }: { id: string; name: string }): Promise<void> {
  const { id: accountId } = await provenHolder(ctx)
  if (!(await passkeys.rename(ctx.db, accountId, id, name))) throw missing()
  await record(ctx, accountFacts.passkeyRenamed, ctx.actor.userId, { name })
}

export async function removePasskey(ctx: Context, id: string): Promise<void> {
  const holder = await provenHolder(ctx)
  await store.lockAccount(ctx.db, holder.id)
  const { name } = found(await passkeys.remove(ctx.db, holder.id, id))
  await afterRemoval(ctx, holder)
  await record(ctx, accountFacts.passkeyRemoved, ctx.actor.userId, { name })
  await notifyOfFactor(ctx.db, ctx, holder, 'passkeyRemoved', { name })
}

export async function renewCodes(ctx: Context): Promise<string[]> {
  const holder = await provenHolder(ctx)
  if (!holder.hasFactor) throw conflict('identity.factors.noneYet')
  const codes = await recovery.renew(ctx.db, holder.id, ctx.now)
  await record(ctx, accountFacts.recoveryCodesRenewed, ctx.actor.userId)
  await notifyOfFactor(ctx.db, ctx, holder, 'codesRenewed')
  return codes
}

export async function forgetBrowser(ctx: Context, id: string): Promise<void> {
  const { id: accountId } = await provenHolder(ctx)
  if (!(await browsers.forgetOne(ctx.db, accountId, id))) throw missing()
  await record(ctx, accountFacts.browserForgotten, ctx.actor.userId)
}

/** The first factor comes with codes for the day when it is lost. */
const firstCodes = async (ctx: Context, { id, hasFactor }: store.Holder) =>
  hasFactor ? null : recovery.renew(ctx.db, id, ctx.now)

/** @throws Problem 409 when it is the last factor and a company of the account requires one */
async function afterRemoval({ db, now }: Context, { id, requiredBy: company }: store.Holder): Promise<void> {
  if ((await store.countOf(db, id)) > 0) return
  if (company) throw conflict({ key: 'identity.factors.lastOne', values: { company } })
  await store.replaceCodes(db, id, [], now)
  await browsers.forgetAll(db, id)
}
