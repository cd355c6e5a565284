import { setRolesOf } from '#features/core/roles/factory.ts'
import { defaultPolicies } from '#features/work/time-off/balances/server/api.ts'
import type { JobContext } from '#platform/jobs.ts'
import { type Name, world } from '#tests/world.ts'
import type { ReportEmail } from '#features/surfaces/reports/contract.ts'
import { jobs } from '#features/surfaces/reports/server/jobs.ts'

export const REPORT = { 'reports.timeoff_reports': 'edit' } as const
export const MONTHLY = { frequency: 'monthly', monthDay: 31, hour: 8 } as const

/** A world in which Ann was ill for a week in April 2026, and what tests of report emails do in it. */
export async function reporting() {
  const w = await world()
  await w.asAcme(async (db) => {
    await db.insertInto('leavePolicies').values(defaultPolicies('2025-01-01')).execute()
    const leave = { kind: 'sick_day', status: 'approved', firstPart: 'full', lastPart: 'full', length: 5000 }
    await db
      .insertInto('timeOffRequests')
      .values({ ...leave, userId: w.ids.ann, askedBy: w.ids.ann, firstDay: '2026-04-06', lastDay: '2026-04-10' })
      .execute()
  })
  let named = 0

  /** A role with these permissions, in place of those that they have. */
  const roleFor = (who: Name, permissions: Record<string, 'view' | 'edit'>): Promise<void> =>
    w.asAcme(async (db) => {
      const name = `Role ${++named} of ${who}`
      const { id } = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
      for (const [key, level] of Object.entries(permissions))
        await db.insertInto('rolePermissions').values({ roleId: id, key, level }).execute()
      await setRolesOf(db, w.ids[who], [id])
    })
  const idFrom = ({ status, body }: { status: number; body: { data: { id: string } } }): string => {
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data.id
  }
  const viewOf = async (who: Name, params: object = { period: 'lastMonth' }, more: object = {}): Promise<string> => {
    const view = { list: 'time-off-report', name: `Absence ${++named}`, params, columns: null, ...more }
    return idFrom(await w.call(who, 'POST', '/api/views', view))
  }
  const post = (who: Name | null, more: object = {}) =>
    w.call(who, 'POST', '/api/report-emails', { ...MONTHLY, ...more })
  /** HR's. */
  const scheduled = async (recipients: Name[] = [], more: object = {}, params?: object): Promise<string> =>
    idFrom(
      await post('hr', {
        viewId: await viewOf('hr', params),
        recipientIds: recipients.map((one) => w.ids[one]),
        ...more,
      }),
    )
  const list = async (who: Name) => (await w.call(who, 'GET', '/api/report-emails')).body
  const first = async (who: Name = 'hr'): Promise<ReportEmail> => (await list(who)).data[0]

  /** What the worker does by its clock. */
  const tick = () => {
    const [byClock] = jobs
    return byClock!.run({ ports: w.ports, now: () => w.clock.now, inCompany: w.asAcme } as unknown as JobContext, {})
  }
  /** The letters that leave at that moment. */
  const lettersAt = async (when: string) => {
    w.clock.now = new Date(when)
    await tick()
    return (await w.settle()).letters
  }
  return { w, roleFor, viewOf, post, scheduled, list, first, tick, lettersAt }
}
export type Reporting = Awaited<ReturnType<typeof reporting>>
