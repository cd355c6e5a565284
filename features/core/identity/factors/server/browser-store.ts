import { sql } from 'kysely'
import { type Db, enterAccount } from '#platform/db.ts'
import { hashToken } from '#platform/keys.ts'

export interface Browser {
  accountId: string
  token: string
  device: string
  ip: string
  rememberedUntil: Date | null
  /** On a provider's word alone. */
  vouched: boolean
  now: Date
}

/** @returns whether this browser is new to the account, and whether it is the account's first of all */
export async function note(db: Db, { accountId, token, device, ip, rememberedUntil, vouched, now }: Browser) {
  await enterAccount(db, accountId)
  const { rows } = await sql<{ fresh: boolean; first: boolean }>`
    insert into known_browsers as b (account_id, token_hash, device, ip, remembered_at, remembered_until, vouched, last_used_at)
    values (${accountId}, ${hashToken(token)}, ${device}, ${ip}, ${rememberedUntil && now}, ${rememberedUntil}, ${vouched}, ${now})
    on conflict (account_id, token_hash) do update set device = excluded.device, ip = excluded.ip, last_used_at = excluded.last_used_at,
      vouched = b.vouched and excluded.vouched,
      remembered_at = coalesce(excluded.remembered_at, b.remembered_at),
      remembered_until = coalesce(excluded.remembered_until, b.remembered_until)
    returning xmax = 0 as fresh, not exists (select 1 from known_browsers o where o.account_id = ${accountId}) as first`.execute(
    db,
  )
  return rows[0]!
}

export async function isRemembered(db: Db, accountId: string, token: string, now: Date): Promise<boolean> {
  await enterAccount(db, accountId)
  const row = await db
    .selectFrom('knownBrowsers')
    .select('id')
    .where('accountId', '=', accountId)
    .where('tokenHash', '=', hashToken(token))
    .where('rememberedUntil', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberedOf(db: Db, accountId: string, now: Date) {
  await enterAccount(db, accountId)
  return db
    .selectFrom('knownBrowsers')
    .select(['id', 'device', 'ip', 'rememberedAt', 'rememberedUntil', 'lastUsedAt'])
    .$narrowType<{ rememberedAt: Date; rememberedUntil: Date }>()
    .where('accountId', '=', accountId)
    .where('rememberedUntil', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .limit(100)
    .execute()
}

const forget = (db: Db, accountId: string) =>
  db
    .updateTable('knownBrowsers')
    .set({ rememberedAt: null, rememberedUntil: null })
    .where('accountId', '=', accountId)
    .where('rememberedUntil', 'is not', null)

/** @returns whether there was such a one */
export async function forgetOne(db: Db, accountId: string, id: string): Promise<boolean> {
  await enterAccount(db, accountId)
  return (await forget(db, accountId).where('id', '=', id).returning('id').execute()).length > 0
}

export async function forgetAll(db: Db, accountId: string): Promise<void> {
  await enterAccount(db, accountId)
  await forget(db, accountId).execute()
}
