import type { Job, JobContext } from '#platform/jobs.ts'
import { carryOutDue, CARRY_OUT } from './carry-actions.ts'
import * as store from './store.ts'

export const jobs: readonly Job[] = [
  // woken when the last day is over where the person works; by the clock as well, because a person or a location may change its time zone
  { name: CARRY_OUT, cron: '11 * * * *', run: (ctx) => carryOutAll(ctx) },
]

/** One transaction for each person: what cannot be carried out for one holds up nobody else. */
async function carryOutAll(ctx: JobContext): Promise<void> {
  const { company, ports, live } = ctx
  const now = ctx.now()
  for (const userId of await ctx.inCompany((db) => store.peopleWithDue(db, now))) {
    const afterwards: (() => void)[] = []
    const done = await ctx.inCompany((db) =>
      carryOutDue(
        { db, company, ports, now, ip: '', actor: null, afterCommit: (work) => void afterwards.push(work) },
        userId,
      ),
    )
    if (!done) continue
    for (const work of afterwards) work()
    live.end(company.id, { userId })
  }
}
