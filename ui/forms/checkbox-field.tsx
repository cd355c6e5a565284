import { Checkbox } from '@mantine/core'
import type { FieldProps } from './field.ts'

/** A yes or no with its sentence beside it. */
export function CheckboxField({
  help,
  error,
  value,
  onChange,
  saved: _saved,
  required,
  placeholder: _placeholder,
  ...rest
}: FieldProps<boolean>) {
  return (
    <Checkbox
      {...rest}
      description={error ? undefined : help}
      error={error}
      aria-required={required || undefined}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
