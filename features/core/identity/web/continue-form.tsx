import { useTranslations } from 'use-intl'
import { Or } from '#features/core/company/web/api.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { api } from './queries.ts'

/** After the confirmation of an address, in the browser that signed up: in without the password. */
export function ContinueForm({ onSecond, onDone }: { onSecond: () => void; onDone: () => void }) {
  const t = useTranslations('identity')
  const form = useForm({
    initial: {},
    submit: () => api.continueSignIn({}),
    onDone: ({ data }) => (data.step === 'second' ? onSecond() : onDone()),
  })
  return (
    <>
      <FormFrame sends form={form} aria-label={t('signIn.continue')}>
        <SubmitButton form={form} quiet>
          {t('signIn.continue')}
        </SubmitButton>
      </FormFrame>
      <Or>{t('signIn.continueOr')}</Or>
    </>
  )
}
