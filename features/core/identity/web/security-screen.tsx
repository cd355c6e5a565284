import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { confirm } from '#ui/overlays/confirm.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Panels } from '#ui/shell/panels.tsx'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sessions } from '../sessions/contract.ts'
import { Email } from './email-panel.tsx'
import { Factors } from './factors-panel.tsx'
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
        <Factors />
        <Folded title={t('password')} word={t('changePassword')}>
          {(close) => (
            <PasswordForm
              quiet
              onDone={() => {
                close()
                void refetch()
              }}
            />
          )}
        </Folded>
        <Panels page="security" />
        <Email />
      </div>
    </>
  )
}

/** A form that is seldom needed: opened by its button, so that the page has one filled button at most. */
function Folded({
  title,
  word,
  children,
}: {
  title: string
  word: string
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const action = (
    <Button aria-expanded={open} onClick={() => setOpen(!open)}>
      {word}
    </Button>
  )
  return (
    <Part title={title} action={action}>
      <div className={css.fields}>{open && children(() => setOpen(false))}</div>
    </Part>
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
