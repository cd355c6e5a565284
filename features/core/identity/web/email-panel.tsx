import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { useAskAgain } from '#ui/network/ask-again.ts'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { emailChange } from '../email-change/contract.ts'
import { useProof } from './confirm-identity-dialog.tsx'
import { EmailForm } from './email-form.tsx'
import { api, useEmailChange } from './queries.ts'
import css from './settings-panel.module.css'

/** The sign-in address, a pending new one, and the button to change it. */
export function Email() {
  const t = useTranslations('identity.security')
  const { data } = useEmailChange()
  const [open, setOpen] = useState(false)
  const action = (
    <Button aria-expanded={open} disabled={!data} onClick={() => setOpen(!open)}>
      {t('changeEmail')}
    </Button>
  )
  const finish = () => setOpen(false)
  return (
    <Part title={t('email')} action={action}>
      {data && <p className={css.say}>{t('emailIs', { email: data.email })}</p>}
      {data?.waiting && <Waiting waiting={data.waiting} />}
      {data && open && (
        <div className={css.fields}>
          <EmailForm asksPassword={data.asksPassword} onDone={finish} />
        </div>
      )}
    </Part>
  )
}

function Waiting({ waiting: { email, expiresAt } }: { waiting: { email: string; expiresAt: string } }) {
  const t = useTranslations()
  const locale = useLocale()
  const askAgain = useAskAgain()
  const [busy, setBusy] = useState(false)
  const { prove, dialog } = useProof()
  const cancel = async () => {
    setBusy(true)
    await prove(() => api.cancelEmailChange({})).then(
      (done) => done && toast.success(t(emailChange.cancelEmailChange.success)),
      () => void askAgain(),
    )
    setBusy(false)
  }
  return (
    <div className={css.waiting}>
      <p>{t('identity.security.waiting', { email, when: formatMoment(expiresAt, locale) })}</p>
      <Button loading={busy} onClick={() => void cancel()}>
        {t('identity.security.cancel')}
      </Button>
      {dialog}
    </div>
  )
}
