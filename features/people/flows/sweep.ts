import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { flows } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** An approval flow that no request takes: it is for sick leave of two years. */
    approvalFlow: string
  }
}

const fields = (f: { department: string; manager: string }) => ({
  name: label(),
  kinds: ['sick_day'],
  minDays: 300,
  audience: { departmentIds: [f.department] },
  steps: [{ who: 'people', userIds: [f.manager] }, { who: 'manager' }],
})

export const sweep: SweepPart = {
  of: [flows],
  own: { id: 'approvalFlow', ids: 'approvalFlow', steps: 'manager' },
  records: async (db, { manager, mark, route }) => {
    const { id: audienceId } = await db
      .insertInto('audiences')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('audienceParts').values({ audienceId, kind: 'everyone' }).execute()
    const flow = { purpose: 'timeOff', name: `Long illness ${mark}`, position: 1, kinds: ['sick_day'], minDays: 300 }
    const archivedAt = route.path.endsWith('/restore') ? new Date() : null
    const { id } = await db
      .insertInto('approvalFlows')
      .values({ ...flow, audienceId, archivedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    const step = await db
      .insertInto('approvalFlowSteps')
      .values({ flowId: id, position: 1, who: 'people' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('approvalFlowPeople').values({ stepId: step.id, userId: manager }).execute()
    return { approvalFlow: id }
  },
  examples: {
    listApprovalFlows: () => ({ purpose: 'timeOff' }),
    createApprovalFlow: (f) => ({ ...fields(f), purpose: 'timeOff' }),
    changeApprovalFlow: fields,
    orderApprovalFlows: (f) => ({ purpose: 'timeOff', ids: [f.approvalFlow] }),
    setWithoutManager: () => ({ withoutManager: 'two' }),
    setOneByOne: () => ({ parentalLeave: false, fromDays: 40 }),
  },
}
