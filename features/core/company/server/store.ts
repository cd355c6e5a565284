import { type Compilable, type RawBuilder, sql } from 'kysely'
import { founding } from '#features/core/members/server/api.ts'
import { type Db, enterAccount } from '#platform/db.ts'
import { insertFile, removeFile } from '#platform/file-rows.ts'
import type { Language } from '#platform/words.ts'

export async function openOf(db: Db, accountId: string) {
  await enterAccount(db, accountId)
  return db
    .selectFrom('memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .select(['c.id', 'c.name', 'c.domain', 'c.themeColor'])
    .where('m.accountId', '=', accountId)
    .where('m.open', '=', true)
    .where('c.suspendedAt', 'is', null)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute()
}

/** Taken by a company, or by one that is gone: names are never given twice. */
export async function isTaken(db: Db, domain: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from companies where domain = ${domain})
      or exists (select 1 from retired_domains where domain = ${domain}) as taken`.execute(db)
  return rows[0]!.taken
}

interface NewCompany {
  name: string
  domain: string
  countryId: number
  createdBy: string
}

/** @returns the company and its founder's language; undefined when the sub-domain is a company's, or was one's */
export async function insert(db: Db, { name, domain, countryId, createdBy }: NewCompany) {
  await enterAccount(db, createdBy)
  const { rows } = await sql<{ id: string; name: string; domain: string; themeColor: string; language: Language }>`
    insert into companies (name, domain, country_id, created_by)
    select ${name}, ${domain}, ${countryId}::int, ${createdBy}::uuid
    where not exists (select 1 from retired_domains where domain = ${domain})
    on conflict (domain) do nothing returning id, name, domain, theme_color,
      (select language from accounts where accounts.id = created_by) as language`.execute(db)
  return rows[0]
}

/** What a new company holds before anyone is in it, features' parts and all. One statement. */
export async function insertFirstRecords(
  db: Db,
  roles: RawBuilder<unknown>,
  parts: readonly Compilable[],
): Promise<void> {
  const clauses = parts.map((part, at) => sql`${sql.ref(`part_${at}`)} as (${part})`)
  await sql`with ${sql.join([roles, ...clauses])} select 1`.execute(db)
}

/** The account's person in the new company, its administrator. One statement. */
export async function insertFounder(
  db: Db,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await sql`
    with ${founding({ userId, accountId })}
    select id from founder`.execute(db)
}

/** Whether this company lets everyone see the day and month of birthdays; otherwise the right to the date of birth decides. */
export const EVERYBODY_SEES_BIRTHDAYS = sql<boolean>`(select birthdays_for_everybody from companies where id = sec.company())`

/** Whether this company takes no PDF that runs or calls something. */
export async function refusesActiveFiles(db: Db): Promise<boolean> {
  const { rows } = await sql<{ refuses: boolean }>`
    select refuses_active_files as refuses from companies where id = sec.company()`.execute(db)
  return rows[0]!.refuses
}

const general = [
  'id',
  'name',
  'domain',
  'themeColor',
  'logoFileId',
  'birthdaysForEverybody',
  'refusesActiveFiles',
  'version',
] as const

export const byId = (db: Db, id: string) =>
  db.selectFrom('companies').select(general).where('id', '=', id).executeTakeFirstOrThrow()

export async function save(
  db: Db,
  id: string,
  values: {
    name?: string
    themeColor?: string
    birthdaysForEverybody?: boolean | undefined
    refusesActiveFiles?: boolean
  },
  version: number | undefined,
) {
  let query = db
    .updateTable('companies')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return query.returning(general).executeTakeFirst()
}

export interface Logo {
  name: string
  contentType: string
  size: number
  storageKey: string
  createdBy: string
}

/** The new logo in place of the old one. @returns the company, and the key under which old bytes lie */
export async function replaceLogo(db: Db, id: string, logo: Logo) {
  const company = await db
    .selectFrom('companies')
    .select('logoFileId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const logoFileId = await insertFile(db, { purpose: 'logo', ...logo })
  const saved = await db
    .updateTable('companies')
    .set((eb) => ({ logoFileId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(general)
    .executeTakeFirstOrThrow()
  return { saved, oldKey: await removeFile(db, company?.logoFileId ?? null) }
}

export const logoOf = (db: Db, companyId: string) =>
  db
    .selectFrom('companies as c')
    .innerJoin('files as f', (on) => on.onRef('f.companyId', '=', 'c.id').onRef('f.id', '=', 'c.logoFileId'))
    .select(['f.storageKey', 'f.contentType', 'f.name'])
    .where('c.id', '=', companyId)
    .executeTakeFirst()

/** From which day people need a second factor, and whether a provider's word counts as one. */
export const saveSecondFactorRules = (db: Db, id: string, from: Date | null, afterSso: boolean) =>
  db
    .updateTable('companies')
    .set({ secondFactorFrom: from, secondFactorAfterSso: afterSso })
    .where('id', '=', id)
    .execute()

/** Compare-and-set: of two operators at once one closes it. @returns whether it was open before */
export async function suspend(db: Db, id: string, reason: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('companies')
    .set({ suspendedAt: now, suspendedReason: reason })
    .where('id', '=', id)
    .where('suspendedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it was suspended before */
export async function endSuspension(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('companies')
    .set({ suspendedAt: null, suspendedReason: null })
    .where('id', '=', id)
    .where('suspendedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
