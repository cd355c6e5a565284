import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { confirm } from '#ui/overlays/confirm.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { formatMoment } from '#ui/format.ts'
import { Globe } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { orElse } from '#ui/or-else.ts'
import { type Domain, domains } from '../domains/contract.ts'
import { api, useDomains } from './queries.ts'
import css from './sso-panel.module.css'

const TONES = { waiting: 'wait', verified: 'good', lost: 'bad' } as const

/** Addresses of which domains are believed. */
export function DomainsList() {
  const t = useTranslations('sso.domains')
  const { data: all } = useDomains()
  return (
    <Part title={t('title')}>
      <p className={css.say}>{t('text')}</p>
      {!all && <Skeleton height={56} />}
      {all && all.length > 0 && (
        <ul className={css.rows}>
          {all.map((one) => (
            <Row key={one.id} domain={one} />
          ))}
        </ul>
      )}
      <AddDomain key={all?.length} />
    </Part>
  )
}

function Row({ domain }: { domain: Domain }) {
  const t = useTranslations('sso.domains')
  const locale = useLocale()
  const { id, domain: name, state, checkedAt, record } = domain
  const remove = useChange(domains.removeDomain)
  const drop = async () => {
    const sure =
      state === 'waiting' ||
      (await confirm({ title: t('removeAsk', { name }), text: t('removeText'), ok: t('remove'), danger: true }))
    if (sure) await remove({ id }).catch(orElse(undefined))
  }
  return (
    <li>
      <Globe size={18} aria-hidden />
      <div className={css.main}>
        <b>{name}</b>
        {checkedAt && <small>{t('checkedAt', { when: formatMoment(checkedAt, locale) })}</small>}
      </div>
      <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>
      <Look domain={domain} />
      <Button variant="subtle" aria-label={t('removeOf', { name })} onClick={() => void drop()}>
        {t('remove')}
      </Button>
      {state !== 'verified' && (
        <div style={{ flexBasis: '100%' }}>
          <p className={css.say}>{t('how')}</p>
          <CopyField label={t('recordName')} value={record.name} />
          <CopyField label={t('recordValue')} value={record.value} />
        </div>
      )}
    </li>
  )
}

function Look({ domain: { id, domain: name } }: { domain: Domain }) {
  const t = useTranslations('sso.domains')
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    const seen = await api.verifyDomain({ id }).catch(orElse(null))
    setBusy(false)
    if (!seen) return
    if (seen.data.state === 'verified') toast.success(t('found'))
    else toast.error(t('notFound'))
  }
  return (
    <Button loading={busy} aria-label={t('lookOf', { name })} onClick={() => void look()}>
      {t('look')}
    </Button>
  )
}

function AddDomain() {
  const t = useTranslations('sso.domains')
  const add = useChange(domains.addDomain)
  const form = useForm({ initial: { domain: '' }, submit: (values) => add(values) })
  return (
    <FormFrame form={form} aria-label={t('title')}>
      <div className={css.line}>
        <TextField label={t('domain')} placeholder="company.com" inputMode="url" {...form.field('domain')} />
        <Button type="submit" loading={form.busy}>
          {t('add')}
        </Button>
      </div>
    </FormFrame>
  )
}
