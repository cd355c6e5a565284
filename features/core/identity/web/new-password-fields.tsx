import { useTranslations } from 'use-intl'
import type { FieldProps } from '#ui/forms/field.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { PASSWORD_MIN } from '../accounts/contract.ts'
import css from './new-password-fields.module.css'
import { STEPS, strengthOf } from './strength-state.ts'

/** A new password: shows the requirements before typing and the strength while typing. */
export function NewPasswordField(props: FieldProps<string>) {
  const t = useTranslations('identity')
  return (
    <div className={css.field}>
      <PasswordField
        {...props}
        help={props.value === '' ? t('field.passwordHelp', { min: PASSWORD_MIN }) : undefined}
        autoComplete="new-password"
      />
      {props.value !== '' && !props.error && <Hint password={props.value} />}
    </div>
  )
}

function Hint({ password }: { password: string }) {
  const t = useTranslations('identity.strength')
  const strength = strengthOf(password)
  const { degree } = strength
  return (
    <p className={css.hint} data-degree={degree} aria-live="polite">
      <span className={css.bar} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= STEPS[degree] || undefined} />
        ))}
      </span>
      {degree === 'short' ? t('short', { count: strength.missing }) : t(degree)}
    </p>
  )
}
