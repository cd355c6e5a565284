export { useChoices, useMaking } from './queries.ts'
