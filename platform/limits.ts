import { sql } from 'kysely'
import type { Limit } from '#kit/contract.ts'
import { hashToken } from './keys.ts'
import type { Database, Db } from './db.ts'
import { tooMany } from './problems.ts'
import { groupsOf, unmapped } from './proxies.ts'

interface Window {
  bucket: string
  start: Date
  times: number
  /** When the window is over, in milliseconds. */
  until: number
}

/**
 * Counts a call against its limits, in PostgreSQL so that every node sees the same count and a restart forgets nothing.
 * @param name the operation; @param values the value of each `per` in this call
 * @throws Problem 429 with the seconds until the window ends
 */
export async function countCall(
  database: Database,
  name: string,
  limits: readonly Limit[],
  values: (per: Limit['per']) => string | undefined,
  now: Date,
): Promise<void> {
  const windows = limits.flatMap(({ per, times, seconds }) => {
    const value = values(per)
    return value ? [windowOf(`${name}:${per}`, value, { times, seconds }, now)] : []
  })
  const full = await count(database, windows)
  if (full.length)
    throw tooMany(Math.max(1, Math.ceil((Math.max(...full.map(({ until }) => until)) - now.getTime()) / 1000)))
}

/** Whether this may happen once more in its window; a refusal is silent. For letters, which must not be sent without end. */
export async function mayOnceMore(
  database: Database,
  what: string,
  value: string,
  limit: { times: number; seconds: number },
  now: Date,
): Promise<boolean> {
  return (await count(database, [windowOf(what, value, limit, now)])).length === 0
}

/** Where a call comes from, for counting: of an IPv6 address the network that one household or machine gets as a whole. */
export function sourceOf(ip: string | undefined): string {
  // a client that has disconnected has no address any more
  if (ip === undefined) return ''
  const address = unmapped(ip)
  const groups = groupsOf(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address
}

function windowOf(
  name: string,
  value: string,
  { times, seconds }: { times: number; seconds: number },
  now: Date,
): Window {
  const start = Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000
  // hashed: an address or email is personal data and is not needed in the clear
  const bucket = `${name}:${hashToken(value.toLowerCase()).toString('base64url')}`
  return { bucket, times, start: new Date(start), until: start + seconds * 1000 }
}

/** Counts in every window, in one statement that is kept even if the call fails. @returns the windows that are over-full */
async function count(database: Database, windows: readonly Window[]): Promise<Window[]> {
  if (windows.length === 0) return []
  const rows = await database.alone(sql<{ bucket: string; count: number }>`
    insert into rate_limits (bucket, window_start, count)
    select bucket, window_start, 1 from unnest(${windows.map(({ bucket }) => bucket)}::text[], ${windows.map(({ start }) => start)}::timestamptz[])
      as one (bucket, window_start) order by bucket
    on conflict (bucket, window_start) do update set count = rate_limits.count + 1 returning bucket, count`)
  const counts = new Map(rows.map((row) => [row.bucket, row.count]))
  return windows.filter(({ bucket, times }) => (counts.get(bucket) ?? 0) > times)
}

/** Forgets windows that began before that moment. */
export const forgetCounts = (db: Db, before: Date) =>
  sql`delete from rate_limits where window_start < ${before}`.execute(db)
