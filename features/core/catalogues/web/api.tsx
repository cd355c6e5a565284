export { CountryField, RegionField, useCountryName } from './country-fields.tsx'
export { countryName, useAskCountry, useCountries, useEntryMaking } from './queries.ts'
