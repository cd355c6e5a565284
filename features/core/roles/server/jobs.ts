import { type Ending, followGrants, markEnded, markNear } from '#features/core/members/server/api.ts'
import { record, recordMany, newFact } from '#platform/events.ts'
import { forgetRights } from '#platform/grants.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { roleFacts } from '../facts.ts'

export const jobs: readonly Job[] = [
  // a grant's right ends by the clock even if this does not run: the job only notifies open tabs, the trail and the people concerned
  { name: 'roles.ended', run: (ctx, { grantId }) => end(ctx, String(grantId)) },
  { name: 'roles.endSoon', cron: '30 6 * * *', run: endSoon },
]

/** The mark and the fact are one transaction: however often this runs, there is one fact for one end. */
async function end(ctx: JobContext, grantId: string): Promise<void> {
  const userId = await ctx.inCompany(async (db) => {
    const grant = await markEnded(db, grantId, ctx.now())
    if (!grant) return null
    await followGrants(db, [grant.userId])
    await forgetRights(db)
    await record({ db, ip: '', actor: null }, roleFacts.ended, grant.userId, detailsOf(grant))
    return grant.userId
  })
  if (userId) ctx.live.push(ctx.company.id, [userId], ['everything'])
}

function endSoon(ctx: JobContext): Promise<void> {
  return ctx.inCompany(async (db) => {
    const facts = (await markNear(db, ctx.now())).map((grant) =>
      newFact(roleFacts.endsSoon, grant.userId, detailsOf(grant)),
    )
    await recordMany({ db, ip: '', actor: null }, facts)
  })
}

const detailsOf = ({ grantId, roleId, role, area, endsOn }: Ending) => ({ grantId, roleId, role, area, endsOn })
