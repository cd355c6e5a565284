export { seersOf } from './explain-actions.ts'
export { type FieldsOfSection, type FieldTold, recordFields } from './ports.ts'
