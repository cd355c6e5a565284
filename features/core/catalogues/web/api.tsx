export { CountryField, useCountryName } from './country-fields.tsx'
export { countryName, useCountries } from './queries.ts'
