import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { conflict } from './problems.ts'

/**
 * Runs a creating call once per `Idempotency-Key` and person; a repeat gets the first answer, also while the first is still
 * running (it waits for the row). A key that comes back with other content is refused.
 * @throws Problem 409
 */
export async function once(
  ctx: Context,
  call: { key: string; operation: string; input: unknown },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const userId = ctx.actor.userId
  const fingerprint = createHash('sha256')
    .update(`${call.operation}\n${JSON.stringify(call.input)}`)
    .digest()
  const key = call.key.slice(0, 200)
  const first = await ctx.db
    .insertInto('idempotencyKeys')
    .values({ userId, key, fingerprint })
    .onConflict((on) => on.doNothing())
    .returning('key')
    .executeTakeFirst()
  const mine = (db: Context['db']) =>
    db.updateTable('idempotencyKeys').where('userId', '=', userId).where('key', '=', key)
  if (first) {
    const answer = await work()
    await mine(ctx.db)
      .set({ status: 200, reply: JSON.stringify(answer ?? {}) })
      .execute()
    return answer
  }
  const known = await ctx.db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'reply'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known || !fingerprint.equals(known.fingerprint)) throw conflict('errors.keyReused')
  return known.reply
}
