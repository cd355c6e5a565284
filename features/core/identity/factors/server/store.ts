import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'

/** The account behind a session, with what decides whether its factors may be touched now. */
export async function holderOf(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (on) => on.onRef('u.id', '=', 's.userId').onRef('u.companyId', '=', 's.companyId'))
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(['a.id', 'a.email', 'a.firstName', 'a.language', 'a.passwordHash', 'a.hasFactor', 's.provedAt'])
    .$narrowType<{ language: Language }>()
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
}
export type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>

/** One change of an account's factors at a time: of two removals at once the second sees the first. */
export const lockAccount = (db: Db, accountId: string) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()

export const prove = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('sessions').set({ provedAt: now }).where('id', '=', sessionId).execute()

export const totpOf = (db: Db, accountId: string, state: 'confirmed' | 'proposed') =>
  db
    .selectFrom('totpFactors')
    .select(['id', 'secret', 'confirmedAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', state === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst()

/** Replaces an earlier proposal; what is in use stays in use until the new one has shown a code. */
export const proposeTotp = (db: Db, id: string, accountId: string, secret: string) =>
  sql`insert into totp_factors (id, account_id, secret) values (${id}, ${accountId}, ${secret})
    on conflict (account_id, (confirmed_at is null)) do update set id = excluded.id, secret = excluded.secret, created_at = now()`.execute(
    db,
  )

/** @returns whether the proposal was still there */
export async function confirmTotp(db: Db, accountId: string, id: string, step: number, now: Date): Promise<boolean> {
  await db
    .deleteFrom('totpFactors')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .where('id', '<>', id)
    .execute()
  const rows = await db
    .updateTable('totpFactors')
    .set({ confirmedAt: now, lastStep: step })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Compare-and-set: a code is good once, whoever else shows it at the same moment. */
export async function useStep(db: Db, id: string, step: number, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable('totpFactors')
    .set({ lastStep: step, lastUsedAt: now })
    .where('id', '=', id)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', String(step))
    .returning('id')
    .execute()
  return rows.length > 0
}

export const removeTotp = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.deleteFrom('totpFactors').where('accountId', '=', accountId).returning('confirmedAt').execute()).some(
    ({ confirmedAt }) => confirmedAt !== null,
  )

export async function replaceCodes(db: Db, accountId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  if (hashes.length)
    await db
      .insertInto('recoveryCodes')
      .values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })))
      .execute()
}

/** @returns how many are left, or undefined when this is none of the unused ones */
export async function useCode(db: Db, accountId: string, hash: Buffer, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`
    with used as (update recovery_codes set used_at = ${now}
      where account_id = ${accountId} and code_hash = ${hash} and used_at is null returning account_id)
    select (select count(*)::int from recovery_codes r where r.account_id = used.account_id and r.used_at is null) - 1 as left
    from used`.execute(db)
  return rows[0]?.left
}

export const codesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('recoveryCodes')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('usedAt', 'is', null).as('left'),
      eb.fn.min('createdAt').as('madeAt'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()

/** A company of this account that asks for a second factor, by name. */
export const requiringCompany = async (db: Db, accountId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('memberships as m')
      .innerJoin('companies as c', 'c.id', 'm.companyId')
      .select('c.name')
      .where('m.accountId', '=', accountId)
      .where('m.open', '=', true)
      .where('c.secondFactorFrom', 'is not', null)
      .orderBy('c.name')
      .executeTakeFirst()
  )?.name ?? null

/** How many factors an account has, apart from recovery codes. */
export async function countOf(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from passkeys where account_id = ${accountId})::int
      + (select count(*) from totp_factors where account_id = ${accountId} and confirmed_at is not null)::int as count`.execute(
    db,
  )
  return rows[0]!.count
}

export const rulesOf = (db: Db, companyId: string) =>
  db
    .selectFrom('companies')
    .select(['secondFactorFrom', 'secondFactorAfterSso'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()

export const saveRules = (db: Db, companyId: string, from: Date | null, afterSso: boolean) =>
  db
    .updateTable('companies')
    .set({ secondFactorFrom: from, secondFactorAfterSso: afterSso })
    .where('id', '=', companyId)
    .execute()

const NAMES = 50

/** Active people of the company with and without a factor. */
export async function peopleBy(db: Db) {
  const people = db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .where('u.status', '=', 'active')
    .where('u.deactivatedAt', 'is', null)
  const counts = await people
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('a.hasFactor', '=', true).as('with'),
      eb.fn.countAll<number>().filterWhere('a.hasFactor', '=', false).as('without'),
    ])
    .executeTakeFirstOrThrow()
  const names = await people
    .select(['u.id', 'u.firstName', 'u.lastName'])
    .where('a.hasFactor', '=', false)
    .orderBy('u.firstName')
    .orderBy('u.lastName')
    .limit(NAMES)
    .execute()
  return { with: Number(counts.with), without: Number(counts.without), names }
}
