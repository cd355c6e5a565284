import { sql } from 'kysely'
import { compiledOnce } from './compiled-once.ts'
import type { Actor, Guest } from './context.ts'
import { type Db, enterAccount } from './db.ts'
import { beforeFirstDay, hasLeft } from './first-and-last-day.ts'
import { SIGNED_IN_BY, gatesOf } from './gates.ts'
import { heldBy, isAdminNow } from './grants.ts'
import { hashToken, newToken } from './keys.ts'

const DAY = 86_400_000
/** A session ends this long after its last use. */
export const SESSION_DAYS = 30
/** And this long after it began, however much it is used: then the person signs in again. */
export const SESSION_LONGEST_DAYS = 90
/** `last_used_at` is written at most this often, so that reading costs no write. */
const TOUCH_AFTER = 15 * 60_000

/** The person behind a token, inside this company; null when there is none, it has ended, the person is deactivated or their last day is over. */
export async function readSession(db: Db, token: string, now: Date): Promise<Actor | null> {
  const [row] = await sessionRows(db, hashToken(token), now)
  if (!row) return null
  if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_AFTER) await touch(db, row.sessionId, now)
  const gates = gatesOf(row, now)
  const isAdmin = isAdminNow(row, now)
  // impersonation ends with the administrator's right
  const viewed = isAdmin ? viewedBy(row) : null
  const { permissions, areas } = await heldBy(
    db,
    row.companyId,
    viewed?.userId ?? row.userId,
    row.permissionsVersion,
    now,
  )
  return {
    userId: row.userId,
    accountId: row.accountId!,
    sessionId: row.sessionId,
    isAdmin,
    firstName: row.firstName,
    lastName: row.lastName,
    permissions,
    areas,
    gates,
    rightsVersion: row.permissionsVersion,
    ...(viewed && { ...viewed, isAdmin: isAdminNow(viewed, now) }),
  }
}

/** Columns of the person and the company from which rights and gates are worked out. */
const HOLDER = [
  'u.accountId',
  'u.isAdmin',
  'u.adminUntil',
  'u.firstName',
  'u.lastName',
  'u.mustChangePassword',
  'a.verifiedAt',
  'a.hasFactor',
  'c.id as companyId',
  'c.permissionsVersion',
  'c.secondFactorFrom',
  'c.secondFactorAfterSso',
] as const

