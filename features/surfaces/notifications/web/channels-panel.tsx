import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKnownMe } from '#features/core/identity/web/api.tsx'
import { Part } from '#ui/part.tsx'
import { useSavedMark } from '#ui/forms/saved-mark.ts'
import { SavedTick } from '#ui/forms/saved-tick.tsx'
import { type Channel, CHANNELS, type Channels, type Event, EVENTS } from '../contract.ts'
import { PushPanel } from './push-panel.tsx'
import { canPush } from './push-state.ts'
import { useChannels, useChooseChannels } from './queries.ts'
import css from './channels-panel.module.css'

/** The reader's channels for each event. Each switch saves itself. */
export function Panel() {
  const t = useTranslations('notifications.settings')
  const { data } = useChannels()
  const me = useKnownMe()
  return (
    <Part title={t('title')}>
      <p className={css.what}>{t('what')}</p>
      {data ? <Table chosen={data.data} /> : <div className={css.bone} aria-hidden />}
      {me && canPush() ? <PushPanel userId={me.user.id} /> : <DesktopPermission />}
    </Part>
  )
}

function Table({ chosen }: { chosen: Channels }) {
  const t = useTranslations('notifications.settings')
  const { mutate } = useChooseChannels()
  const [saved, mark] = useSavedMark()
  const choose = (event: Event, channel: Channel, on: boolean) =>
    mutate({ ...chosen, [event]: { ...chosen[event], [channel]: on } }, { onSuccess: mark })
  const word = (event: Event) => t(event === 'event' ? 'event_name' : event)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={css.head}>
              {t('event')}
              {saved && <SavedTick />}
            </span>
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {EVENTS.map((event) => (
          <tr key={event}>
            <th scope="row">{word(event)}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <Checkbox
                  aria-label={t('choice', { event: word(event), channel: t(channel) })}
                  checked={chosen[event][channel]}
                  onChange={({ currentTarget }) => choose(event, channel, currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Browsers require a click before asking. */
function DesktopPermission() {
  const t = useTranslations('notifications.settings')
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'granted'))
  if (permission === 'granted') return null
  if (permission === 'denied') return <p className={css.what}>{t('desktopDenied')}</p>
  return (
    <p className={css.allow}>
      {t('desktopAsk')} {t('pushUnsupported')}
      <Button size="compact-sm" onClick={() => void Notification.requestPermission().then(setPermission)}>
        {t('desktopAllow')}
      </Button>
    </p>
  )
}
