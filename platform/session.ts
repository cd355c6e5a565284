import type { Gate } from '#kit/contract.ts'
import type { Actor, Company, Guest } from './context.ts'
import type { Database, Db } from './db.ts'
import { hashToken, newToken } from './keys.ts'

const DAY = 86_400_000
/** A session ends this long after its last use. */
export const SESSION_DAYS = 30
/** `last_used_at` is written at most this often, so that reading costs no write. */
const TOUCH_AFTER = 15 * 60_000

export interface Session {
  actor: Actor
  company: Company
}

const companies = new Map<string, { company: Company; until: number }>()

/** The company of a sub-domain, or null. Remembered for a minute: names never move to another company. */
export async function companyOf(database: Database, domain: string, now: Date): Promise<Company | null> {
  const known = companies.get(domain)
  if (known && known.until > now.getTime()) return known.company
  const row = await database.outside((db) =>
    db
      .selectFrom('companies')
      .select(['id', 'domain', 'name'])
      .where('domain', '=', domain)
      .where('suspendedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return null
  if (companies.size > 5000) companies.clear()
  companies.set(domain, { company: row, until: now.getTime() + 60_000 })
  return row
}

/** Forgets what is remembered of a company (renamed, suspended). */
export const forgetCompany = (domain: string): boolean => companies.delete(domain)

/** The person behind a token, inside this company; null when there is none, it has ended or the person is deactivated. */
export async function readSession(db: Db, token: string, now: Date): Promise<Actor | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (on) => on.onRef('u.id', '=', 's.userId').onRef('u.companyId', '=', 's.companyId'))
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .innerJoin('companies as c', 'c.id', 's.companyId')
    .select([
      's.id as sessionId',
      's.lastUsedAt',
      's.signedInBy',
      'u.id as userId',
      'u.accountId',
      'u.isAdmin',
      'u.firstName',
      'u.lastName',
      'u.mustChangePassword',
      'a.verifiedAt',
      'a.hasFactor',
      'c.id as companyId',
      'c.permissionsVersion',
      'c.secondFactorFrom',
      'c.secondFactorAfterSso',
    ])
    .where('s.tokenHash', '=', hashToken(token))
    .where('s.expiresAt', '>', now)
    .where('u.deactivatedAt', 'is', null)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_AFTER) await touch(db, row.sessionId, now)
  const gates: Gate[] = []
  if (!row.verifiedAt) gates.push('unverified')
  if (row.mustChangePassword) gates.push('must-change-password')
  if (mustAddFactor(row, now)) gates.push('must-add-factor')
  return {
    userId: row.userId,
    accountId: row.accountId!,
    sessionId: row.sessionId,
    isAdmin: row.isAdmin,
    firstName: row.firstName,
    lastName: row.lastName,
    permissions: await permissionsOf(db, row.companyId, row.userId, row.permissionsVersion),
    gates,
  }
}

/** The person with their rights, without a session (calendar feeds); null when deactivated or not yet confirmed. */
export async function readActor(db: Db, userId: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select(['u.accountId', 'u.isAdmin', 'u.firstName', 'u.lastName', 'c.id as companyId', 'c.permissionsVersion'])
    .where('u.id', '=', userId)
    .where('u.deactivatedAt', 'is', null)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const { accountId, companyId, permissionsVersion, ...names } = row
  const permissions = await permissionsOf(db, companyId, userId, permissionsVersion)
  return { ...names, userId, accountId: accountId!, sessionId: '', permissions, gates: [] }
}

interface Policy {
  hasFactor: boolean
  signedInBy: string
  secondFactorFrom: Date | null
  secondFactorAfterSso: boolean
}

/** The company asks for a second factor and this account has none; its own sign-in service may count as one. */
const mustAddFactor = ({ hasFactor, signedInBy, secondFactorFrom, secondFactorAfterSso }: Policy, now: Date) =>
  !hasFactor &&
  secondFactorFrom !== null &&
  secondFactorFrom <= now &&
  (signedInBy !== 'sso' || secondFactorAfterSso)

/** What was shown to get in: a password, a passkey, another service's word, a mailed invitation, a session of the bare domain. */
export type SignedInBy = 'password' | 'passkey' | 'sso' | 'invitation' | 'handOver'

/** Begins a session inside a company. @returns the token: the only time that it exists in the clear. */
export async function beginSession(
  db: Db,
  userId: string,
  device: string,
  now: Date,
  { ip = '', by = 'password' }: { ip?: string; by?: SignedInBy } = {},
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY)
  // whoever was handed over has shown nothing here
  const provedAt = by === 'handOver' ? null : now
  await db
    .insertInto('sessions')
    .values({ userId, device, ip, signedInBy: by, provedAt, tokenHash: hashToken(token), expiresAt })
    .execute()
  return { token, expiresAt }
}

/** Ends sessions of a person: one, all, or all but one. @returns the ids of those that ended. */
export async function endSessions(db: Db, userId: string, which: { only?: string; except?: string } = {}) {
  let query = db.deleteFrom('sessions').where('userId', '=', userId).returning('id')
  if (which.only) query = query.where('id', '=', which.only)
  if (which.except) query = query.where('id', '<>', which.except)
  return (await query.execute()).map((row) => row.id)
}

/** The account behind a token of the bare domain, or null. */
export async function readLobbySession(db: Db, token: string, now: Date): Promise<Guest | null> {
  const row = await db
    .selectFrom('lobbySessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select([
      's.id as sessionId',
      'a.id as accountId',
      'a.email',
      'a.firstName',
      'a.lastName',
      'a.verifiedAt',
      'a.isOperator',
    ])
    .where('s.tokenHash', '=', hashToken(token))
    .where('s.expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { verifiedAt, ...guest } = row
  return { ...guest, isVerified: verifiedAt !== null }
}

/** Begins a session on the bare domain. */
export async function beginLobbySession(
  db: Db,
  accountId: string,
  device: string,
  now: Date,
  { ip = '', by = 'password' }: { ip?: string; by?: 'password' | 'passkey' } = {},
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY)
  await db
    .insertInto('lobbySessions')
    .values({ accountId, device, ip, signedInBy: by, tokenHash: hashToken(token), expiresAt })
    .execute()
  return { token, expiresAt }
}

/** `__Host-` keeps a cookie to its own host: sibling sub-domains are other companies. */
export const cookieNames = (domain: string | null) => ({
  session: `__Host-${domain ?? 'staffroom'}_s`,
  expiry: `${domain ?? 'staffroom'}_e`,
})

const permissionSets = new Map<string, ReadonlySet<string>>()

async function permissionsOf(db: Db, companyId: string, userId: string, version: number) {
  const key = `${companyId}:${userId}:${version}`
  const known = permissionSets.get(key)
  if (known) return known
  const rows = await db
    .selectFrom('userRoles as ur')
    .innerJoin('rolePermissions as rp', (on) =>
      on.onRef('rp.roleId', '=', 'ur.roleId').onRef('rp.companyId', '=', 'ur.companyId'),
    )
    .select(['rp.key', 'rp.level'])
    .where('ur.userId', '=', userId)
    .distinct()
    .execute()
  const set = new Set(rows.map((row) => (row.level === 'on' ? row.key : `${row.key}.${row.level}`)))
  if (permissionSets.size > 20_000) permissionSets.clear()
  permissionSets.set(key, set)
  return set
}

async function touch(db: Db, sessionId: string, now: Date) {
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY)
  await db.updateTable('sessions').set({ lastUsedAt: now, expiresAt }).where('id', '=', sessionId).execute()
}
