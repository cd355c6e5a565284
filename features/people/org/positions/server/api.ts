export { insertNamed as insertPositions, removeUnused as removeUnusedPositions } from './store.ts'
