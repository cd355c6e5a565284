import { createHash, createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Topic } from '#kit/contract.ts'
import type { Context, Visit } from './context.ts'
import type { Database, Db } from './db.ts'
import type { Upload } from './files.ts'
import { derive } from './keys.ts'
import { conflict } from './problems.ts'

interface Repeatable {
  key: string
  operation: string
  input: unknown
}

/**
 * Runs a change once per `Idempotency-Key` and person; a repeat gets the first answer, also while the first is still
 * running (it waits for the row). A key that is reused with other content is refused.
 * @throws Problem 409
 */
export async function once(ctx: Context, call: Repeatable, work: () => Promise<unknown>): Promise<unknown> {
  const userId = ctx.actor.userId
  const fingerprint = createHash('sha256').update(contentOf(call)).digest()
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
      .set({ status: 200, reply: JSON.stringify(answer ?? {}), stale: [...ctx.stale] })
      .execute()
    return answer
  }
  const known = await ctx.db
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'reply', 'stale'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known || !fingerprint.equals(known.fingerprint)) throw conflict('errors.keyReused')
  for (const topic of known.stale) ctx.stale.add(topic as Topic)
  return known.reply
}

/** A first call that was cut off gives its key back after this: longer than any call may take. */
const CLAIM_S = 60
/** How long a repeat waits for the first one's answer. */
const PATIENCE_MS = 25_000
const LOOK_EVERY_MS = 40

/**
 * The same for calls of visitors, which use transactions of their own: the key is claimed before, and the answer kept after. A call that
 * fails releases its key. The input may hold a password, so its fingerprint is keyed with the server's secret.
 * @throws Problem 409 for other content, and when the first call does not come to an end
 */
export async function onceForVisit(
  visit: Visit,
  call: Repeatable,
  secret: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { database, company, actor, guest } = visit
  const hmac = (text: string) => createHmac('sha256', derive(secret, 'visit-keys')).update(text).digest()
  const scope = hmac([company?.id, actor?.userId, guest?.accountId, call.operation, call.key].join('\n'))
  const fingerprint = hmac(contentOf(call))
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    if (await claim(database, scope, fingerprint)) return keepAnswer(visit, scope, work)
    const known = await answerTo(visit, scope, fingerprint)
    if (known !== undefined) return known
    await setTimeout(LOOK_EVERY_MS)
  }
  throw conflict('errors.unfinished')
}

async function claim(database: Database, scope: Buffer, fingerprint: Buffer): Promise<boolean> {
  const claimed = await database.alone(sql`
    insert into visit_keys as k (scope, fingerprint) values (${scope}, ${fingerprint})
    on conflict (scope) do update set claimed_at = now()
      where k.reply is null and k.claimed_at < now() - ${CLAIM_S} * interval '1 second' and k.fingerprint = excluded.fingerprint
    returning scope`)
  return claimed.length > 0
}

/** The first call's answer; undefined while it is under way. @throws Problem 409 when it was another call */
async function answerTo({ database, stale }: Visit, scope: Buffer, fingerprint: Buffer): Promise<unknown> {
  const [known] = await database.alone(sql<{ fingerprint: Buffer; reply: unknown; stale: Topic[] }>`
    select fingerprint, reply, stale from visit_keys where scope = ${scope}`)
  if (known && !fingerprint.equals(known.fingerprint)) throw conflict('errors.keyReused')
  if (known?.reply) for (const topic of known.stale) stale.add(topic)
  return known?.reply ?? undefined
}

async function keepAnswer({ database, stale }: Visit, scope: Buffer, work: () => Promise<unknown>): Promise<unknown> {
  try {
    const answer = (await work()) ?? {}
    await database.alone(
      sql`update visit_keys set reply = ${JSON.stringify(answer)}, stale = ${[...stale]} where scope = ${scope}`,
    )
    return answer
  } catch (error) {
    await database.alone(sql`delete from visit_keys where scope = ${scope} and reply is null`)
    throw error
  }
}

/** Forgets keys of people's calls from before that moment: a later repeat is a new call. */
export const forgetKeys = (db: Db, before: Date) =>
  sql`delete from idempotency_keys where created_at < ${before}`.execute(db)

/** The same for keys of visitors' calls. */
export const forgetVisitKeys = (db: Db, before: Date) =>
  sql`delete from visit_keys where claimed_at < ${before}`.execute(db)

/** What a call says; of files their bytes. */
function contentOf({ operation, input }: Repeatable): string {
  return [
    operation,
    JSON.stringify(input, (_, value: unknown) => (isUpload(value) ? fingerprintOf(value) : value)),
  ].join('\n')
}

const isUpload = (value: unknown): value is Upload => Buffer.isBuffer((value as Upload | null)?.bytes)

const fingerprintOf = ({ field, name, bytes }: Upload) => [
  field,
  name,
  createHash('sha256').update(bytes).digest('hex'),
]
