export { useChoices, useCreating } from './queries.ts'
