import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { wrapperProps, type FieldProps } from './field.ts'
import { SavedTick } from './saved-tick.tsx'
import type { Option } from './select-field.tsx'
import { keepUnchosen } from './unchosen.ts'

type Passed = Pick<MultiSelectProps, 'maxValues' | 'nothingFoundMessage' | 'readOnly' | 'onBlur'>

/** Any number of a list; written text narrows the list. */
export function MultiSelectField({
  help,
  error,
  required,
  saved,
  options,
  ...rest
}: FieldProps<string[]> & Passed & { options: readonly Option[] }) {
  return (
    <MultiSelect
      {...rest}
      {...wrapperProps({ help, error, required })}
      data={[...options]}
      searchable
      hidePickedOptions
      onKeyDown={(event) => keepUnchosen(event)}
      {...(saved && { rightSection: <SavedTick /> })}
    />
  )
}
