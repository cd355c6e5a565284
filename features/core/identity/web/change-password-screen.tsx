import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { A } from '#ui/link.tsx'
import { takeReturn } from '#ui/return-address.ts'
import { Door } from './door-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { useFreshStart, useMe } from './queries.ts'

export function Screen() {
  const t = useTranslations('identity')
  const router = useRouter()
  const freshStart = useFreshStart()
  const forced = useMe().data?.user.shouldChangePassword ?? false
  const onDone = () => {
    freshStart()
    router.history.replace(takeReturn() ?? '/dashboard')
  }
  return (
    <Door
      title={t('changePassword.title')}
      state={forced ? t('changePassword.forced') : undefined}
      links={<A to="/logout">{t('leave')}</A>}
    >
      <PasswordForm onDone={onDone} quiet />
    </Door>
  )
}
