import { useTranslations } from 'use-intl'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { passwords } from '../passwords/contract.ts'
import { useProof } from './confirm-identity-dialog.tsx'
import { useKnownMe } from './known-me-state.ts'
import { NewPasswordField } from './new-password-fields.tsx'
import { api } from './queries.ts'

const EMPTY = { oldPassword: '', newPassword: '', repeatPassword: '' }

/** The old password and the new one twice. */
export function PasswordForm({ onDone, quiet }: { onDone: () => void; quiet?: boolean }) {
  const t = useTranslations()
  const { prove, dialog } = useProof()
  const me = useKnownMe()
  const form = useForm({
    initial: EMPTY,
    submit: (values) => prove(() => api.changePassword(values)),
    onDone: (done) => {
      if (!done) return
      form.reset(EMPTY)
      toast.success(t(passwords.changePassword.success))
      onDone()
    },
  })
  return (
    <FormFrame form={form} aria-label={t('identity.changePassword.title')}>
      <PasswordField
        label={t('identity.field.oldPassword')}
        autoComplete="current-password"
        {...form.field('oldPassword')}
      />
      <NewPasswordField
        label={t('identity.field.newPassword')}
        {...(me && { chooser: me.user })}
        {...form.field('newPassword')}
      />
      <PasswordField
        label={t('identity.field.repeatPassword')}
        help={t('identity.changePassword.note')}
        autoComplete="new-password"
        {...form.field('repeatPassword')}
      />
      <div>
        <SubmitButton form={form} quiet={quiet ?? false}>
          {t('identity.changePassword.button')}
        </SubmitButton>
      </div>
      {dialog}
    </FormFrame>
  )
}
