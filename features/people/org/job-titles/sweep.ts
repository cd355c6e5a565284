import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { jobTitles } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    jobTitle: string
    /** What takes the place of a deleted one. */
    otherJobTitle: string
  }
}

export const sweep: SweepPart = {
  of: [jobTitles],
  own: { id: 'jobTitle', replacementId: 'otherJobTitle' },
  names: { jobTitleId: 'jobTitle' },
  places: async (db, mark) => {
    const add = async (name: string) =>
      (await db.insertInto('jobTitles').values({ name }).returning('id').executeTakeFirstOrThrow()).id
    return { jobTitle: await add(`Clerk ${mark}`), otherJobTitle: await add(`Clerk ${mark}-2`) }
  },
  examples: {
    createJobTitle: () => ({ name: label() }),
    renameJobTitle: () => ({ name: label() }),
    deleteJobTitle: (f) => ({ replacementId: f.otherJobTitle }),
  },
}
