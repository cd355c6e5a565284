import { record } from '#platform/events.ts'
import { forgetRights } from '#platform/grants.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { find } from './grant-store.ts'
import { followAdmins } from './store.ts'

/** A grant's right ends by the clock, whether this runs or not: what it does is tell the person's open tabs and the audit trail. */
export const jobs: readonly Job[] = [{ name: 'roles.ended', run: (ctx, { grantId }) => end(ctx, String(grantId)) }]

async function end(ctx: JobContext, grantId: string): Promise<void> {
  const userId = await ctx.inCompany(async (db) => {
    const [grant] = await find(db, [grantId], ctx.now())
    // taken away or prolonged meanwhile
    if (!grant?.isEnded) return null
    await followAdmins(db, [grant.userId])
    await forgetRights(db)
    const details = { roleId: grant.roleId, role: grant.role, area: grant.department ?? grant.location }
    await record({ db, ip: '', actor: null }, 'role.ended', grant.userId, details)
    return grant.userId
  })
  if (userId) ctx.live.push(ctx.company.id, [userId], { name: 'access.changed' })
}
