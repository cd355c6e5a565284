import type { Context, Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { isPassword } from '#platform/passwords.ts'
import { forbidden, found, invalid, missing } from '#platform/problems.ts'
import * as ceremony from './ceremony-actions.ts'
import * as challenges from './challenge-store.ts'
import * as store from './store.ts'

/** So long after showing who they are people may change what guards their account. */
const QUARTER = 15 * 60_000

/**
 * The holder of the account, if this session has shown not long ago that it is they: an open screen, or a stolen session, must not
 * change what guards the account.
 * @throws Problem 403 of type `confirmIdentity`: the client asks for it and calls again
 */
export async function provenHolder(ctx: Context): Promise<store.Holder> {
  const holder = await holderOf(ctx)
  if (!holder.provedAt || ctx.now.getTime() - holder.provedAt.getTime() > QUARTER)
    throw forbidden('identity.confirmIdentity.needed', 'confirmIdentity')
  return holder
}

export const holderOf = async ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<store.Holder> =>
  found(await store.holderOf(db, actor.sessionId))

interface Shown {
  password?: string | undefined
  passkey?: { id: string; response: object } | undefined
}

/** A visit, so that no transaction waits for the hashing of a password. Sessions of the bare domain guard nothing of the kind. */
export async function confirm(visit: Visit, { password, passkey }: Shown): Promise<void> {
  const { company, actor, database, now } = visit
  if (!company || !actor) throw missing()
  const inside = <T>(work: (db: Db) => Promise<T>) => database.asCompany(company.id, work)
  if (passkey) await byPasskey(inside, { company, actor, now, addressOf: visit.addressOf }, passkey)
  else {
    const { passwordHash } = await inside((db) => holderOf({ db, actor }))
    if (!(await isPassword(passwordHash, password ?? ''))) throw invalid({ password: ['identity.wrongPassword'] })
  }
  await inside((db) => store.prove(db, actor.sessionId, now))
}

export async function begin(ctx: Context) {
  const options = await ceremony.question(ctx.db, whereIs(ctx), { of: ctx.actor.accountId })
  await challenges.keep(ctx.db, askedBy(ctx, 'confirm'), options.challenge, ctx.now)
  return { ...options }
}

type Here = Pick<Context, 'company' | 'actor' | 'now' | 'addressOf'>

async function byPasskey(
  inside: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  here: Here,
  answer: NonNullable<Shown['passkey']>,
) {
  const { now, actor } = here
  // used up before it is looked at, whatever comes of it
  const challenge = await inside((db) => challenges.take(db, askedBy(here, 'confirm'), now))
  const of = actor.accountId
  const signed =
    challenge && (await inside((db) => ceremony.signer(db, { where: whereIs(here), challenge, answer, now, of })))
  if (!signed) throw invalid({ passkey: ['identity.passkey.refused'] })
}

export const whereIs = (ctx: Pick<Here, 'company' | 'addressOf'>): ceremony.Where =>
  ceremony.whereOf(ctx.addressOf('/'), ctx.company.domain)

export const askedBy = (ctx: Pick<Here, 'company' | 'actor'>, purpose: 'register' | 'confirm'): challenges.Asked => ({
  holder: ctx.actor.sessionId,
  purpose,
  companyId: ctx.company.id,
})
