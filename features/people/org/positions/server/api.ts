export { mayListVacant } from './access.ts'
export {
  insertNamed as insertPositions,
  list as allPositions,
  removeUnused as removeUnusedPositions,
  vacantPositions,
} from './store.ts'
