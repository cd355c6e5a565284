import { useTranslations } from 'use-intl'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useProof } from './confirm-identity-dialog.tsx'
import { api } from './queries.ts'

const EMPTY = { email: '', password: '' }

/** Changes the sign-in address; the new one takes effect once confirmed by email. */
export function EmailForm({ asksPassword, onDone }: { asksPassword: boolean; onDone: () => void }) {
  const t = useTranslations('identity')
  const { prove, dialog } = useProof()
  const form = useForm({
    initial: EMPTY,
    submit: ({ email, password }) => prove(() => api.askEmailChange({ email, ...(asksPassword && { password }) })),
    onDone: (asked) => {
      if (!asked) return
      form.reset(EMPTY)
      toast.success(asked.data)
      onDone()
    },
  })
  return (
    <FormFrame form={form} aria-label={t('security.email')}>
      <TextField
        label={t('security.newEmail')}
        help={t('security.emailNote')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {asksPassword && (
        <PasswordField label={t('field.oldPassword')} autoComplete="current-password" {...form.field('password')} />
      )}
      <div>
        <SubmitButton form={form} quiet>
          {t('security.emailButton')}
        </SubmitButton>
      </div>
      {dialog}
    </FormFrame>
  )
}
