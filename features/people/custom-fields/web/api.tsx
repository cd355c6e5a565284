export { useFieldColumns, usePersonFields } from './queries.ts'
export { OptionsFields, type OptionDraft } from './options-fields.tsx'
export { askedIn, ValueField, type Values, valuesFor, valuesOf } from './value-fields.tsx'
export { useFilledValue } from './values-list.tsx'
