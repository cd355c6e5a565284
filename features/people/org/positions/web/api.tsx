export { useVacantPositions } from './queries.ts'
