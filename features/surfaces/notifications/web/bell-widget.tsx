import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKnownMe } from '#features/core/identity/web/api.tsx'
import { badge } from '#ui/badge.ts'
import { loadChunk } from '#ui/chunk.ts'
import { Bell } from '#ui/icons.ts'
import css from './bell-widget.module.css'

const Panel = lazy(() =>
  loadChunk(() => import('./notifications-panel.tsx')).then((chunk) => ({ default: chunk.NotificationsPanel })),
)

const DesktopNotices = lazy(() =>
  loadChunk(() => import('./desktop-notices-panel.tsx')).then((chunk) => ({ default: chunk.DesktopNotices })),
)

/** The bell with its count; the panel comes when it is first opened. */
export function NotificationBell({ size = 19 }: { size?: number }) {
  const t = useTranslations('notifications')
  const [open, setOpen] = useState(false)
  const me = useKnownMe()
  const count = me?.unreadNotificationsCount ?? 0
  return (
    <>
      <button
        type="button"
        className={css.bell}
        aria-label={t('bell', { count })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Bell size={size} weight={open ? 'fill' : 'regular'} aria-hidden />
        {count > 0 && (
          <span className={css.count} aria-hidden>
            {badge(count)}
          </span>
        )}
      </button>
      {me && mayShow() && (
        <Suspense>
          <DesktopNotices me={me} />
        </Suspense>
      )}
      {open && me && (
        <Suspense>
          <Panel readerId={me.user.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const mayShow = () => 'Notification' in window && Notification.permission === 'granted'
