import { TextInput, type TextInputProps } from '@mantine/core'
import { wrapperProps, type FieldProps } from './field.ts'
import { SavedTick } from './saved-tick.tsx'

type Passed = Pick<
  TextInputProps,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'readOnly'
  | 'leftSection'
  | 'rightSection'
  | 'onBlur'
  | 'onPaste'
  | 'autoFocus'
>

/** One line of text. */
export function TextField({
  help,
  error,
  required,
  saved,
  value,
  onChange,
  rightSection,
  ...rest
}: FieldProps<string> & Passed) {
  return (
    <TextInput
      {...rest}
      {...wrapperProps({ help, error, required })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={saved ? <SavedTick /> : rightSection}
    />
  )
}
