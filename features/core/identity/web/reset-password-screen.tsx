import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { AppLink } from '#ui/link.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { api } from './queries.ts'

export function Screen() {
  const t = useTranslations('identity')
  const [said, setSaid] = useState<string>()
  const form = useForm({
    initial: { email: '' },
    submit: (values) => api.resetPassword(values),
    onDone: ({ data }) => setSaid(data),
  })
  const back = <AppLink to="/signin">{t('reset.back')}</AppLink>
  if (said !== undefined) return <SignInLayout title={t('reset.sentTitle')} state={said} links={back} />
  return (
    <SignInLayout title={t('reset.title')} state={t('reset.state')} links={back}>
      <FormFrame sends form={form} aria-label={t('reset.title')}>
        <TextField
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.field('email')}
        />
        <SubmitButton form={form} quiet>
          {t('reset.button')}
        </SubmitButton>
      </FormFrame>
    </SignInLayout>
  )
}
