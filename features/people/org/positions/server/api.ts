export { insertNamed as insertPositions, list as allPositions, removeUnused as removeUnusedPositions } from './store.ts'
