import table from './countries.json' with { type: 'json' }

/** `id` is the ISO 3166-1 numeric code, so it never changes when a name does. `name_ru` and `name_sv` are spelled as the call's reply wants them. */
export interface Country {
  id: number
  code: string
  name: string
  name_ru: string
  name_sv: string
  /** ISO 4217; none for Antarctica */
  currency: string | null
  /** IANA names, west to east or so: the first one is not the capital's */
  timeZones: readonly string[]
}

/** All of ISO 3166-1, by code. Kept as a file so that the names do not depend on the machine's ICU. */
export const countries: readonly Country[] = table

const byCode = new Map(countries.map((country) => [country.code, country]))
const byId = new Map(countries.map((country) => [country.id, country]))

export const countryByCode = (code: string): Country | undefined => byCode.get(code)
export const countryById = (id: number): Country | undefined => byId.get(id)
