import type { Context } from '#platform/context.ts'
import { found, invalid } from '#platform/problems.ts'
import { type ContactFields, MOST_CONTACTS } from '../contract.ts'
import { change, remove } from './actions.ts'
import * as store from './store.ts'

/** One that is proposed needs room too. @throws Problem 422 when there are as many contacts as there may be */
export async function ensureRoom(ctx: Context, userId: string): Promise<void> {
  if ((await store.contactsOf(ctx.db, userId)).length >= MOST_CONTACTS) throw invalid(store.TOO_MANY)
}

/** Changes a contact in what was proposed, or removes it, by the rules and in the name of the actor. @param changes null: removes it */
export async function applyProposed(
  ctx: Context,
  key: { userId: string; contactId: string },
  changes: Partial<ContactFields> | null,
): Promise<void> {
  if (!changes) return remove(ctx, key.userId, key.contactId)
  const { fullName, relation, phone, version } = found(await store.find(ctx.db, key.userId, key.contactId))
  await change(ctx, key, { fullName, relation, phone, ...changes }, version)
}
