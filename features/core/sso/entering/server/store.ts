import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'
import type { Attempt } from '../contract.ts'

const KEPT_ATTEMPTS = 500

export const provider = (db: Db, id: string) =>
  db
    .selectFrom('ssoProviders')
    .select([
      'id',
      'kind',
      'name',
      'issuer',
      'clientId',
      'clientSecret',
      'signInUrl',
      'certificates',
      'encrypts',
      'claims',
      'scopes',
      'createsPeople',
      'linksByEmail',
      'defaultRoleId',
      'vouchedAdmin',
      'vouchedPermissions',
      'enabledAt',
      'version',
    ])
    .$narrowType<{
      kind: 'oidc' | 'saml'
      claims: { email?: string; firstName?: string; lastName?: string; groups?: string }
    }>()
    .where('id', '=', id)
    .executeTakeFirst()
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof provider>>>

/** The providers to sign in with, and whether single sign-on is required, in one statement. */
export async function signInProviders(db: Db) {
  const { rows } = await sql<{ id: string; name: string; kind: 'oidc' | 'saml'; required: boolean }>`
    select p.id, p.name, p.kind, exists (select 1 from sso_rules where required_at is not null) as required
    from sso_providers p where p.enabled_at is not null
    order by array_position(array['employees', 'contractors', 'partners', 'other'], p.category), lower(p.name)`.execute(
    db,
  )
  return rows
}

export const insertFlow = (db: Db, flow: Insertable<DB['ssoFlows']>) => db.insertInto('ssoFlows').values(flow).execute()

const flows = (db: Db) =>
  db
    .selectFrom('ssoFlows')
    .select([
      'id',
      'providerId',
      'purpose',
      'browserHash',
      'userId',
      'secret',
      'returnTo',
      'codeHash',
      'answer',
      'usedAt',
      'expiresAt',
      'createdAt',
    ])
    .$narrowType<{ purpose: 'enter' | 'try' | 'connect' }>()
export type FlowRow = Awaited<ReturnType<ReturnType<typeof flows>['execute']>>[number]

export const flowByState = (db: Db, stateHash: Buffer) =>
  flows(db).where('stateHash', '=', stateHash).executeTakeFirst()

export const flowByCode = (db: Db, codeHash: Buffer) => flows(db).where('codeHash', '=', codeHash).executeTakeFirst()

/** An own try that has come to its end. */
export const trialOf = (db: Db, id: string, userId: string) =>
  flows(db)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('purpose', '=', 'try')
    .where('usedAt', 'is not', null)
    .executeTakeFirst()

/** Compare-and-set: of two who come with the same state one goes on. */
export const useFlow = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('ssoFlows')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The answer waits for its browser, under a code that is good once. */
export const keepAnswer = async (db: Db, id: string, codeHash: Buffer, answer: Buffer): Promise<boolean> =>
  (await db
    .updateTable('ssoFlows')
    .set({ codeHash, answer })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('codeHash', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const keepTrial = (db: Db, id: string, answer: Buffer, expiresAt: Date) =>
  db.updateTable('ssoFlows').set({ answer, expiresAt }).where('id', '=', id).execute()

/** @returns false when this assertion was taken before */
export const rememberAssertion = async (
  db: Db,
  providerId: string,
  assertionHash: Buffer,
  expiresAt: Date,
): Promise<boolean> =>
  (await db
    .insertInto('ssoAssertions')
    .values({ providerId, assertionHash, expiresAt })
    .onConflict((on) => on.doNothing())
    .returning('providerId')
    .executeTakeFirst()) !== undefined

export const boundTo = (db: Db, providerId: string, issuer: string, subject: string) =>
  db
    .selectFrom('ssoBindings')
    .select(['id', 'userId'])
    .where('providerId', '=', providerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Whether a person is bound to some subject of this issuer. */
export const isBound = async (db: Db, providerId: string, issuer: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('ssoBindings')
    .select('id')
    .where('providerId', '=', providerId)
    .where('issuer', '=', issuer)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined

export const bind = (db: Db, binding: Insertable<DB['ssoBindings']>) =>
  db.insertInto('ssoBindings').values(binding).execute()

export const touch = (db: Db, id: string, email: string, now: Date) =>
  db
    .updateTable('ssoBindings')
    .set({ lastUsedAt: now, ...(email ? { email } : {}) })
    .where('id', '=', id)
    .execute()

export const connectionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('ssoBindings as b')
    .innerJoin('ssoProviders as p', 'p.id', 'b.providerId')
    .select(['b.id', 'p.name as provider', 'b.email', 'b.createdAt', 'b.lastUsedAt'])
    .where('b.userId', '=', userId)
    .orderBy('b.createdAt')
    .execute()

export const unbind = (db: Db, id: string, userId: string) =>
  db
    .deleteFrom('ssoBindings')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('providerId')
    .executeTakeFirst()

export const addAttempt = (db: Db, attempt: Insertable<DB['ssoAttempts']>) =>
  db.insertInto('ssoAttempts').values(attempt).execute()

export const attempts = (db: Db, providerId: string | undefined) => {
  let query = db
    .selectFrom('ssoAttempts as a')
    .leftJoin('ssoProviders as p', 'p.id', 'a.providerId')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .select([
      'a.id',
      'a.at',
      'a.purpose',
      'a.outcome',
      'a.reason',
      'a.email',
      'a.userId',
      'a.device',
      'a.ip',
      'a.details',
      'p.name as provider',
      'u.firstName',
      'u.lastName',
    ])
    .$narrowType<
      Pick<Attempt, 'purpose' | 'outcome' | 'reason'> & { details: { expected?: string; received?: string } }
    >()
  if (providerId) query = query.where('a.providerId', '=', providerId)
  return query.orderBy('a.at', 'desc').orderBy('a.id').limit(50).execute()
}

/** Deletes expired flows, assertions too old to be replayed, and all but the latest attempts. */
export async function tidy(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ssoFlows').where('expiresAt', '<', now).execute()
  await db.deleteFrom('ssoAssertions').where('expiresAt', '<', now).execute()
  await sql`delete from sso_attempts where id in (select id from sso_attempts order by at desc, id offset ${KEPT_ATTEMPTS})`.execute(
    db,
  )
}
