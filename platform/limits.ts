import { sql } from 'kysely'
import type { Limit } from '#kit/contract.ts'
import { hashToken } from './keys.ts'
import type { Database } from './db.ts'
import { tooMany } from './problems.ts'

/**
 * Counts a call against its limits, in PostgreSQL so that every node sees the same count and a restart forgets nothing.
 * @param name the operation; @param values what each `per` stands for in this call
 * @throws Problem 429 with the seconds until the window ends
 */
export async function countCall(
  database: Database,
  name: string,
  limits: readonly Limit[],
  values: (per: Limit['per']) => string | undefined,
  now: Date,
): Promise<void> {
  for (const { per, times, seconds } of limits) {
    const value = values(per)
    if (!value) continue
    const start = new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)
    // hashed: an address or e-mail is personal data and is not needed in the clear
    const bucket = `${name}:${per}:${hashToken(value.toLowerCase()).toString('base64url')}`
    const count = await database.outside(async (db) => {
      const { rows } = await sql<{ count: number }>`
        insert into rate_limits (bucket, window_start, count) values (${bucket}, ${start}, 1)
        on conflict (bucket, window_start) do update set count = rate_limits.count + 1 returning count`.execute(db)
      return rows[0]!.count
    })
    if (count > times) throw tooMany(Math.max(1, Math.ceil((start.getTime() + seconds * 1000 - now.getTime()) / 1000)))
  }
}
