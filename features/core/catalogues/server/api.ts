export { countries, countryByCode, countryById, type Country } from './rules/countries.ts'
export { firstLists } from './actions.ts'
export { catalogueUses } from './ports.ts'
export { insertNamed as insertEntries, named as namedEntries, removeUnused as removeUnusedEntries } from './store.ts'
