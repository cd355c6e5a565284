export { seersOf } from './explain-actions.ts'
export { type FieldTold, tellFields } from './ports.ts'
