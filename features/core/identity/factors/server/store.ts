import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, enterAccount } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'
import type { SignedInBy } from '#platform/session.ts'
import type { Language } from '#platform/words.ts'

/** The account behind a session, with what decides whether its factors may be touched now. */
export async function holderOf(db: Db, { sessionId, accountId }: { sessionId: string; accountId: string }) {
  await enterAccount(db, accountId)
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (on) => on.onRef('u.id', '=', 's.userId').onRef('u.companyId', '=', 's.companyId'))
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(['a.id', 'a.email', 'a.firstName', 'a.language', 'a.hasFactor'])
    .select(['s.provedAt', 's.signedInBy', 's.createdAt as signedInAt'])
    .select(sql<string | null>`sec.password_hash()`.as('passwordHash'))
    .select((eb) => requiringCompany(eb).as('requiredBy'))
    .$narrowType<{ language: Language; signedInBy: SignedInBy }>()
    .where('s.id', '=', sessionId)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
}
export type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>

/** One change of an account's factors at a time: of two removals at once the second sees the first. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await enterAccount(db, accountId)
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
}

export async function prove(
  db: Db,
  { sessionId, accountId }: { sessionId: string; accountId: string },
  now: Date,
): Promise<void> {
  await enterAccount(db, accountId)
  await sql`select sec.prove(${sessionId}, ${now})`.execute(db)
}

export async function totpOf(db: Db, accountId: string, state: 'confirmed' | 'proposed') {
  await enterAccount(db, accountId)
  return db
    .selectFrom('totpFactors')
    .select(['id', 'secret', 'confirmedAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', state === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst()
}

/** Replaces an earlier proposal; what is in use stays in use until the new one has shown a code. */
export async function proposeTotp(db: Db, id: string, accountId: string, secret: string): Promise<void> {
  await enterAccount(db, accountId)
  await sql`insert into totp_factors (id, account_id, secret) values (${id}, ${accountId}, ${secret})
    on conflict (account_id, (confirmed_at is null)) do update set id = excluded.id, secret = excluded.secret, created_at = now()`.execute(
    db,
  )
}

/** @returns whether the proposal was still there */
export async function confirmTotp(db: Db, accountId: string, id: string, step: number, now: Date): Promise<boolean> {
  await enterAccount(db, accountId)
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

/** Compare-and-set: of concurrent uses of one code only one succeeds. */
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

export async function removeTotp(db: Db, accountId: string): Promise<boolean> {
  await enterAccount(db, accountId)
  return (
    await db.deleteFrom('totpFactors').where('accountId', '=', accountId).returning('confirmedAt').execute()
  ).some(({ confirmedAt }) => confirmedAt !== null)
}

export async function replaceCodes(db: Db, accountId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  await enterAccount(db, accountId)
  await db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  if (hashes.length)
    await db
      .insertInto('recoveryCodes')
      .values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })))
      .execute()
}

/** Keys under which hashes were made before the server's secret was changed. */
export const keptHashKeys = (db: Db, purpose: string) =>
  db.selectFrom('keptHashKeys').select(['id', 'key']).where('purpose', '=', purpose).execute()

/** @returns how many are left, or undefined when this is none of the unused ones */
export async function useCode(
  db: Db,
  accountId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<number | undefined> {
  await enterAccount(db, accountId)
  const { rows } = await sql<{ left: number }>`
    with used as (update recovery_codes set used_at = ${now}
      where account_id = ${accountId} and code_hash = any(${[...hashes]}::bytea[]) and used_at is null returning account_id)
    select (select count(*)::int from recovery_codes r where r.account_id = used.account_id and r.used_at is null) - 1 as left
    from used`.execute(db)
  return rows[0]?.left
}

/** How many unused codes there are. */
export async function codesLeft(db: Db, accountId: string): Promise<number> {
  await enterAccount(db, accountId)
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_codes where account_id = ${accountId} and used_at is null`.execute(db)
  return rows[0]!.left
}

/** The app and the recovery codes in one statement. */
export async function stateOf(db: Db, accountId: string) {
  await enterAccount(db, accountId)
  const { rows } = await sql<{ addedAt: Date | null; lastUsedAt: Date | null; left: number; madeAt: Date | null }>`
    select t.confirmed_at as added_at, t.last_used_at, c.left, c.made_at
    from (select (count(*) filter (where used_at is null))::int as left, min(created_at) as made_at
      from recovery_codes where account_id = ${accountId}) c
    left join totp_factors t on t.account_id = ${accountId} and t.confirmed_at is not null`.execute(db)
  return rows[0]!
}

/** A company of the account `a` that requires a second factor, by name. */
const requiringCompany = (eb: ExpressionBuilder<DB & { a: DB['accounts'] }, 'a'>) =>
  eb
    .selectFrom('memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .select('c.name')
    .whereRef('m.accountId', '=', 'a.id')
    .where('m.open', '=', true)
    .where('c.secondFactorFrom', 'is not', null)
    .orderBy('c.name')
    .limit(1)

/** How many factors an account has, apart from recovery codes. */
export async function countOf(db: Db, accountId: string): Promise<number> {
  await enterAccount(db, accountId)
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from passkeys where account_id = ${accountId})::int
      + (select count(*) from totp_factors where account_id = ${accountId} and confirmed_at is not null)::int as count`.execute(
    db,
  )
  return rows[0]!.count
}
