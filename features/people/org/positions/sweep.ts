import { label, type Fixtures, type SweepPart } from '#tests/sweeps/part.ts'
import { positions } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    position: string
  }
}

const seat = (f: Fixtures) => ({ name: label(), departmentId: f.department, locationId: f.location })

export const sweep: SweepPart = {
  of: [positions],
  own: { id: 'position', reportsToId: 'position' },
  names: { positionId: 'position' },
  records: async (db, { mark }) => ({
    position: (
      await db
        .insertInto('positions')
        .values({ name: `Seat ${mark}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    createPosition: (f) => ({ ...seat(f), reportsToId: f.position }),
    changePosition: seat,
  },
}
