export { useFieldColumns, usePersonFields } from './queries.ts'
export { OptionsFields, type OptionDraft } from './options-fields.tsx'
export { ValueField, type Values, valuesOf } from './value-fields.tsx'
export { useFilledValue } from './values-list.tsx'
