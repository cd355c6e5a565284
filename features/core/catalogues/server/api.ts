export { countries, countryByCode, countryById, type Country } from './rules/countries.ts'
export { builtInEntries, firstLists, regionNames, regionsOf } from './actions.ts'
export { catalogueUses, type Use as CatalogueUse } from './ports.ts'
export {
  builtInEntry,
  insertNamed as insertEntries,
  named as namedEntries,
  removeUnused as removeUnusedEntries,
} from './store.ts'
