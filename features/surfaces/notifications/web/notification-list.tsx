import { useLocale, useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { formatMoment } from '#ui/format.ts'
import { Cake, X } from '#ui/icons.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import type { LeaveKind } from '#ui/leave-kinds.ts'
import { AppLink } from '#ui/link.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { Notification } from '../contract.ts'
import { useRemove } from './queries.ts'
import css from './notifications-panel.module.css'

export function NotificationList({ items, onOpen }: { items: readonly Notification[]; onOpen: () => void }) {
  const t = useTranslations('notifications')
  const textOf = (one: Notification) => one.text ?? t('unknown')
  const locale = useLocale()
  const { hide, bringBack, remove } = useRemove()
  const put = (one: Notification, row: Element | null) => {
    // the keyboard stays in the list
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    next?.querySelector('button')?.focus()
    hide(one)
    toast.success(t('deleted'), { undo: () => bringBack(one), settle: () => remove(one) })
  }
  return (
    <ul className={css.list}>
      {items.map((one) => (
        <li key={one.id} data-unread={one.wasRead ? undefined : one.id}>
          <AppLink to={one.to ?? '/dashboard'} onClick={onOpen}>
            <Picture notification={one} />
            <span className={css.words}>
              <span>
                {!one.wasRead && <span className="sr">{t('unread')}: </span>}
                {textOf(one)}
              </span>
              <time dateTime={one.date}>{formatMoment(one.date, locale)}</time>
            </span>
          </AppLink>
          <button
            type="button"
            aria-label={`${t('delete')}: ${textOf(one)}`}
            onClick={(event) => put(one, event.currentTarget.closest('li'))}
          >
            <X size={15} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Picture({ notification: { info, mark } }: { notification: Notification }) {
  return (
    <span className={css.picture}>
      {info.agentUser ? <Face person={info.agentUser} size="md" /> : <Cake size={22} aria-hidden />}
      {mark && <KindMark kind={mark.kind as LeaveKind} asked={mark.asked} size={17} />}
    </span>
  )
}
