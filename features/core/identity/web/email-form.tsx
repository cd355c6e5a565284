import { useTranslations } from 'use-intl'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { api } from './queries.ts'

const EMPTY = { email: '', password: '' }

/** Another sign-in address; it counts once the letter to it was answered. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('identity')
  const form = useForm({
    initial: EMPTY,
    submit: (values) => api.askEmailChange(values),
    onDone: ({ data }) => {
      form.reset(EMPTY)
      toast.success(data)
      onDone()
    },
  })
  return (
    <FormFrame form={form} aria-label={t('security.email')}>
      <TextField
        label={t('security.newEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordField label={t('field.oldPassword')} autoComplete="current-password" {...form.field('password')} />
      <div>
        <SubmitButton form={form} quiet>
          {t('security.emailButton')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}
