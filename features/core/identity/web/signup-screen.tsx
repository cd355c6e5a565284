import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { A } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useUnsavedGuard } from '#ui/unsaved-guard.ts'
import { Door, Pair } from './door-panel.tsx'
import { NewPasswordField } from './new-password-fields.tsx'
import { api } from './queries.ts'

const EMPTY = { firstName: '', lastName: '', email: '', password: '', consentData: false, consentTerms: false }

export function Screen() {
  const t = useTranslations('identity')
  /** The server's words: whether the account is instant is the operator's choice. */
  const [said, setSaid] = useState<string>()
  const back = <A to="/signin">{t('signUp.again')}</A>
  if (said !== undefined) return <Door title={t('signUp.sentTitle')} state={said} links={back} />
  return (
    <Door title={t('signUp.title')} state={t('signUp.state')} links={back}>
      <SignUpForm onSent={setSaid} />
    </Door>
  )
}

function SignUpForm({ onSent }: { onSent: (said: string) => void }) {
  const t = useTranslations('identity')
  const form = useForm({
    initial: EMPTY,
    // the server names a consent that is missing; the contract's type knows only given ones
    submit: (values) => api.signUp(values as typeof values & { consentData: true; consentTerms: true }),
    onDone: ({ data }) => onSent(data),
  })
  useUnsavedGuard(form.dirty && !form.busy)
  return (
    <FormFrame form={form} aria-label={t('signUp.title')}>
      <Pair>
        <TextField label={t('field.firstName')} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={t('field.lastName')} autoComplete="family-name" {...form.field('lastName')} />
      </Pair>
      <TextField
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...form.field('email')}
      />
      <NewPasswordField label={t('field.password')} {...form.field('password')} />
      <CheckboxField label={t('signUp.consentData')} {...form.field('consentData')} />
      <CheckboxField label={<Terms />} {...form.field('consentTerms')} />
      <SubmitButton form={form} quiet>
        {t('signUp.button')}
      </SubmitButton>
    </FormFrame>
  )
}

/** They open beside, so that what was typed stays. */
function Terms() {
  const t = useTranslations('identity')
  return t.rich('signUp.consentTerms', {
    terms: (words) => (
      <a href="/terms-and-conditions" target="_blank" rel="noreferrer">
        {words}
      </a>
    ),
    privacy: (words) => (
      <a href="/privacy-policy" target="_blank" rel="noreferrer">
        {words}
      </a>
    ),
  })
}
