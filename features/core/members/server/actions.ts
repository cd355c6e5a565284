import type { Context } from '#platform/context.ts'
import { recordMany, newFact } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { type By, user } from '../facts.ts'
import { holdAdministrators } from './admin-store.ts'
import * as store from './store.ts'

/** What a verb needs of its caller: a person, a SCIM client or a job. */
export type Doing = Pick<Context, 'company' | 'db' | 'now' | 'ip' | 'afterCommit'> & {
  actor: Context['actor'] | null
  stale?: Context['stale'] | undefined
}

/**
 * Which of these people have to stay because otherwise no permanent administrator would be left. Order matters: of the last two the first
 * may go. Pass only people who would really go: anyone who stays for another reason counts as a remaining administrator. The
 * administrators are locked until the transaction ends.
 */
export async function lastAdministrators(
  { db }: Pick<Doing, 'db'>,
  people: readonly Pick<store.Member, 'id' | 'isAdmin'>[],
): Promise<ReadonlySet<string>> {
  if (!people.some(({ isAdmin }) => isAdmin)) return new Set()
  const left = new Set(await holdAdministrators(db))
  const staying = people.filter(({ id }) => left.has(id) && (left.size === 1 || !left.delete(id)))
  return new Set(staying.map(({ id }) => id))
}

/** Ends access at once: sessions, sockets and links. Ask `lastAdministrators` first who has to stay. */
export async function deactivate(ctx: Doing, ids: readonly string[], by: By = {}): Promise<void> {
  const gone = await store.setDeactivated(ctx.db, ids, ctx.now)
  if (gone.length === 0) return
  await store.endWaysIn(ctx.db, gone, ctx.now)
  ctx.afterCommit(() => {
    for (const userId of gone) live.end(ctx.company.id, { userId })
  })
  await recordMany(
    ctx,
    gone.map((id) => newFact(user.deactivated, id, by)),
  )
}

/** Restores access; the sessions that ended do not come back. */
export async function activate(ctx: Doing, ids: readonly string[], by: By = {}): Promise<void> {
  const back = await store.setDeactivated(ctx.db, ids, null)
  await recordMany(
    ctx,
    back.map((id) => newFact(user.activated, id, by)),
  )
}
