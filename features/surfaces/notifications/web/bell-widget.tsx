import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKnownMe } from '#features/core/identity/web/api.tsx'
import { badge } from '#ui/shell/badge.ts'
import { Bell } from '#ui/icons.ts'
import { late } from '#ui/network/late.tsx'
import css from './bell-widget.module.css'

const Panel = late(() => import('./notifications-panel.tsx').then((chunk) => chunk.NotificationsPanel))
// loads silently: without it notices only appear on the page
const DesktopNotices = late(() => import('./desktop-notices-panel.tsx').then((chunk) => chunk.DesktopNotices), {
  whenMissing: 'silently',
})

/** The bell with its count; the panel loads when it is first opened. */
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
        // also said as it is seen: 9+ from ten on
        aria-label={t('bell', { count, shown: badge(count) })}
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
      {me && mayShow() && <DesktopNotices me={me} />}
      {open && me && <Panel onClose={() => setOpen(false)} onGone={() => setOpen(false)} />}
    </>
  )
}

const mayShow = () => 'Notification' in window && Notification.permission === 'granted'
