import { builtInRole } from '#features/core/roles/server/api.ts'
import type { Db } from '#platform/db.ts'
import { made } from './made.ts'

/** Vacations of three weeks and more go to the manager first, then to HR. */
export async function seedFlows(db: Db): Promise<void> {
  const { id: audienceId } = await db.insertInto('audiences').defaultValues().returning('id').executeTakeFirstOrThrow()
  await db.insertInto('audienceParts').values({ audienceId, kind: 'everyone' }).execute()
  const flowId = await made(db, 'approvalFlows', {
    purpose: 'timeOff',
    name: 'Long vacations',
    position: 1,
    kinds: ['vacation'],
    minDays: 15,
    audienceId,
  })
  await db
    .insertInto('approvalFlowSteps')
    .values([
      { flowId, position: 1, who: 'manager', remindAfter: 3 },
      { flowId, position: 2, who: 'role', roleId: await builtInRole(db, 'hr'), remindAfter: 3 },
    ])
    .execute()
}
