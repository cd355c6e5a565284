import { type Fixtures, type SweepPart } from '#tests/sweeps/part.ts'
import { jobHistory } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    jobChange: string
  }
}

const change = (f: Fixtures) => ({ effectiveDate: '2024-01-01', departmentId: f.department, reason: 'A move' })

export const sweep: SweepPart = {
  passesOver: ['foreseeJobChange'],
  of: [jobHistory],
  own: { id: 'user', changeId: 'jobChange' },
  records: async (db, { user }) => ({
    jobChange: (
      await db
        .insertInto('jobChanges')
        .values({ userId: user, effectiveDate: '2020-01-01', sets: ['department_id'], appliedAt: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    showJobAsOf: () => ({ day: '2024-01-01' }),
    compareJob: () => ({ from: '2024-01-01', to: '2025-01-01' }),
    foreseeJobChange: (f) => ({ effectiveDate: '2024-01-01', departmentId: f.department }),
    recordJobChange: change,
    correctJobChange: (f) => ({ ...change(f), why: 'It was typed wrong' }),
    removeJobChange: () => ({ why: 'It was typed wrong' }),
  },
}
