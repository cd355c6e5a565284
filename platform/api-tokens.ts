import { type Route, type Tag, isRead } from '#kit/contract.ts'
import { sql } from 'kysely'
import { touchApiToken } from './api-token-rows.ts'
import type { Actor } from './context.ts'
import type { Db } from './db.ts'
import { beforeFirstDay, hasLeft } from './first-and-last-day.ts'
import { SIGNED_IN_BY, gatesOf } from './gates.ts'
import { heldBy, isAdminNow } from './grants.ts'
import { hashToken } from './keys.ts'
import { forbidden } from './problems.ts'

/** By it a token is known for one wherever it turns up: in a call, and in a file that should not hold it. */
export const TOKEN_PREFIX = 'srt_'

export const isApiToken = (credential: string): boolean => credential.startsWith(TOKEN_PREFIX)

/** `last_used_at` is written at most this often, so that reading costs no write. */
const TOUCH_AFTER = 60_000

/**
 * The owner of a token, with the rights that they have at this very moment; null when it was revoked, has expired, belongs to another
 * company or its owner is deactivated.
 */
export async function readApiToken(
  db: Db,
  token: string,
  { now, ip }: { now: Date; ip: string },
): Promise<Actor | null> {
  const { rows } = await sql<Row>`
    select t.id, t.tags, t.writes, t.last_used_at, u.id as user_id, u.account_id, u.is_admin, u.admin_until, u.first_name, u.last_name,
      u.must_change_password, a.verified_at, a.has_factor, c.id as company_id, c.permissions_version, c.second_factor_from,
      c.second_factor_after_sso, ${SIGNED_IN_BY} as signed_in_by, ${beforeFirstDay(now)} as before_first_day
    from api_tokens t
      join users u on u.company_id = t.company_id and u.id = t.user_id
      join accounts a on a.id = u.account_id
      join companies c on c.id = t.company_id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where t.token_hash = ${hashToken(token)} and t.expires_at > ${now} and u.deactivated_at is null and u.status = 'active'
      and not ${hasLeft(now)}`.execute(db)
  const [row] = rows
  if (!row) return null
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER) await touchApiToken(db, row.id, { now, ip })
  const { permissions, areas } = await heldBy(db, row.companyId, row.userId, row.permissionsVersion, now)
  return {
    userId: row.userId,
    accountId: row.accountId,
    sessionId: '',
    isAdmin: isAdminNow(row, now),
    firstName: row.firstName,
    lastName: row.lastName,
    permissions,
    areas,
    gates: gatesOf(row, now),
    rightsVersion: row.permissionsVersion,
    token: { id: row.id, tags: row.tags, writes: row.writes },
  }
}

interface Row {
  id: string
  tags: string[]
  writes: boolean
  lastUsedAt: Date | null
  userId: string
  accountId: string
  isAdmin: boolean
  adminUntil: Date | null
  firstName: string
  lastName: string
  mustChangePassword: boolean
  verifiedAt: Date | null
  hasFactor: boolean
  companyId: string
  permissionsVersion: number
  secondFactorFrom: Date | null
  secondFactorAfterSso: boolean
  signedInBy: string
  beforeFirstDay: boolean
}

/** The part of the API to which an operation belongs, or null where a token can do nothing at all. */
export const tagOf = (route: Route, tag: Tag | undefined): Tag | null => (route.by === 'person' ? null : (tag ?? null))

/** Checks a token's own grants, on top of its owner's rights. Sessions always pass. @throws Problem 403 */
export function mayReach(route: Route, tag: Tag | null, { token }: Pick<Actor, 'token'>): void {
  if (!token || route.by === 'everyToken') return
  if (!tag) throw forbidden('errors.personOnly')
  if (!token.tags.includes(tag) || !(token.writes || isRead(route))) throw forbidden('errors.tokenReach')
}
