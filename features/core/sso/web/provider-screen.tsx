import { Button, Skeleton } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { confirm } from '#ui/overlays/confirm.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { formatMoment } from '#ui/format.ts'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { orElse } from '#ui/or-else.ts'
import { type ProviderDetails, providers } from '../providers/contract.ts'
import { AttemptsList } from './attempts-list.tsx'
import { EncryptionPanel } from './encryption-panel.tsx'
import { GroupRolesList } from './group-roles-list.tsx'
import { ProviderForm } from './provider-form.tsx'
import { api, useAttempts, useProvider } from './queries.ts'
import { TrialPanel } from './trial-panel.tsx'
import css from './sso-panel.module.css'

const TONES = { draft: 'off', ready: 'wait', on: 'good' } as const

export function Screen() {
  const t = useTranslations('sso')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: provider, error, refetch } = useProvider(id)
  if (error && !provider)
    return <NoRecord error={error} up={{ word: t('title'), to: '/settings/sso' }} retry={() => void refetch()} />
  if (!provider)
    return (
      <>
        <PageHeader title={t('title')} />
        <div className={css.column}>
          <Skeleton height={320} />
        </div>
      </>
    )
  return (
    <>
      <PageHeader
        title={provider.name}
        state={<Status tone={TONES[provider.state]}>{t(`states.${provider.state}`)}</Status>}
      />
      <div className={css.column}>
        <ProviderState provider={provider} />
        <Steps provider={provider} />
        <Part title={t('groupRoles.title')}>
          <p className={css.say}>{t('groupRoles.text')}</p>
          <GroupRolesList providerId={id} all={provider.groupRoles} />
        </Part>
        <Log id={id} />
      </div>
    </>
  )
}

/** Whose word it is, and what follows from it. */
function ProviderState({ provider }: { provider: ProviderDetails }) {
  const t = useTranslations('sso')
  const { vouchedBy, vouchedByAdmin, can } = provider
  if (!can.change)
    return (
      <p className={css.say} data-tone="wait">
        {t('vouchedAbove')}
      </p>
    )
  if (vouchedByAdmin) return null
  return (
    <p className={css.say} data-tone="wait">
      {t('vouchedBelow', { name: vouchedBy ?? '–' })}
    </p>
  )
}

/** From nothing to switched on, in the order in which it is done. */
function Steps({ provider }: { provider: ProviderDetails }) {
  const t = useTranslations('sso.step')
  const { kind, addresses } = provider
  return (
    <Part title={t('title')}>
      <ol className={css.steps}>
        <li>
          <h3>{t('there')}</h3>
          <p className={css.say}>{t(`${kind}There`)}</p>
          <CopyField label={t(kind === 'oidc' ? 'callback' : 'acs')} value={addresses.callback} />
          {kind === 'saml' && <CopyField label={t('entityId')} value={addresses.entityId} />}
          {kind === 'saml' && (
            <Button component="a" href={addresses.metadata} download>
              {t('metadata')}
            </Button>
          )}
          {kind === 'saml' && <EncryptionPanel provider={provider} />}
        </li>
        <li>
          <h3>{t('here')}</h3>
          <p className={css.say}>{t(`${kind}Here`)}</p>
          <ProviderForm key={provider.version} provider={provider} />
        </li>
        <li>
          <h3>{t('try')}</h3>
          <p className={css.say}>{t('tryText')}</p>
          <Try provider={provider} />
        </li>
        <li>
          <h3>{t('on')}</h3>
          <p className={css.say}>{t('onText')}</p>
          <Switch provider={provider} />
        </li>
      </ol>
    </Part>
  )
}

function Try({ provider: { id, missing, triedAt, can } }: { provider: ProviderDetails }) {
  const t = useTranslations('sso')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const trial = new URLSearchParams(location.search).get('trial')
  const go = () => {
    setBusy(true)
    api.tryProvider({ id }, { quiet: true }).then(
      ({ data }) => location.assign(data.next),
      (error: { message?: string }) => {
        setBusy(false)
        toast.error(error.message ?? '')
      },
    )
  }
  return (
    <>
      {trial && <TrialPanel id={trial} />}
      <div className={css.line}>
        <div>
          <Button onClick={go} loading={busy} disabled={missing.length > 0 || !can.change}>
            {t(triedAt ? 'tryAgain' : 'tryIt')}
          </Button>
        </div>
        {triedAt && <small>{t('triedAt', { when: formatMoment(triedAt, locale) })}</small>}
      </div>
    </>
  )
}

function Switch({ provider: { id, name, state, version, can } }: { provider: ProviderDetails }) {
  const t = useTranslations('sso')
  const router = useRouter()
  const change = useChange(providers.switchProvider)
  const remove = useChange(providers.deleteProvider)
  const isOn = state === 'on'
  const turn = async () => {
    const sure =
      !isOn || (await confirm({ title: t('offAsk', { name }), text: t('offText'), ok: t('off'), danger: true }))
    if (sure) await change({ id, on: !isOn, version }).catch(orElse(undefined))
  }
  const drop = async () => {
    const sure = await confirm({
      title: t('deleteAsk', { name }),
      text: t('deleteText'),
      ok: t('delete'),
      danger: true,
    })
    if (!sure) return
    const done = await remove({ id, version }).catch(orElse(null))
    if (done) router.history.push('/settings/sso')
  }
  return (
    <div className={css.actions}>
      <Button
        variant={isOn ? 'default' : 'filled'}
        disabled={state === 'draft' || !can.change}
        onClick={() => void turn()}
      >
        {t(isOn ? 'off' : 'on')}
      </Button>
      <Button variant="subtle" disabled={!can.change} onClick={() => void drop()}>
        {t('delete')}
      </Button>
    </div>
  )
}

function Log({ id }: { id: string }) {
  const t = useTranslations('sso.log')
  const { data } = useAttempts(id)
  return <Part title={t('title')}>{data ? <AttemptsList all={data} /> : <Skeleton height={80} />}</Part>
}
