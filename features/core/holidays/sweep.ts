import { days, type SweepPart } from '#tests/sweeps/part.ts'
import { holidays } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    holiday: string
    extraDay: string
  }
}

const holiday = { ...days, nameEn: 'Fair' }
const range = { from: '2027-01-01', to: '2027-12-31' }

export const sweep: SweepPart = {
  of: [holidays],
  own: {
    becomes: 'location',
    holidays: 'holiday',
    id: ({ path }) => (path.includes('extra-working-days') ? 'extraDay' : 'holiday'),
  },
  passesOver: ['deleteHolidays', 'foreseeRemoval'],
  records: async (db, { location }) => {
    const march = { firstDay: '2027-03-03', lastDay: '2027-03-03', locationId: location }
    const named = { nameEn: 'Fair', nameRu: 'Ярмарка', nameSv: 'Mässa' }
    const extra = { day: '2027-03-06', title: 'Inventory', locationId: location }
    return {
      holiday: (
        await db
          .insertInto('holidays')
          .values({ ...march, ...named })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
      extraDay: (await db.insertInto('extraWorkingDays').values(extra).returning('id').executeTakeFirstOrThrow()).id,
    }
  },
  examples: {
    listHolidays: (f) => ({ ...range, locationId: f.location }),
    createHoliday: (f) => ({ ...holiday, locationId: f.location }),
    updateHoliday: (f) => ({ ...holiday, locationId: f.location, version: 1 }),
    importHolidays: (f) => ({ locationId: f.location, years: [2028] }),
    previewImport: (f) => ({ locationId: f.location, year: 2028 }),
    foreseeHoliday: (f) => ({ becomes: { ...holiday, locationId: f.location } }),
    foreseeImport: (f) => ({ locationId: f.location, years: [2028] }),
    foreseeExtraDay: (f) => ({ becomes: { title: 'Stock', day: '2027-03-13', locationId: f.location } }),
    deleteHolidays: (f) => ({ holidays: [{ id: f.holiday, version: 1 }] }),
    foreseeRemoval: (f) => ({ holidays: [{ id: f.holiday, version: 1 }] }),
    listExtraDays: (f) => ({ ...range, locationId: f.location }),
    createExtraDay: (f) => ({ title: 'Stock', day: '2027-03-13', locationId: f.location }),
    updateExtraDay: (f) => ({ title: 'Stock', day: '2027-03-13', locationId: f.location, version: 1 }),
  },
}
