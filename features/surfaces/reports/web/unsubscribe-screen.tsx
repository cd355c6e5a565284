import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { InvalidLink } from '#features/core/identity/web/api.tsx'
import { CallError } from '#kit/client.ts'
import { useReportSubscription, useSubscribe } from './queries.ts'

/** Opened from an email. Acts only on the button: mail scanners follow every link. */
export function Screen() {
  const t = useTranslations('reports.unsubscribe')
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { data, error } = useReportSubscription(token)
  const { mutate, isPending, isSuccess, error: refusal } = useSubscribe(token)
  if ([error, refusal].some((it) => it instanceof CallError && it.status < 500)) return <InvalidLink />
  if (!data) return <SignInLayout title=" " />
  const { isOn, ...values } = data.data
  const state = isOn ? (isSuccess ? 'on' : 'ask') : 'off'
  return (
    <SignInLayout title={t(TITLES[state])} state={t(TEXTS[state], values)}>
      {state !== 'on' && (
        <Button variant={state === 'ask' ? 'filled' : 'default'} loading={isPending} onClick={() => mutate(!isOn)}>
          {t(state === 'ask' ? 'button' : 'undo')}
        </Button>
      )}
    </SignInLayout>
  )
}

const TITLES = { ask: 'title', off: 'offTitle', on: 'onTitle' } as const
const TEXTS = { ask: 'text', off: 'off', on: 'on' } as const
