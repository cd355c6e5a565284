import { type RawBuilder, sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import { holdsEverywhere } from '#platform/grants.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import type { State, Webhook } from '../contract.ts'

/** A webhook as it is answered, and the sealed secrets are not among it. */
const row = sql`w.id, w.address, w.description, w.events, w.state, w.paused_by, ${iso('w.failing_since')} as failing_since,
  case when w.old_secret_until > now() then ${iso('w.old_secret_until')} end as old_secret_until,
  coalesce(btrim(u.first_name || ' ' || u.last_name), '') as creator, ${iso('w.created_at')} as created_at, w.version,
  (select json_build_object('state', d.state, 'at', ${iso('d.created_at')}) from webhook_deliveries d
    where d.company_id = w.company_id and d.webhook_id = w.id order by d.created_at desc, d.id desc limit 1) as last_delivery`

const select = async (db: Db, where: RawBuilder<unknown>): Promise<Webhook[]> =>
  (
    await sql<Webhook>`select ${row} from webhooks w left join users u on u.company_id = w.company_id and u.id = w.creator_id
      where ${where} order by lower(w.description), lower(w.address), w.id limit 200`.execute(db)
  ).rows

export const list = (db: Db) => select(db, sql`true`)
export const find = async (db: Db, id: string) => (await select(db, sql`w.id = ${id}`))[0]

export interface Fields {
  address: string
  description: string
  events: readonly string[]
}

/** @returns false where the company has as many as it may */
export async function insert(
  db: Db,
  { id, address, description, events, secret, creatorId }: Fields & { id: string; secret: string; creatorId: string },
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    with held as (select pg_advisory_xact_lock(hashtextextended('webhooks:' || sec.company(), 0)))
    insert into webhooks (id, address, description, events, secret, creator_id)
    select ${id}::uuid, ${address}, ${description}, ${[...events]}::text[], ${secret}, ${creatorId}::uuid from held
    where (select count(*) from webhooks) < ${most} returning id`.execute(db)
  return rows.length > 0
}

interface Change extends Partial<Fields> {
  state?: State
  pausedBy?: 'person' | null
  failingSince?: null
}

/** By compare-and-set. @returns false when it was changed meanwhile */
export async function change(db: Db, id: string, version: number, { events, ...to }: Change): Promise<boolean> {
  const done = await db
    .updateTable('webhooks')
    .set((eb) => ({ ...to, ...(events && { events: [...events] }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** The sealed secret that is signed with now. */
export const secretOf = (db: Db, id: string) =>
  db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirst()

export async function rotate(
  db: Db,
  {
    id,
    version,
    secret,
    oldSecret,
    until,
  }: { id: string; version: number; secret: string; oldSecret: string; until: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('webhooks')
    .set((eb) => ({ secret, oldSecret, oldSecretUntil: until, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

export async function remove(db: Db, id: string, version: number): Promise<boolean> {
  const done = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** Active webhooks that are sent an event. */
export const subscribedTo = (db: Db, event: string) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('state', '=', 'active')
    .where(sql<boolean>`events @> array[${event}]::text[]`)
    .orderBy('id')
    .execute()

/** Whether something succeeded. One that goes well is not written each time. */
export const noteSuccess = (db: Db, id: string) =>
  db
    .updateTable('webhooks')
    .set({ failingSince: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute()

export const noteFailure = (db: Db, id: string, now: Date) =>
  db.updateTable('webhooks').set({ failingSince: now }).where('id', '=', id).where('failingSince', 'is', null).execute()

/** Pauses a webhook that has failed since before that moment. */
export const giveUp = (db: Db, id: string, before: Date) =>
  db
    .updateTable('webhooks')
    .set((eb) => ({ state: 'paused', pausedBy: 'failures', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('failingSince', '<=', before)
    .returning(['address', 'failingSince'])
    .executeTakeFirst()

/** Secrets that nothing is signed with any more. */
export const forgetOldSecrets = (db: Db, now: Date) =>
  db.updateTable('webhooks').set({ oldSecret: null, oldSecretUntil: null }).where('oldSecretUntil', '<=', now).execute()

/** Who can put a webhook right: people who may edit webhooks in the whole company. */
export async function keepers(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${active('u')} and ${holdsEverywhere('settings.webhooks', 'edit', now)} order by u.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
