import { forgetApiTokens } from '#platform/api-token-rows.ts'
import { forgetGuesses } from '#platform/guesses.ts'
import { forgetKeys, forgetVisitKeys } from '#platform/idempotency.ts'
import type { Job } from '#platform/jobs.ts'
import { forgetCounts } from '#platform/limits.ts'
import { forgetLetters } from '#platform/mail-once.ts'
import { endExpiredLinks } from '../../links/server/api.ts'

/** Deletes expired counters, keys and links, some time after they stop mattering. */
const tidy: Job = {
  name: 'identity.tidy',
  cron: '20 3 * * *',
  run: async ({ inCompany, now }) => {
    const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
    await inCompany(async (db) => {
      await forgetCounts(db, before(3))
      await forgetGuesses(db, before(3))
      await forgetVisitKeys(db, before(3))
      await forgetLetters(db, before(30))
      await forgetKeys(db, before(7))
      await forgetApiTokens(db, before(90))
      await endExpiredLinks(db, before(30))
    })
  },
}

export const jobs: readonly Job[] = [tidy]
