import type { ContactFields } from '#features/people/emergency/contract.ts'
import { addContact, applyToContact, contactOf, ensureRoom } from '#features/people/emergency/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { EMERGENCY } from '../contract.ts'
import { may } from './access.ts'
import { ask, differenceOf } from './ask-actions.ts'
import type * as store from './store.ts'

interface Proposal {
  userId: string
  /** Nothing: a new one. */
  contactId: string | undefined
  comment: string
}

/** A contact that is to be added, or what is to be changed of one. */
export async function proposeContact(ctx: Context, { userId, contactId, comment }: Proposal, given: ContactFields) {
  await ensureProposable(ctx, userId)
  if (contactId === undefined) {
    await ensureRoom(ctx, userId)
    return ask(ctx, { userId, section: EMERGENCY, act: 'add', comment, values: { ...given }, before: {} })
  }
  const known = found(await contactOf(ctx.db, userId, contactId))
  const { before, values } = differenceOf(known, given)
  return ask(ctx, { userId, section: EMERGENCY, act: 'change', targetId: contactId, comment, values, before })
}

/** Shown field by field, like a change that leaves nothing. */
export async function proposeContactRemoval(
  ctx: Context,
  { userId, contactId, comment }: Proposal & { contactId: string },
) {
  await ensureProposable(ctx, userId)
  const { fullName, relation, phone } = found(await contactOf(ctx.db, userId, contactId))
  const before = { fullName, relation, phone }
  const values = { fullName: '', relation: '', phone: '' }
  return ask(ctx, { userId, section: EMERGENCY, act: 'remove', targetId: contactId, comment, values, before })
}

async function ensureProposable(ctx: Context, userId: string) {
  ensure(may.propose(ctx.actor, await relationTo(ctx.db, ctx.actor, userId), EMERGENCY))
}

/** Fields that were not proposed keep their current values. */
export async function applyContact(ctx: Context, { userId, act, targetId, values }: store.Row) {
  const given = values as Partial<ContactFields>
  if (act === 'add') return void (await addContact(ctx, userId, given as ContactFields))
  await applyToContact(ctx, { userId, contactId: targetId! }, act === 'remove' ? null : given)
}
