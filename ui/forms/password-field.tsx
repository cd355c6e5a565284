import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wrapperProps, type FieldProps } from './field.ts'
import { Eye, EyeSlash } from '#ui/icons.ts'
import css from './field.module.css'

/** A password with a show button. `autoComplete` tells password managers whether it is the old one or a new one. */
export function PasswordField({
  help,
  error,
  required,
  value,
  onChange,
  saved: _saved,
  autoComplete,
  ...rest
}: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  return (
    <TextInput
      {...rest}
      {...wrapperProps({ help, error, required })}
      type={open ? 'text' : 'password'}
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="none"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        <button
          type="button"
          className={css.inside}
          aria-label={open ? t('password.hide') : t('password.show')}
          aria-pressed={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <EyeSlash size={18} /> : <Eye size={18} />}
        </button>
      }
    />
  )
}
