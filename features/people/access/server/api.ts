export { type FieldTold, tellFields } from './ports.ts'
