import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { catalogues } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    hiringSource: string
    /** What takes the place of a deleted one. */
    otherHiringSource: string
    employmentType: string
    scheduleType: string
  }
}

export const sweep: SweepPart = {
  of: [catalogues],
  own: { id: 'hiringSource', replacementId: 'otherHiringSource' },
  names: { hiringSourceId: 'hiringSource', typeId: 'employmentType', scheduleId: 'scheduleType' },
  places: async (db, mark) => {
    const add = async (catalogue: string, name: string) =>
      (
        await db
          .insertInto('catalogueEntries')
          .values({ catalogue, name: `${name} ${mark}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return {
      hiringSource: await add('hiring_sources', 'Fair'),
      otherHiringSource: await add('hiring_sources', 'Other fair'),
      employmentType: await add('employment_types', 'Permanent'),
      scheduleType: await add('schedule_types', 'Full-time'),
    }
  },
  examples: {
    createEntry: () => ({ list: 'hiring_sources', name: label() }),
    renameEntry: () => ({ name: label() }),
    deleteEntry: (f) => ({ replacementId: f.otherHiringSource }),
  },
}
