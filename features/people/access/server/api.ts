export { editorsOf, seersOf } from './explain-actions.ts'
export { type FieldsOfSection, type RecordField, recordFields } from './ports.ts'
