import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'

const columns = [
  'p.id',
  'p.kind',
  'p.name',
  'p.category',
  'p.issuer',
  'p.clientId',
  'p.clientSecret',
  'p.signInUrl',
  'p.certificates',
  'p.encrypts',
  'p.claims',
  'p.scopes',
  'p.createsPeople',
  'p.linksByEmail',
  'p.defaultRoleId',
  'p.vouchedAdmin',
  'p.vouchedPermissions',
  'p.vouchedBy',
  'p.triedAt',
  'p.enabledAt',
  'p.lastUsedAt',
  'p.version',
] as const

const all = (db: Db) =>
  db
    .selectFrom('ssoProviders as p')
    .leftJoin('users as v', 'v.id', 'p.vouchedBy')
    .select([...columns, 'v.firstName as voucherFirstName', 'v.lastName as voucherLastName'])
    .select((eb) =>
      eb
        .selectFrom('ssoBindings as b')
        .whereRef('b.providerId', '=', 'p.id')
        .select(sql<number>`count(distinct b.user_id)::int`.as('n'))
        .as('people'),
    )
    .$narrowType<{
      kind: 'oidc' | 'saml'
      category: 'employees' | 'contractors' | 'partners' | 'other'
      claims: { email: string; firstName: string; lastName: string; groups: string }
    }>()

export type ProviderRow = Awaited<ReturnType<typeof list>>[number]

export const list = (db: Db) =>
  all(db)
    .orderBy(sql`lower(p.name)`)
    .execute()

export const find = (db: Db, id: string) => all(db).where('p.id', '=', id).executeTakeFirst()

/** With it, whether another one has this name, and whether there is a key to encrypt for. */
export const findForName = (db: Db, id: string, name: string) =>
  all(db)
    .select([
      sql<boolean>`exists (select 1 from sso_providers o where lower(o.name) = lower(${name}) and o.id <> p.id)`.as(
        'nameIsTaken',
      ),
      sql<boolean>`exists (select 1 from sso_decryption_keys k where k.provider_id = p.id)`.as('hasKey'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()

export const nameIsTaken = async (db: Db, name: string): Promise<boolean> =>
  (
    await sql<{
      taken: boolean
    }>`select exists (select 1 from sso_providers where lower(name) = lower(${name})) as taken`.execute(db)
  ).rows[0]!.taken

export const insert = async (db: Db, values: Insertable<DB['ssoProviders']>) =>
  (await db.insertInto('ssoProviders').values(values).returning('id').executeTakeFirstOrThrow()).id

export async function change(
  db: Db,
  id: string,
  values: Updateable<DB['ssoProviders']>,
  version: number | undefined,
): Promise<number | undefined> {
  let query = db
    .updateTable('ssoProviders')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

export async function remove(db: Db, id: string, version: number | undefined): Promise<boolean> {
  let query = db.deleteFrom('ssoProviders').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** A query for the ids of people who have signed in through this provider and have no other enabled one. */
export const onlyBy = (providerId: string): RawBuilder<unknown> => sql`
  select s.user_id from sso_bindings s where s.provider_id = ${providerId}
    and not exists (select 1 from sso_bindings b join sso_providers p on p.company_id = b.company_id and p.id = b.provider_id
      where b.user_id = s.user_id and p.enabled_at is not null and p.id <> ${providerId})`

export const isRequired = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('ssoRules').select('requiredAt').where('requiredAt', 'is not', null).executeTakeFirst()) !==
  undefined

/** How many others let people in. */
export const otherEnabledProviders = async (db: Db, butFor: string): Promise<number> =>
  (
    await db
      .selectFrom('ssoProviders')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('enabledAt', 'is not', null)
      .where('id', '<>', butFor)
      .executeTakeFirstOrThrow()
  ).n

export const insertGroupRole = async (db: Db, values: Insertable<DB['ssoGroupRoles']>) =>
  (
    await db
      .insertInto('ssoGroupRoles')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const findGroupRole = (db: Db, id: string) =>
  db
    .selectFrom('ssoGroupRoles')
    .select(['id', 'groupName', 'roleId', 'providerId'])
    .where('id', '=', id)
    .executeTakeFirst()

export const removeGroupRole = (db: Db, id: string) => db.deleteFrom('ssoGroupRoles').where('id', '=', id).execute()

/** An administrator has tried it out. */
export const wasTried = (db: Db, id: string, now: Date) =>
  db.updateTable('ssoProviders').set({ triedAt: now }).where('id', '=', id).execute()

/** Records a sign-in through it. */
export const wasUsed = (db: Db, id: string, now: Date) =>
  db.updateTable('ssoProviders').set({ lastUsedAt: now }).where('id', '=', id).execute()
