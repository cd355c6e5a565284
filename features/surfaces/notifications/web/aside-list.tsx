import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { formatMoment } from '#ui/format.ts'
import { BellSlash } from '#ui/icons.ts'
import { orElse } from '#ui/or-else.ts'
import type { PutAside } from '../attention/contract.ts'
import type { Notification } from '../contract.ts'
import { usePutAside, useTakeBack } from './aside-state.ts'
import { Picture } from './notification-list.tsx'
import css from './notifications-panel.module.css'

/** What the reader has snoozed, with when it comes back, and what they have muted. */
export function AsideList() {
  const t = useTranslations('notifications.aside')
  const all = useTranslations('notifications')
  const { data, isError, refetch } = usePutAside()
  if (isError && !data)
    return (
      <Empty
        kind="error"
        title={all('failed')}
        action={<Button onClick={() => void refetch()}>{all('again')}</Button>}
      />
    )
  if (!data) return <p className={css.quiet}>{all('loading')}</p>
  if (data.snoozed.length + data.muted.length === 0) return <Empty title={t('empty')}>{t('emptyWhat')}</Empty>
  return <Groups data={data} />
}

function Groups({ data }: { data: PutAside }) {
  const t = useTranslations('notifications.aside')
  const locale = useLocale()
  const { bringBack, unmute } = useTakeBack()
  return (
    <>
      {data.snoozed.length > 0 && (
        <Group title={t('snoozed')}>
          {data.snoozed.map(({ notification, until }) => (
            <Line
              key={notification.id}
              one={notification}
              note={t('until', { moment: formatMoment(until, locale) })}
              act={t('bringBack')}
              onAct={() => bringBack(notification.id)}
            />
          ))}
        </Group>
      )}
      {data.muted.length > 0 && (
        <Group title={t('muted')}>
          {data.muted.map(({ thing, mutedAt, notification }) => (
            <Line
              key={thing}
              one={notification}
              note={t('since', { moment: formatMoment(mutedAt, locale) })}
              act={t('unmute')}
              onAct={() => unmute(thing)}
            />
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.group}>
      <h3 id={id}>{title}</h3>
      <ul className={css.list}>{children}</ul>
    </section>
  )
}

interface LineProps {
  /** Null where its notifications are deleted. */
  one: Notification | null
  note: string
  act: string
  onAct: () => Promise<unknown>
}

function Line({ one, note, act, onAct }: LineProps) {
  const t = useTranslations('notifications')
  const text = one ? (one.text ?? t('unknown')) : t('aside.deleted')
  return (
    <li className={css.aside}>
      {one ? <Picture notification={one} /> : <BellSlash size={22} aria-hidden className={css.picture} />}
      <span className={css.words}>
        <span>{text}</span>
        <span className={css.when}>{note}</span>
      </span>
      <Button size="compact-sm" aria-label={`${act}: ${text}`} onClick={() => void onAct().catch(orElse(undefined))}>
        {act}
      </Button>
    </li>
  )
}