/** The session with its holder, the company and the impersonated person: one statement. */
const sessionRows = compiledOnce((db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (on) => on.onRef('u.id', '=', 's.userId').onRef('u.companyId', '=', 's.companyId'))
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .innerJoin('companies as c', 'c.id', 's.companyId')
    .leftJoin('locations as l', (on) => on.onRef('l.id', '=', 'u.locationId').onRef('l.companyId', '=', 'u.companyId'))
    .leftJoin('users as v', (on) =>
      on
        .onRef('v.id', '=', 's.viewingId')
        .onRef('v.companyId', '=', 's.companyId')
        .on('s.viewingUntil', '>', now)
        .on('v.deactivatedAt', 'is', null)
        .on('v.status', '=', 'active'),
    )
    .select([
      'v.id as viewedId',
      'v.firstName as viewedFirstName',
      'v.lastName as viewedLastName',
      'v.isAdmin as viewedIsAdmin',
      'v.adminUntil as viewedAdminUntil',
      's.viewingUntil',
      's.id as sessionId',
      's.lastUsedAt',
      's.signedInBy',
      'u.id as userId',
      beforeFirstDay(now).as('beforeFirstDay'),
      ...HOLDER,
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .where('u.deactivatedAt', 'is', null)
    .where('u.status', '=', 'active')
    .where((eb) => eb.not(hasLeft(now))),
)

interface Viewing {
  userId: string
  firstName: string
  lastName: string
  viewingUntil: Date | null
  viewedId: string | null
  viewedFirstName: string | null
  viewedLastName: string | null
  viewedIsAdmin: boolean | null
  viewedAdminUntil: Date | null
}

/** The impersonated person, or null. The account stays the holder's: other companies are not impersonated. */
const viewedBy = (row: Viewing) =>
  row.viewedId === null
    ? null
    : {
        userId: row.viewedId,
        firstName: row.viewedFirstName!,
        lastName: row.viewedLastName!,
        isAdmin: row.viewedIsAdmin!,
        adminUntil: row.viewedAdminUntil,
        gates: [],
        viewer: {
          userId: row.userId,
          firstName: row.firstName,
          lastName: row.lastName,
          until: row.viewingUntil!,
        },
      }

/** The person with their rights, without a session (calendar feeds); null when deactivated or not yet confirmed. */
export async function readActor(db: Db, userId: string, now = new Date()): Promise<Actor | null> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .leftJoin('locations as l', (on) => on.onRef('l.id', '=', 'u.locationId').onRef('l.companyId', '=', 'u.companyId'))
    .select([...HOLDER, SIGNED_IN_BY.as('signedInBy'), beforeFirstDay(now).as('beforeFirstDay')])
    .where('u.id', '=', userId)
    .where('u.deactivatedAt', 'is', null)
    .where('u.status', '=', 'active')
    .where((eb) => eb.not(hasLeft(now)))
    .executeTakeFirst()
  if (!row) return null
  const { accountId, companyId, permissionsVersion, firstName, lastName } = row
  const { permissions, areas } = await heldBy(db, companyId, userId, permissionsVersion, now)
  const isAdmin = isAdminNow(row, now)
  const gates = gatesOf(row, now)
  const rights = { permissions, areas, gates, rightsVersion: permissionsVersion }
  return { firstName, lastName, isAdmin, userId, accountId: accountId!, sessionId: '', ...rights }
}

/**
 * What was shown to get in: a password, a passkey, another service's word, a mailed invitation, a mailed confirmation opened in the browser
 * that signed up, a session of the bare domain.
 */
export type SignedInBy = 'password' | 'passkey' | 'sso' | 'invitation' | 'confirmation' | 'sessionTransfer'

/**
 * Ways in by which a person shows that the account itself is theirs. A provider vouches for its company's people, while an account spans
 * companies: its word opens the company and proves nothing about the account. A session transfer shows nothing on this host.
 */
const PROVES_ACCOUNT: readonly SignedInBy[] = ['password', 'passkey', 'invitation']

/** Begins a session inside a company for the person of an account. @returns the token: the only time that it exists in the clear. */
export async function beginSession(
  db: Db,
  { userId, accountId }: { userId: string; accountId: string },
  device: string,
  now: Date,
  { ip = '', by = 'password' }: { ip?: string; by?: SignedInBy } = {},
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY)
  const provedAt = PROVES_ACCOUNT.includes(by) ? now : null
  await enterAccount(db, accountId)
  await db
    .insertInto('sessions')
    .values({ userId, device, ip, signedInBy: by, provedAt, tokenHash: hashToken(token), expiresAt })
    .execute()
  return { token, expiresAt }
}

/** The session impersonates this person until then; null ends the impersonation. @returns false when the session has ended */
export async function setViewing(
  db: Db,
  sessionId: string,
  viewing: { userId: string; until: Date } | null,
): Promise<boolean> {
  const rows = await db
    .updateTable('sessions')
    .set({ viewingId: viewing?.userId ?? null, viewingUntil: viewing?.until ?? null })
    .where('id', '=', sessionId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** The account behind a token of the bare domain, or null. */
export async function readLobbySession(db: Db, token: string, now: Date): Promise<Guest | null> {
  const { rows } = await sql<Omit<Guest, 'isVerified'> & { verifiedAt: Date | null }>`
    select * from sec.lobby_session(${hashToken(token)}, ${now})`.execute(db)
  const [row] = rows
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
  { ip = '', by = 'password' }: { ip?: string; by?: 'password' | 'passkey' | 'confirmation' } = {},
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY)
  await enterAccount(db, accountId)
  await db
    .insertInto('lobbySessions')
    .values({ accountId, device, ip, signedInBy: by, tokenHash: hashToken(token), expiresAt })
    .execute()
  return { token, expiresAt }
}

/** `__Host-` keeps a cookie to its own host: sibling sub-domains are other companies. */
export const hostCookie = (domain: string | null, letter: string): string => `__Host-${domain ?? 'staffroom'}_${letter}`

export const cookieNames = (domain: string | null) => ({
  session: hostCookie(domain, 's'),
  expiry: hostCookie(domain, 'e'),
  /** This browser's own mark, by which an account knows it again. */
  browser: hostCookie(domain, 'b'),
})

async function touch(db: Db, sessionId: string, now: Date) {
  const idle = new Date(now.getTime() + SESSION_DAYS * DAY)
  const expiresAt = sql<Date>`least(${idle}::timestamptz, created_at + ${SESSION_LONGEST_DAYS} * interval '1 day')`
  await db.updateTable('sessions').set({ lastUsedAt: now, expiresAt }).where('id', '=', sessionId).execute()
}
