export {
  cellOf,
  columns,
  type FieldsGranted,
  importable,
  listable,
  permittedFields,
  presenterOf,
  searchable as searchableFields,
} from './list-actions.ts'
export { type FieldSort, hasWord, isAnywhere, type Placed, valuesOf } from './list-store.ts'
export type { Row as ListedField } from './store.ts'
export { concerned as concernedByField, save as insertValues } from './value-store.ts'
