export { insertNamed as insertLocations, removeUnused as removeUnusedLocations } from './store.ts'
