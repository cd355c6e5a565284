export { CountryField, useCountryName } from './country-fields.tsx'
