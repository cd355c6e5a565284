import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { locations } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    location: string
    /** What takes the place of a deleted one. */
    otherLocation: string
  }
}

const address = () => ({ name: label(), countryId: 752, timeZone: 'Europe/Stockholm', currency: 'SEK' })

export const sweep: SweepPart = {
  of: [locations],
  own: { id: 'location', replacementId: 'otherLocation' },
  names: { locationId: 'location', location: 'location' },
  places: async (db, mark) => {
    const add = async (name: string) =>
      (
        await db
          .insertInto('locations')
          .values({ name, countryId: 752, timeZone: 'Europe/Stockholm' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return { location: await add(`Malmö ${mark}`), otherLocation: await add(`Malmö ${mark}-2`) }
  },
  examples: {
    createLocation: address,
    changeLocation: address,
    deleteLocation: (f) => ({ replacementId: f.otherLocation }),
  },
}
