export { concerned as concernedByField } from './value-store.ts'
