export { countries, countryByCode, countryById, type Country } from './rules/countries.ts'
export { firstLists } from './actions.ts'
export { catalogueUses } from './ports.ts'
export { named as namedEntries } from './store.ts'
