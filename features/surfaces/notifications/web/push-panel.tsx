import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { X } from '#ui/icons.ts'
import { useChange } from '#ui/forms/change.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { push, type PushDevice } from '../push/contract.ts'
import { usePush, usePushSwitch } from './push-state.ts'
import css from './channels-panel.module.css'

/** Notifications while no page is open: on this device, and on which others. Browsers require a click before they ask. */
export function PushPanel({ userId }: { userId: string }) {
  const t = useTranslations('notifications.settings')
  const { data } = usePush()
  const { busy, turnOn, turnOff } = usePushSwitch(userId)
  const test = useChange(push.testPush)
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'default'))
  if (permission === 'denied') return <p className={css.what}>{t('desktopDenied')}</p>
  if (!data) return null
  const here = data.devices.find(({ isThis }) => isThis)
  const begin = () => void turnOn(data.publicKey).finally(() => setPermission(Notification.permission))
  return (
    <section className={css.push} aria-labelledby="push-title">
      <h3 id="push-title">{t('pushTitle')}</h3>
      <p className={css.what}>{t(here ? 'pushOn' : 'pushOff')}</p>
      {here ? (
        <p className={css.acts}>
          <Button variant="default" size="compact-sm" onClick={() => void test({ id: here.id })}>
            {t('pushTest')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => void turnOff(here.id, true)}>
            {t('pushTurnOff')}
          </Button>
        </p>
      ) : (
        <Button size="compact-sm" loading={busy} onClick={begin}>
          {t('pushTurnOn')}
        </Button>
      )}
      <Devices devices={data.devices.filter(({ isThis }) => !isThis)} onForget={(id) => void turnOff(id, false)} />
    </section>
  )
}

function Devices({ devices, onForget }: { devices: readonly PushDevice[]; onForget: (id: string) => void }) {
  const t = useTranslations('notifications.settings')
  const locale = useLocale()
  if (devices.length === 0) return null
  return (
    <>
      <h4>{t('pushDevices')}</h4>
      <ul className={css.devices}>
        {devices.map(({ id, device, createdAt }) => (
          <li key={id}>
            <span>{device}</span>
            <span className={css.since}>{t('pushSince', { day: formatMoment(createdAt, locale) })}</span>
            <IconButton label={t('pushForget', { device })} onClick={() => onForget(id)}>
              <X size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}
