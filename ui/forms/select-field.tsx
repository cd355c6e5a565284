import { Select, type SelectProps } from '@mantine/core'
import { wrapperProps, type FieldProps } from './field.ts'
import { SavedTick } from './saved-tick.tsx'
import { keepUnchosen } from './unchosen.ts'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

type Passed = Pick<
  SelectProps,
  | 'searchable'
  | 'nothingFoundMessage'
  | 'renderOption'
  | 'leftSection'
  | 'readOnly'
  | 'onBlur'
  | 'onSearchChange'
  | 'filter'
>

/** One of a few; `clearable` allows none. Longer lists are `searchable`. The value is the option's, or null for none. */
export function SelectField({
  help,
  error,
  required,
  saved,
  options,
  clearable = false,
  ...rest
}: FieldProps<string | null> & Passed & { options: readonly Option[]; clearable?: boolean }) {
  return (
    <Select
      {...rest}
      {...wrapperProps({ help, error, required })}
      data={[...options]}
      clearable={clearable}
      allowDeselect={clearable}
      onKeyDown={(event) => {
        if (rest.searchable) keepUnchosen(event, options.find(({ value }) => value === rest.value)?.label)
      }}
      {...(saved && { rightSection: <SavedTick /> })}
    />
  )
}
