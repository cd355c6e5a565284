import { sql } from 'kysely'
import type { Place } from '#platform/cursors.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import type { Delivery, DeliveryState, ProblemOf } from '../contract.ts'

export interface NewDelivery {
  webhookId: string
  eventId: string
  event: string
  body: string
  tries: number
  isTest?: boolean
  askedBy?: string
}

/** @returns ids; none for what a webhook was told of before */
export async function insert(db: Db, deliveries: readonly NewDelivery[], now: Date): Promise<string[]> {
  const rows = await db
    .insertInto('webhookDeliveries')
    .values(
      deliveries.map(({ tries, isTest = false, askedBy = null, ...one }) => ({
        ...one,
        isTest,
        askedBy,
        triesLeft: tries,
        nextAt: now,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What a worker has in hand. */
export interface Claimed {
  id: string
  webhookId: string
  eventId: string
  body: string
  isTest: boolean
  askedBy: string | null
  /** This one counted: it names the try when its outcome is written. */
  tries: number
  triesLeft: number
  address: string
  secret: string
  oldSecret: string | null
  oldSecretUntil: Date | null
}

/**
 * Takes a delivery whose time has come, and counts the try. Of two workers one gets it: until `until` nobody else does, and a worker that
 * was killed with it leaves it to another one after that.
 */
export async function claim(db: Db, id: string, now: Date, until: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set tries = d.tries + 1, tries_left = d.tries_left - 1, sending_until = ${until}
    from webhooks w
    where d.id = ${id} and w.company_id = d.company_id and w.id = d.webhook_id and (w.state = 'active' or d.is_test)
      and d.state = 'waiting' and d.next_at <= ${now} and (d.sending_until is null or d.sending_until <= ${now})
    returning d.id, d.webhook_id, d.event_id, d.body, d.is_test, d.asked_by, d.tries, d.tries_left, w.address, w.secret, w.old_secret,
      w.old_secret_until`.execute(db)
  return rows[0]
}

/** Why a delivery could not be taken: when it may be, or that its webhook is paused. Nothing, where it is over or deleted. */
export const waitingFor = (db: Db, id: string) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhooks as w', (on) => on.onRef('w.companyId', '=', 'd.companyId').onRef('w.id', '=', 'd.webhookId'))
    .select(['d.nextAt', 'd.sendingUntil', 'w.state', 'd.isTest'])
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst()

export const skip = (db: Db, id: string) =>
  db
    .updateTable('webhookDeliveries')
    .set({ state: 'skipped', nextAt: null, sendingUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

export interface Outcome {
  state: DeliveryState
  nextAt: Date | null
  triedAt: Date
  statusCode: number | null
  durationMs: number
  problem: ProblemOf | null
  reply: string
}

/** Writes how a try ended. @returns false when it is no longer the latest, or the webhook is gone */
export async function conclude(
  db: Db,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  outcome: Outcome,
): Promise<boolean> {
  const done = await db
    .updateTable('webhookDeliveries')
    .set({ ...outcome, sendingUntil: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** Lets one that is over be sent once more. @returns false while it waits, or when it is not there */
export async function again(
  db: Db,
  { id, webhookId, askedBy, now }: { id: string; webhookId: string; askedBy: string; now: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', nextAt: now, triesLeft: 1, askedBy })
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .where('state', '<>', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

export const exists = async (db: Db, webhookId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

const PAGE = 50

type Row = Omit<Delivery, 'eventName'> & { place: readonly [string, string] }

/** One more than a page, newest first. */
export async function list(
  db: Db,
  { id, state }: { id: string; state?: readonly DeliveryState[] | undefined },
  after: Place | null,
): Promise<Row[]> {
  const conditions = [
    sql`d.webhook_id = ${id}`,
    ...(state?.length ? [sql`d.state = any(${[...state]}::text[])`] : []),
    ...(after ? [sql`(d.created_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ]
  const { rows } = await sql<Row>`
    select d.id, d.event, d.event_id, d.is_test, d.state, d.tries, ${iso('d.created_at')} as created_at, ${iso('d.tried_at')} as tried_at,
      ${iso('d.next_at')} as next_at, d.status_code, d.duration_ms as duration, d.problem, d.body, d.reply,
      json_build_array(d.created_at::text, d.id) as place
    from webhook_deliveries d where ${sql.join(conditions, sql` and `)}
    order by d.created_at desc, d.id desc limit ${PAGE + 1}`.execute(db)
  return rows
}

export { PAGE }

/** Those whose time has long come: their jobs were lost, with a backup that was restored for instance. */
export async function overdue(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('nextAt', '<', before)
    .orderBy('nextAt')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/** What is older than the log goes back. */
export const forgetBefore = (db: Db, before: Date) =>
  db.deleteFrom('webhookDeliveries').where('createdAt', '<', before).where('state', '<>', 'waiting').execute()
