import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { formatMoment } from '#ui/format.ts'
import { BellSlash, Cake, CaretDown, CaretUp, X } from '#ui/icons.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { AppLink } from '#ui/link.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { Notification } from '../contract.ts'
import { useNotificationMenu } from './menu-state.ts'
import { useMarkRead, useRemove } from './queries.ts'
import { byThing } from './thing-state.ts'
import css from './notifications-panel.module.css'

interface Shown {
  onOpen: () => void
}

/** Several about one thing are one line, which opens. */
export function NotificationList({ items, onOpen }: Shown & { items: readonly Notification[] }) {
  return (
    <ul className={css.list}>
      {byThing(items).map(([newest, ...earlier]) => (
        <Line key={newest.id} {...{ newest, earlier, onOpen }} />
      ))}
    </ul>
  )
}

function Line({ newest, earlier, onOpen }: Shown & { newest: Notification; earlier: readonly Notification[] }) {
  const t = useTranslations('notifications')
  const [open, setOpen] = useState(false)
  // a line in view is read as a whole: what it holds is not kept unread behind it, but for what its reader marked as unread
  const unread = [newest, ...earlier].filter((one) => !one.wasRead && !one.isKept).map(({ id }) => id)
  return (
    <li data-unread={unread.length > 0 ? unread.join(' ') : undefined}>
      <Row one={newest} onOpen={onOpen} />
      {earlier.length > 0 && (
        <button type="button" className={css.earlier} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('earlier', { count: earlier.length })}
          {open ? <CaretUp size={14} aria-hidden /> : <CaretDown size={14} aria-hidden />}
        </button>
      )}
      {open && (
        <ul className={css.inside} aria-label={t('earlier', { count: earlier.length })}>
          {earlier.map((one) => (
            <li key={one.id}>
              <Row one={one} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Row({ one, onOpen }: Shown & { one: Notification }) {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const text = one.text ?? t('unknown')
  const { hide, bringBack, remove } = useRemove()
  const menu = useNotificationMenu(one)
  const { mutate: markRead } = useMarkRead()
  const open = () => {
    if (one.isKept) markRead([one.id])
    onOpen()
  }
  const put = (row: Element | null) => {
    // the keyboard stays in the list
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    next?.querySelector('button')?.focus()
    hide(one)
    toast.success(t('deleted'), { undo: () => bringBack(one), settle: () => remove(one) })
  }
  return (
    <div className={css.row} data-unread-row={!one.wasRead || undefined}>
      <AppLink to={one.to ?? '/dashboard'} onClick={open}>
        <Picture notification={one} />
        <span className={css.words}>
          <span>
            {!one.wasRead && <span className="sr">{t('unread')}: </span>}
            {text}
          </span>
          <span className={css.when}>
            <time dateTime={one.date}>{formatMoment(one.date, locale)}</time>
            {one.isMuted && (
              <span className={css.muted}>
                <BellSlash size={14} aria-hidden />
                {t('isMuted')}
              </span>
            )}
          </span>
        </span>
      </AppLink>
      <MoreButton label={`${t('more')}: ${text}`} place="row" {...menu} />
      <button
        type="button"
        className={css.delete}
        aria-label={`${t('delete')}: ${text}`}
        onClick={(event) => put(event.currentTarget.closest('li'))}
      >
        <X size={15} />
      </button>
    </div>
  )
}

export function Picture({ notification: { info, mark } }: { notification: Notification }) {
  return (
    <span className={css.picture}>
      {info.agentUser ? <Face person={info.agentUser} size="md" /> : <Cake size={22} aria-hidden />}
      {mark && <KindMark kind={mark.kind} asked={mark.asked} size={17} />}
    </span>
  )
}
