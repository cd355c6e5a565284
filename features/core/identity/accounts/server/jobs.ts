import { sql } from 'kysely'
import type { Job } from '#platform/jobs.ts'
import { endExpiredLinks } from '../../links/server/api.ts'

/** Counts, keys and links that can matter to nobody any more: kept a while longer than they count. */
const tidy: Job = {
  name: 'identity.tidy',
  cron: '20 3 * * *',
  run: async ({ inCompany, now }) => {
    const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
    await inCompany(async (db) => {
      await sql`delete from rate_limits where window_start < ${before(3)}`.execute(db)
      await sql`delete from guesses where last_at < ${before(3)}`.execute(db)
      await sql`delete from visit_keys where claimed_at < ${before(3)}`.execute(db)
      // longer than any letter is tried
      await sql`delete from letters_sent where noted_at < ${before(30)}`.execute(db)
      await sql`delete from idempotency_keys where created_at < ${before(7)}`.execute(db)
      await sql`delete from api_tokens where expires_at < ${before(90)}`.execute(db)
      await endExpiredLinks(db, before(30))
    })
  },
}

export const jobs: readonly Job[] = [tidy]
