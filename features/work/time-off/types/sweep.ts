import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { leaveTypes } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** A leave type that nothing uses. */
    leaveType: string
    archivedLeaveType: string
  }
}

const fields = () => ({
  name: label(),
  colour: 'teal',
  icon: 'graduation',
  isPaid: true,
  isPrivate: false,
  countsAsWork: false,
  certificateAfterDays: null,
  askedBy: 'everyone',
})

export const sweep: SweepPart = {
  of: [leaveTypes],
  own: {
    id: ({ path }) => (path.endsWith('/restore') ? 'archivedLeaveType' : 'leaveType'),
    ids: 'leaveType',
  },
  records: async (db, { mark }) => {
    const make = async (name: string, archivedAt: Date | null) =>
      (
        await db
          .insertInto('leaveTypes')
          .values({ ...fields(), name: `${name} ${mark}`, rank: 1, archivedAt })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return {
      leaveType: await make('Study leave', null),
      archivedLeaveType: await make('Sabbatical', new Date()),
    }
  },
  examples: {
    createLeaveType: fields,
    changeLeaveType: fields,
    orderLeaveTypes: (f) => ({ ids: [f.leaveType] }),
  },
}
