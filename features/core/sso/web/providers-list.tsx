import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { Key, Plus, ShieldCheck } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import { CATEGORIES, type Provider } from '../providers/contract.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import css from './sso-panel.module.css'

const TONES = { draft: 'off', ready: 'wait', on: 'good' } as const

/** The ways in, by whom they are for. */
export function ProvidersList({ all }: { all: readonly Provider[] | undefined }) {
  const t = useTranslations('sso')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button leftSection={<Plus size={17} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Part title={t('providers')} action={add}>
      <p className={css.say}>{t('providersText')}</p>
      {!all && <Skeleton height={56} />}
      {CATEGORIES.map((category) => {
        const some = all?.filter((one) => one.category === category) ?? []
        return some.length > 0 && <Category key={category} word={t(`category.${category}`)} some={some} />
      })}
      {adding && <ProviderDialog onClose={() => setAdding(false)} />}
    </Part>
  )
}

function Category({ word, some }: { word: string; some: readonly Provider[] }) {
  return (
    <>
      <h3 className={css.category}>{word}</h3>
      <ul className={css.rows} aria-label={word}>
        {some.map((one) => (
          <Row key={one.id} provider={one} />
        ))}
      </ul>
    </>
  )
}

function Row({ provider: { id, name, kind, state, people, lastUsedAt, issuer } }: { provider: Provider }) {
  const t = useTranslations('sso')
  const locale = useLocale()
  const used = lastUsedAt ? t('usedAt', { when: formatMoment(lastUsedAt, locale) }) : t('neverUsed')
  return (
    <li>
      {kind === 'oidc' ? <Key size={18} aria-hidden /> : <ShieldCheck size={18} aria-hidden />}
      <div className={css.main}>
        <AppLink to={`/settings/sso/${id}`}>
          <b>{name}</b>
        </AppLink>
        <small>{[t(`kind.${kind}`), issuer].filter(Boolean).join(' · ')}</small>
        {state === 'on' && (
          <small>
            {t('people', { count: people })} · {used}
          </small>
        )}
      </div>
      <Status tone={TONES[state]}>{t(`states.${state}`)}</Status>
    </li>
  )
}
