import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { confirm } from '#ui/confirm.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/toast.tsx'
import { sessions } from '../sessions/contract.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { useEndSession, useSessions } from './queries.ts'
import { SessionsList } from './sessions-list.tsx'
import css from './settings-panel.module.css'

export function Screen() {
  const t = useTranslations('identity.security')
  const { data: all = [], refetch } = useSessions()
  return (
    <>
      <PageHeader title={t('title')} state={all.length > 0 && t('state', { count: all.length })} />
      <div className={css.column}>
        <Part title={t('devices')} action={all.length > 1 && <EndOthers />}>
          <SessionsList all={all} />
        </Part>
        <Part title={t('password')}>
          <div className={css.fields}>
            <PasswordForm onDone={() => void refetch()} quiet />
          </div>
        </Part>
        <Part title={t('email')}>
          <div className={css.fields}>
            <EmailForm />
          </div>
        </Part>
      </div>
    </>
  )
}

function EndOthers() {
  const t = useTranslations()
  const end = useEndSession()
  const ask = async () => {
    const title = t('identity.security.endOthersAsk')
    if (!(await confirm({ title, ok: t('identity.security.endOthers'), danger: true }))) return
    end.mutate(null, { onSuccess: () => void toast.success(t(sessions.endOtherSessions.success)) })
  }
  return (
    <Button loading={end.isPending} onClick={() => void ask()}>
      {t('identity.security.endOthers')}
    </Button>
  )
}
