import { countryById } from '#features/core/catalogues/server/api.ts'
import type { CompanyCreated } from '#features/core/company/server/api.ts'
import { zoneIn } from './rules.ts'

const NAMES = { en: 'name', ru: 'name_ru', sv: 'name_sv' } as const

/** Where everyone works until the company says more: its country, under the country's name. */
export const firstLocation: CompanyCreated = (db, { countryId, timeZone, language }) => {
  const country = countryById(countryId)!
  return db.insertInto('locations').values({
    name: country[NAMES[language]],
    countryId,
    address: '',
    currency: country.currency ?? '',
    timeZone: zoneIn(country.timeZones, timeZone),
  })
}
