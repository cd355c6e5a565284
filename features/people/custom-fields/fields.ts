import { type FieldType, hasOptions, type keyOfField } from './contract.ts'

export type FieldKey = ReturnType<typeof keyOfField>

/** Whether this is the name of one of the company's own fields, and not of one that every company has. */
export const isFieldKey = (name: string): name is FieldKey => name.startsWith('customField-')

/** How a filter of a type is sent: ids or countries separated by commas, words, or two limits with two dots between them. */
export const filterOf = (type: FieldType): 'choice' | 'words' | 'range' => {
  if (hasOptions(type) || type === 'country') return 'choice'
  return type === 'number' || type === 'date' || type === 'datetime' ? 'range' : 'words'
}

/** Between the two limits of a filter: `2026-01-01..2026-03-31`, `5..`, `..9`. */
export const UNTIL = '..'
