import { holdLine } from '#features/people/record/server/api.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { applyDue, APPLY } from './settling-actions.ts'
import * as store from './store.ts'

export const jobs: readonly Job[] = [
  // woken when a planned day begins where the person works; by the clock as well, because a person or a location may change its time zone
  { name: APPLY, cron: '7 * * * *', run: (ctx) => apply(ctx) },
]

/**
 * Of people who change places on the same day one has to go first: those who cannot yet are tried again as long as others move. Only then
 * their row says why not.
 */
async function apply(ctx: JobContext): Promise<void> {
  const now = ctx.now()
  let isMoving = true
  while (isMoving) isMoving = await pass(ctx, now, false)
  await pass(ctx, now, true)
}

/** One transaction for each person: what cannot be applied for one holds up nobody else. @returns whether anyone has moved */
async function pass(ctx: JobContext, now: Date, isLast: boolean): Promise<boolean> {
  let isMoving = false
  for (const userId of await ctx.inCompany((db) => store.peopleWithDue(db, now))) {
    const changed = await ctx.inCompany(async (db) => {
      await holdLine(db)
      return applyDue(db, userId, now, isLast)
    })
    if (!changed) continue
    isMoving = true
    ctx.live.push(ctx.company.id, [userId], ['everything'])
  }
  return isMoving
}
