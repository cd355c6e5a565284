export { useChoices } from './queries.ts'
