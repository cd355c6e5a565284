export { usePersonal } from './queries.ts'
