import { useLocale, useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { formatMoment } from '#ui/format.ts'
import { Cake, X } from '#ui/icons.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { A } from '#ui/link.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { Notification } from '../contract.ts'
import { leaveOf, pathOf } from './notification-words.ts'
import { useRemove } from './queries.ts'
import { useNotificationWords } from './use-notification-words.ts'
import css from './notifications-panel.module.css'

export function NotificationList({
  items,
  readerId,
  onOpen,
}: {
  items: readonly Notification[]
  readerId: string
  onOpen: () => void
}) {
  const t = useTranslations('notifications')
  const say = useNotificationWords(readerId)
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
          <A to={pathOf(one)} onClick={onOpen}>
            <Picture told={one} />
            <span className={css.words}>
              <span>
                {!one.wasRead && <span className="sr">{t('unread')}: </span>}
                {say(one)}
              </span>
              <time dateTime={one.date}>{formatMoment(one.date, locale)}</time>
            </span>
          </A>
          <button
            type="button"
            aria-label={`${t('delete')}: ${say(one)}`}
            onClick={(event) => put(one, event.currentTarget.closest('li'))}
          >
            <X size={15} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Picture({ told: { info } }: { told: Notification }) {
  const about = leaveOf(info)
  return (
    <span className={css.picture}>
      {info.agentUser ? <Face person={info.agentUser} size="md" /> : <Cake size={22} aria-hidden />}
      {about && <KindMark kind={about.kind} asked={about.leave.status === 'pending'} size={17} />}
    </span>
  )
}
