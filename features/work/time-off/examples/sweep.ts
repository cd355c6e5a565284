import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { leaveExamples } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    leaveExample: string
  }
}

const fields = () => ({ name: label(), hireDate: '2030-01-01', asOf: '2030-12-31', expected: 25_000, mayDiffer: true })

export const sweep: SweepPart = {
  of: [leaveExamples],
  own: { id: 'leaveExample', kind: 'leaveType', groupId: 'policyGroup' },
  records: async (db, { mark }) => ({
    leaveExample: (
      await db
        .insertInto('leaveExamples')
        .values({
          kind: 'day_off',
          name: `${mark} example`,
          hireDate: '2030-01-01',
          weekdays: [1, 2, 3, 4, 5],
          asOf: '2030-12-31',
          expected: 5000,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    listLeaveExamples: (f) => ({ kind: 'sick_day', groupId: f.policyGroup }),
    tryLeaveExample: (f) => ({ kind: 'sick_day', groupId: f.policyGroup, hireDate: '2030-01-01', asOf: '2030-12-31' }),
    createLeaveExample: (f) => ({ ...fields(), kind: 'sick_day', groupId: f.policyGroup }),
    changeLeaveExample: fields,
  },
}
