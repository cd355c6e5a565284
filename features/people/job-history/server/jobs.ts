import { holdLine } from '#features/people/record/server/api.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { applyDue, APPLY } from './settling-actions.ts'
import * as store from './store.ts'

export const jobs: readonly Job[] = [
  // woken when a planned day begins where the person works; by the clock as well, because a person or a location may change its time zone
  { name: APPLY, cron: '7 * * * *', run: (ctx) => apply(ctx) },
]

/** One transaction for each person: what cannot be applied for one holds up nobody else. */
async function apply(ctx: JobContext): Promise<void> {
  const now = ctx.now()
  for (const userId of await ctx.inCompany((db) => store.peopleWithDue(db, now))) {
    const changed = await ctx.inCompany(async (db) => {
      await holdLine(db)
      return applyDue(db, userId, now)
    })
    if (changed) ctx.live.push(ctx.company.id, [userId], ['everything'])
  }
}
