import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useProof } from '#features/core/identity/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { formatMoment } from '#ui/format.ts'
import { Key } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { orElse } from '#ui/or-else.ts'
import { entering, type SignInProvider } from '../entering/contract.ts'
import { api, useConnections, useSignInProviders } from './queries.ts'
import css from './sso-panel.module.css'

/** The sign-in services that know the reader, and those that could. */
export function Panel() {
  const t = useTranslations('sso.connections')
  const { data: open } = useSignInProviders()
  const { data: all } = useConnections()
  if (!open || !all || (open.providers.length === 0 && all.length === 0)) return null
  const others = open.providers.filter(({ name }) => !all.some(({ provider }) => provider === name))
  return (
    <Part title={t('title')}>
      <ul className={css.rows}>
        {all.map((one) => (
          <Connected key={one.id} {...one} />
        ))}
        {others.map((one) => (
          <Other key={one.id} provider={one} />
        ))}
      </ul>
    </Part>
  )
}

function Connected(one: { id: string; provider: string; email: string; lastUsedAt: string }) {
  const t = useTranslations('sso.connections')
  const locale = useLocale()
  const end = useChange(entering.endConnection)
  const { prove, dialog } = useProof()
  const used = t('used', { when: formatMoment(one.lastUsedAt, locale) })
  return (
    <li>
      <Key size={18} aria-hidden />
      <div className={css.main}>
        <b>{one.provider}</b>
        <small>{[one.email, used].filter(Boolean).join(' · ')}</small>
      </div>
      <Button
        aria-label={t('endOf', { name: one.provider })}
        onClick={() => void prove(() => end({ id: one.id })).catch(orElse(undefined))}
      >
        {t('end')}
      </Button>
      {dialog}
    </li>
  )
}

function Other({ provider: { id, name } }: { provider: SignInProvider }) {
  const t = useTranslations('sso.connections')
  const [busy, setBusy] = useState(false)
  const { prove, dialog } = useProof()
  const go = () => {
    setBusy(true)
    prove(() => api.connectSso({ providerId: id, returnTo: location.pathname })).then(
      (begun) => (begun ? location.assign(begun.data.next) : setBusy(false)),
      () => setBusy(false),
    )
  }
  return (
    <li>
      <Key size={18} aria-hidden />
      <div className={css.main}>
        <b>{name}</b>
        <small>{t('notYet')}</small>
      </div>
      <Button loading={busy} aria-label={t('connectOf', { name })} onClick={go}>
        {t('connect')}
      </Button>
      {dialog}
    </li>
  )
}
