import type { Company } from './context.ts'
import type { Database } from './db.ts'

interface Host {
  company: Company
  /** Closed by the operator: no sign-in, and none of its data is shown. */
  suspended: boolean
}

const hosts = new Map<string, { host: Host; at: number }>()
/** Short enough that every node has closed a suspended company within the second. */
const REMEMBERED_MS = 500

/** The company of a sub-domain, or null where none is open. */
export async function companyOf(database: Database, domain: string, now: Date): Promise<Company | null> {
  const host = await hostOf(database, domain, now)
  return host && !host.suspended ? host.company : null
}

/** The host at a sub-domain, or null. Cached for a moment: names never move to another company. */
export async function hostOf(database: Database, domain: string, now: Date): Promise<Host | null> {
  const known = hosts.get(domain)
  // a clock that is set back must not make a moment an hour
  if (known && Math.abs(now.getTime() - known.at) < REMEMBERED_MS) return known.host
  const row = await database.outside((db) =>
    db
      .selectFrom('companies')
      .select(['id', 'domain', 'name', 'suspendedAt'])
      .where('domain', '=', domain)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { suspendedAt, ...company } = row
  const host = { company, suspended: suspendedAt !== null }
  if (hosts.size > 5000) hosts.clear()
  hosts.set(domain, { host, at: now.getTime() })
  return host
}

/** Drops the cached host of a company (renamed, suspended). */
export const forgetCompany = (domain: string): boolean => hosts.delete(domain)
