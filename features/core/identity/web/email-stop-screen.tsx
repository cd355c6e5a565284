import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { CallError } from '#kit/client.ts'
import { AppLink } from '#ui/link.tsx'
import { InvalidLink } from './invalid-link-panel.tsx'
import { api, useFreshStart, useStopLink } from './queries.ts'

/** Opened from the email to the old address. Acts only on the button, so that link scanners stop nothing. */
export function Screen() {
  const t = useTranslations('identity.stopEmail')
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const freshStart = useFreshStart()
  const { data, error } = useStopLink(hash)
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [spent, setSpent] = useState(false)
  if (said !== undefined)
    return <SignInLayout title={t('doneTitle')} state={said} links={<AppLink to="/signin">{t('onward')}</AppLink>} />
  if (spent || (error instanceof CallError && error.status < 500)) return <InvalidLink />
  if (!data) return <SignInLayout title=" " />
  const stop = async () => {
    setBusy(true)
    try {
      const answer = await api.stopEmailChange({ token: hash })
      freshStart()
      setSaid(answer.data)
    } catch (refusal) {
      setBusy(false)
      if (refusal instanceof CallError && refusal.status === 404) setSpent(true)
    }
  }
  return (
    <SignInLayout title={t('title')} state={t('text', data)}>
      <Button variant="filled" loading={busy} onClick={() => void stop()}>
        {t('button')}
      </Button>
    </SignInLayout>
  )
}
