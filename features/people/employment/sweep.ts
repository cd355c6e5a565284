import { type Fixtures, type SweepPart } from '#tests/sweeps/part.ts'
import { employment } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    employment: string
  }
}

const entry = (f: Fixtures) => ({ effectiveDate: '2024-01-01', typeId: f.employmentType, scheduleId: f.scheduleType })

export const sweep: SweepPart = {
  passesOver: ['foreseeEmployment'],
  of: [employment],
  own: { id: 'user', entryId: 'employment' },
  records: async (db, { user, employmentType }) => ({
    employment: (
      await db
        .insertInto('employments')
        .values({ userId: user, effectiveDate: '2020-01-01', typeId: employmentType })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    foreseeEmployment: entry,
    addEmployment: entry,
    changeEmployment: (f) => ({ ...entry(f), why: 'It was typed wrong' }),
    deleteEmployment: () => ({ why: 'It was typed wrong' }),
  },
}
