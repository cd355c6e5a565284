import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { Key } from '#ui/icons.ts'
import { takeReturn } from '#ui/shell/return-address.ts'
import { useStored } from '#ui/stored.ts'
import type { SignInProvider } from '../entering/contract.ts'
import { api, useSignInProviders } from './queries.ts'
import css from './sso-panel.module.css'

/** The company's sign-in services, the one used last first. */
export function Panel() {
  const t = useTranslations('sso')
  const { data } = useSignInProviders()
  const [failed, setFailed] = useState<string>()
  const [going, setGoing] = useState<string>()
  const [last, remember] = useStored<string | null>('sso.last', null)
  if (!data || data.providers.length === 0) return null
  const go = ({ id }: SignInProvider) => {
    setGoing(id)
    remember(id)
    api.beginSso({ providerId: id, returnTo: takeReturn() ?? undefined }, { quiet: true }).then(
      (answer) => location.assign(answer.data.next),
      (error: unknown) => {
        setGoing(undefined)
        setFailed(error instanceof CallError ? error.message : t('refused.unreachable'))
      },
    )
  }
  const providers = data.providers.toSorted((a, b) => Number(b.id === last) - Number(a.id === last))
  return (
    <div className={css.providers}>
      {providers.map((one, at) => (
        <Button
          key={one.id}
          variant={data.required && at === 0 ? 'filled' : 'default'}
          leftSection={<Key size={17} />}
          loading={going === one.id}
          onClick={() => go(one)}
        >
          {t('continueWith', { name: one.name })}
        </Button>
      ))}
      {failed && <p role="alert">{failed}</p>}
      <p className={css.or}>{t(data.required ? 'onlyThis' : 'orPassword')}</p>
    </div>
  )
}
