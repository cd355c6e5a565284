import { Textarea, type TextareaProps } from '@mantine/core'
import { wrapperProps, type FieldProps } from './field.ts'
import { SavedTick } from './saved-tick.tsx'

type Passed = Pick<TextareaProps, 'minRows' | 'maxRows' | 'maxLength' | 'readOnly' | 'onBlur' | 'autoFocus'>

/** Several lines of text; grows with what is written. */
export function TextareaField({ help, error, required, saved, value, onChange, ...rest }: FieldProps<string> & Passed) {
  return (
    <Textarea
      {...rest}
      {...wrapperProps({ help, error, required })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={saved ? <SavedTick /> : undefined}
    />
  )
}
