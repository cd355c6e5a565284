import { useTranslations } from 'use-intl'
import type { FieldProps } from '#ui/forms/field.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { PASSWORD_MIN } from '../accounts/contract.ts'
import css from './new-password-fields.module.css'
import { type Chooser, usePasswordRefusal } from './password-verdict-state.ts'
import { STEPS, strengthOf } from './strength-state.ts'

/** A new password: shows the requirements before typing and the strength while typing. */
export function NewPasswordField({ chooser = NOBODY, ...props }: FieldProps<string> & { chooser?: Chooser }) {
  const t = useTranslations('identity')
  return (
    <div className={css.field}>
      <PasswordField
        {...props}
        help={props.value === '' ? t('field.passwordHelp', { min: PASSWORD_MIN }) : undefined}
        autoComplete="new-password"
      />
      {props.value !== '' && !props.error && <Hint password={props.value} chooser={chooser} />}
    </div>
  )
}

const NOBODY: Chooser = {}

function Hint({ password, chooser }: { password: string; chooser: Chooser }) {
  const t = useTranslations('identity.strength')
  const refusal = usePasswordRefusal(password, chooser)
  const strength = strengthOf(password)
  const degree = refusal === null ? strength.degree : 'short'
  return (
    <p className={css.hint} data-degree={degree} aria-live="polite">
      <span className={css.bar} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= STEPS[degree] || undefined} />
        ))}
      </span>
      {refusal ?? (strength.degree === 'short' ? t('short', { count: strength.missing }) : t(strength.degree))}
    </p>
  )
}
