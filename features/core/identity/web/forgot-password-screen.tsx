import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { CallError } from '#kit/client.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { passwords } from '../passwords/contract.ts'
import { InvalidLink } from './invalid-link-panel.tsx'
import { NewPasswordField } from './new-password-fields.tsx'
import { api, useFreshStart, useNewPasswordLink } from './queries.ts'

export function Screen() {
  const t = useTranslations('identity')
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const link = useNewPasswordLink(hash)
  const [spent, setSpent] = useState(false)
  if (spent || (link.error instanceof CallError && link.error.status < 500)) return <InvalidLink />
  return (
    <SignInLayout title={t('newPassword.title')} state={t('newPassword.state')}>
      <NewPasswordForm hash={hash} onSpent={() => setSpent(true)} />
    </SignInLayout>
  )
}

function NewPasswordForm({ hash, onSpent }: { hash: string; onSpent: () => void }) {
  const t = useTranslations()
  const router = useRouter()
  const freshStart = useFreshStart()
  const form = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      try {
        return await api.newPassword({ hash, password })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) onSpent()
        throw error
      }
    },
    onDone: () => {
      freshStart()
      toast.success(t(passwords.newPassword.success))
      void router.navigate({ to: '/signin', replace: true })
    },
  })
  return (
    <FormFrame sends form={form} aria-label={t('identity.newPassword.title')}>
      <NewPasswordField label={t('identity.field.newPassword')} {...form.field('password')} />
      <SubmitButton form={form} quiet>
        {t('identity.newPassword.button')}
      </SubmitButton>
    </FormFrame>
  )
}
