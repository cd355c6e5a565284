import { Button, Skeleton } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { formatMoment } from '#ui/format.ts'
import { NoRecord } from '#ui/no-record.tsx'
import { orElse } from '#ui/or-else.ts'
import { confirm } from '#ui/overlays/confirm.ts'
import { Part, PartActions } from '#ui/part.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Status } from '#ui/status.tsx'
import { GIVE_UP_DAYS, type Webhook, webhooks } from '../contract.ts'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { useWebhook, useWebhookEvents } from './queries.ts'
import { SecretDialog, WebhookDialog } from './webhook-dialog.tsx'
import { nameOf, TONES } from './webhook-words.ts'
import css from './webhooks-screen.module.css'

export function Screen() {
  const t = useTranslations('webhooks')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useWebhook(id)
  const [isEditing, setEditing] = useState(false)
  const up = { word: t('title'), to: '/settings/webhooks' }
  if (error && !data) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!data)
    return (
      <>
        <PageHeader title={t('title')} up={up} />
        <div className={css.column}>
          <Skeleton height={320} />
        </div>
      </>
    )
  const { data: webhook, can } = data
  return (
    <>
      <PageHeader
        title={nameOf(webhook)}
        up={up}
        state={<Status tone={TONES[webhook.state]}>{t(`states.${webhook.state}`)}</Status>}
        actions={can.edit && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
      />
      <div className={css.column}>
        <About webhook={webhook} mayEdit={can.edit} />
        {can.edit && <Secret webhook={webhook} />}
        <DeliveriesPanel webhook={webhook} mayEdit={can.edit} />
      </div>
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Why nothing arrives, where that is so. */
function Trouble({ webhook: { state, pausedBy, failingSince } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks')
  const locale = useLocale()
  const say =
    state === 'paused'
      ? pausedBy === 'failures'
        ? t('pausedByFailures', { days: GIVE_UP_DAYS })
        : t('pausedByPerson')
      : failingSince && t('failingSince', { when: formatMoment(failingSince, locale) })
  return say ? (
    <p className={css.say} data-tone="wait">
      {say}
    </p>
  ) : null
}

function About({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const t = useTranslations('webhooks')
  const locale = useLocale()
  const { address, creator, createdAt } = webhook
  return (
    <Part title={t('events')} count={webhook.events.length} action={mayEdit && <Actions webhook={webhook} />}>
      <Trouble webhook={webhook} />
      <CopyField label={t('address')} value={address} />
      <Events names={webhook.events} />
      {creator && <p className={css.small}>{t('creator', { name: creator, when: formatMoment(createdAt, locale) })}</p>}
    </Part>
  )
}

/** By area, in one line each. */
function Events({ names }: { names: readonly string[] }) {
  const areas = useWebhookEvents()
  if (!areas) return <Skeleton height={60} />
  const chosen = areas
    .map(({ area, name, events }) => ({ area, name, labels: events.filter((one) => names.includes(one.name)) }))
    .filter(({ labels }) => labels.length > 0)
  return (
    <dl className={css.events}>
      {chosen.map(({ area, name, labels }) => (
        <div key={area}>
          <dt>{name}</dt>
          <dd>{labels.map(({ label }) => label).join(' · ')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks')
  const router = useRouter()
  const move = useChange(webhooks.moveWebhook)
  const remove = useChange(webhooks.deleteWebhook)
  const { id, state, version } = webhook
  const pause = async () => {
    const sure = await confirm({ title: t('pauseAsk'), text: t('pauseText'), ok: t('pause') })
    if (sure) await move({ id, version, state: 'paused' }).catch(orElse(undefined))
  }
  const drop = async () => {
    const sure = await confirm({ title: t('deleteAsk'), text: t('deleteText'), ok: t('delete'), danger: true })
    if (!sure) return
    const done = await remove({ id, version }).catch(orElse(null))
    if (done) router.history.push('/settings/webhooks')
  }
  return (
    <PartActions>
      {state === 'active' ? (
        <Button variant="subtle" onClick={() => void pause()}>
          {t('pause')}
        </Button>
      ) : (
        <Button variant="subtle" onClick={() => void move({ id, version, state: 'active' }).catch(orElse(undefined))}>
          {t('resume')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => void drop()}>
        {t('delete')}
      </Button>
    </PartActions>
  )
}

function Secret({ webhook: { id, version, oldSecretUntil } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks')
  const locale = useLocale()
  const rotate = useChange(webhooks.rotateWebhookSecret)
  const [secret, setSecret] = useState<string>()
  const renew = async () => {
    const sure = await confirm({ title: t('rotateAsk'), text: t('rotateText'), ok: t('rotate') })
    const made = sure && (await rotate({ id, version }).catch(orElse(null)))
    if (made) setSecret(made.secret)
  }
  const action = (
    <Button variant="subtle" onClick={() => void renew()}>
      {t('rotate')}
    </Button>
  )
  return (
    <Part title={t('secret')} action={action}>
      <p className={css.say}>{t('secretText')}</p>
      {oldSecretUntil && <p className={css.small}>{t('oldUntil', { when: formatMoment(oldSecretUntil, locale) })}</p>}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Part>
  )
}
