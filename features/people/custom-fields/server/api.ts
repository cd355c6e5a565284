export {
  cellOf,
  columns,
  countable as countableFields,
  type FieldCondition,
  type FieldsGranted,
  holdOwnFields,
  importable,
  listable,
  permittedFields,
  presenterOf,
  searchable as searchableFields,
} from './list-actions.ts'
export {
  chosenIn as chosenInFields,
  type FieldSort,
  foundInFields,
  hasWord,
  type Placed,
  valuesOf,
} from './list-store.ts'
export { valuesAsOf } from './history-store.ts'
export { pastCellOf, type PastValues, valuesOn as fieldValuesOn } from './past-list-actions.ts'
export { editedIn, may as mayOfField, rightsTo } from './access.ts'
export { readForNew } from './new-person-actions.ts'
export { type Filling, fillingMany, refillingMany } from './many-actions.ts'
export { fieldIn, type Named as NamedField, type Row as ListedField } from './store.ts'
export { type FieldFilter, isFilterOf, readFilter, wireOf } from './rules/values.ts'
export { type Reading, applyProposed, proposable, readAll as readValues, readProposed } from './value-actions.ts'
export { sectionLimit as limitOfField } from './who-actions.ts'
export { concerned as concernedByField, save as insertValues, takenValues, valueIn } from './value-store.ts'
