export { CountryField, useCountryName } from './country-fields.tsx'
export { useCountries } from './queries.ts'
