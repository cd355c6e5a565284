import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { AppLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { takeReturn } from '#ui/shell/return-address.ts'
import { PasswordForm } from './password-form.tsx'
import { useFreshStart, useMe } from './queries.ts'
import css from './settings-panel.module.css'

/** An ordinary page, or a mandatory one for people who must choose a new password first. */
export function Screen() {
  const me = useMe().data
  if (!me) return null
  return me.user.shouldChangePassword ? <Forced /> : <Chosen />
}

function Forced() {
  const t = useTranslations('identity')
  const router = useRouter()
  const freshStart = useFreshStart()
  const onDone = () => {
    freshStart()
    router.history.replace(takeReturn() ?? '/dashboard')
  }
  return (
    <SignInLayout
      title={t('changePassword.title')}
      state={t('changePassword.forced')}
      links={<AppLink to="/logout">{t('leave')}</AppLink>}
    >
      <PasswordForm onDone={onDone} quiet />
    </SignInLayout>
  )
}

const SECURITY = '/settings/personal/security'

function Chosen() {
  const t = useTranslations('identity')
  const router = useRouter()
  return (
    <>
      <PageHeader title={t('changePassword.title')} up={{ word: t('security.title'), to: SECURITY }} />
      <div className={css.column}>
        <div className={css.fields}>
          <PasswordForm onDone={() => void router.navigate({ to: SECURITY })} />
        </div>
      </div>
    </>
  )
}
