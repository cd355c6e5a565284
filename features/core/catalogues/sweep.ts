import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { catalogues } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    hiringSource: string
    /** What takes the place of a deleted one. */
    otherHiringSource: string
    employmentType: string
    scheduleType: string
    assetCategory: string
    archivedCategory: string
  }
}

export const sweep: SweepPart = {
  of: [catalogues],
  own: {
    id: ({ path }) => {
      if (path.endsWith('/archive')) return 'assetCategory'
      if (path.endsWith('/effects')) return 'scheduleType'
      return path.endsWith('/restore') ? 'archivedCategory' : 'hiringSource'
    },
    replacementId: 'otherHiringSource',
    entryIds: 'hiringSource',
  },
  names: {
    hiringSourceId: 'hiringSource',
    typeId: 'employmentType',
    scheduleId: 'scheduleType',
    categoryId: 'assetCategory',
  },
  places: async (db, mark) => {
    const add = async (catalogue: string, name: string, isArchived = false) =>
      (
        await db
          .insertInto('catalogueEntries')
          .values({ catalogue, name: `${name} ${mark}`, isArchived })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return {
      hiringSource: await add('hiring_sources', 'Fair'),
      otherHiringSource: await add('hiring_sources', 'Other fair'),
      employmentType: await add('employment_types', 'Permanent'),
      scheduleType: await add('schedule_types', 'Full-time'),
      assetCategory: await add('asset_categories', 'Laptops'),
      archivedCategory: await add('asset_categories', 'Pagers', true),
    }
  },
  params: { countryId: '752' },
  examples: {
    createEntry: () => ({ list: 'hiring_sources', name: label() }),
    orderEntries: (f) => ({ list: 'hiring_sources', entryIds: [f.hiringSource] }),
    foreseeDays: () => ({ days: null }),
    renameEntry: () => ({ name: label() }),
    deleteEntry: (f) => ({ replacementId: f.otherHiringSource }),
  },
}
