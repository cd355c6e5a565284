import type { IncomingHttpHeaders } from 'node:http'
import type { Actor } from './context.ts'
import { isOwnOrigin, placeOf } from './credentials.ts'
import type { Database, Db } from './db.ts'
import { companyOf } from './hosts.ts'
import type { Visitor } from './live.ts'
import { cookieNames, readSession } from './session.ts'

interface Asking {
  origin: URL
  database: Database
  now?: () => Date
  /** What a person has to do before anything else, by name. */
  mandatory: (db: Db, actor: Actor) => Promise<readonly string[]>
}

/**
 * Whose browser asks for live updates, or null. The cookie is sent with every socket, whichever page opens it, and a socket cannot require
 * a header of its own: so the page is identified by its `Origin`, which browsers always send. Gates close the socket as they close calls.
 */
export async function visitorOf(
  { origin, database, mandatory, now = () => new Date() }: Asking,
  headers: IncomingHttpHeaders,
): Promise<Visitor | null> {
  const place = placeOf(headers.host, origin)
  if (typeof place === 'string' || !isOwnOrigin(headers.origin, origin, place.domain)) return null
  const at = now()
  const company = await companyOf(database, place.domain, at)
  const token = cookieOf(headers.cookie, cookieNames(place.domain).session)
  if (!company || !token) return null
  return database.asCompany(company.id, async (db) => {
    const actor = await readSession(db, token, at)
    if (!actor || (await isStopped(db, actor, mandatory))) return null
    return {
      companyId: company.id,
      userId: actor.viewer?.userId ?? actor.userId,
      sessionId: actor.sessionId,
      isHidden: !actor.viewer && actor.gates.includes('before-first-day'),
    }
  })
}

async function isStopped(db: Db, actor: Actor, mandatory: Asking['mandatory']): Promise<boolean> {
  // impersonation skips the target's gates and mandatory actions
  if (actor.viewer) return false
  // topics alone: what is closed before the first day stays closed to the call that follows
  const gates = actor.gates.filter((gate) => gate !== 'before-first-day')
  return gates.length > 0 || (await mandatory(db, actor)).length > 0
}

function cookieOf(cookies: string | undefined, name: string): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value) return decodeURIComponent(value)
  }
  return null
}
