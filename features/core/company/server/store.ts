import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export const openOf = (db: Db, accountId: string) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .select(['c.id', 'c.name', 'c.domain', 'c.themeColor'])
    .where('m.accountId', '=', accountId)
    .where('m.open', '=', true)
    .where('c.suspendedAt', 'is', null)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute()

/** Taken by a company, or by one that is gone: names are never given twice. */
export async function isTaken(db: Db, domain: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from companies where domain = ${domain})
      or exists (select 1 from retired_domains where domain = ${domain}) as taken`.execute(db)
  return rows[0]!.taken
}

/** @returns undefined when the sub-domain was taken in the same moment */
export const insert = (db: Db, values: { name: string; domain: string; countryId: number; createdBy: string }) =>
  db
    .insertInto('companies')
    .values(values)
    .onConflict((on) => on.column('domain').doNothing())
    .returning(['id', 'name', 'domain', 'themeColor'])
    .executeTakeFirst()

/** The account's person in the new company, and the week that most work. */
export async function insertFounder(db: Db, accountId: string): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .columns(['accountId', 'email', 'firstName', 'lastName', 'language', 'status'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select(['id', 'email', 'firstName', 'lastName', 'language', sql<string>`'active'`.as('status')])
        .where('id', '=', accountId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('workSchedules').values({ effectiveFrom: '2000-01-01' }).execute()
  return id
}

const general = ['id', 'name', 'domain', 'themeColor', 'logoFileId', 'version'] as const

export const byId = (db: Db, id: string) =>
  db.selectFrom('companies').select(general).where('id', '=', id).executeTakeFirstOrThrow()

export async function save(
  db: Db,
  id: string,
  values: { name?: string; themeColor?: string; logoFileId?: string },
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

export const insertLogo = async (db: Db, logo: Logo) =>
  (
    await db
      .insertInto('files')
      .values({ purpose: 'logo', ...logo })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const logoOf = (db: Db, companyId: string) =>
  db
    .selectFrom('companies as c')
    .innerJoin('files as f', (on) => on.onRef('f.companyId', '=', 'c.id').onRef('f.id', '=', 'c.logoFileId'))
    .select(['f.storageKey', 'f.contentType', 'f.name'])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
