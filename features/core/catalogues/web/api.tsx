export { CountryField, RegionField, useCountryName } from './country-fields.tsx'
export { countryName, useAskCountry, useCountries } from './queries.ts'
