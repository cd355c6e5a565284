export { useFieldColumns, usePersonFields } from './queries.ts'
export { ValueField, type Values, valuesOf } from './value-fields.tsx'
export { useFilledValue } from './values-list.tsx'
