import type { ReactNode } from 'react'

/** What every field takes. `form.field('name')` gives `name`, `value`, `onChange` and `error`. */
export interface FieldProps<V> {
  label?: ReactNode
  /** Stands below the field, until an error takes its place. */
  help?: ReactNode
  name?: string | undefined
  value: V
  onChange: (value: V) => void
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean
  placeholder?: string | undefined
  /** The tick of a field that has just saved itself (`useSavedMark`). */
  saved?: boolean
  className?: string | undefined
  'aria-label'?: string
  'data-autofocus'?: boolean
}

/** Our names for the library's: help is not shown twice, an error takes its place. */
export function wrapperProps(field: Pick<FieldProps<unknown>, 'help' | 'error' | 'required'>) {
  return {
    description: field.error ? undefined : field.help,
    error: field.error,
    withAsterisk: false,
    'aria-required': field.required || undefined,
  }
}
