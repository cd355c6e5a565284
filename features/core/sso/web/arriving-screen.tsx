import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { CallError } from '#kit/client.ts'
import { AppLink } from '#ui/link.tsx'
import { REASONS } from '../entering/contract.ts'
import { api } from './queries.ts'

/** Back from a sign-in service: with a code behind the `?` (OpenID Connect), or behind the `#` (SAML). */
export function Screen() {
  const t = useTranslations('sso')
  const { providerId } = useParams({ strict: false }) as { providerId?: string }
  const [failed, setFailed] = useState<string>()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const { search, hash } = location
    // the values are single-use and stay out of the history
    window.history.replaceState(null, '', location.pathname)
    finish(providerId, search, hash).then(
      // a whole new page: nothing that was read before is theirs
      ({ data }) => location.replace(data.next),
      (error: unknown) => {
        const reason = REASONS.find((one) => hash === `#!${one}`)
        if (reason) setFailed(t(`refused.${reason}`))
        else setFailed(error instanceof CallError ? error.message : t('refused.unreachable'))
      },
    )
  }, [providerId, t])
  if (failed === undefined) return <SignInLayout title={t('arriving')} />
  return (
    <SignInLayout title={t('notIn')} state={<span role="alert">{failed}</span>}>
      <Button component={AppLink} to="/signin" variant="filled">
        {t('backToSignIn')}
      </Button>
    </SignInLayout>
  )
}

function finish(providerId: string | undefined, search: string, hash: string) {
  if (hash.startsWith('#!')) return Promise.reject(new Error('refused'))
  if (!providerId) return api.finishSaml({ code: hash.slice(1) || '-' }, { quiet: true })
  const said = new URLSearchParams(search)
  const one = (name: string) => said.get(name) ?? undefined
  return api.finishSso(
    {
      providerId,
      state: one('state') ?? '-',
      code: one('code'),
      iss: one('iss'),
      error: one('error'),
      error_description: one('error_description'),
    },
    { quiet: true },
  )
}
