export { editorsOf, seersOf } from './explain-actions.ts'
export { type FieldsOfSection, type RecordField, recordFields, type SectionLimit, sectionLimits } from './ports.ts'
export { keysOfSection, type ReaderRow, within } from './rules/reading.ts'
export { readersOf } from './store.ts'
