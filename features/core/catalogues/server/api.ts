export { countries, countryByCode, countryById, type Country } from './rules/countries.ts'
