import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { UserInfo } from '#features/core/identity/sessions/contract.ts'
import { orElse } from '#ui/or-else.ts'
import { isPushedHere } from './push-state.ts'
import { api } from './queries.ts'

/** Shows the newest unread one on the desktop when the count rises while the page is in the background and the reader wants it. */
export function useDesktopNotices(me: UserInfo | undefined): void {
  const router = useRouter()
  const t = useTranslations('notifications')
  const count = me?.unreadNotificationsCount
  const before = useRef(count)
  const show = useEffectEvent(async () => {
    // the service worker shows it
    if (!document.hidden || !me || isPushedHere(me.user.id)) return
    const [{ data }, { data: channels }] = await Promise.all([
      api.listNotifications({}, { quiet: true }),
      api.showChannels({}, { quiet: true }),
    ])
    const newest = data.find((one) => !one.wasRead)
    if (!newest || !channels[newest.event ?? 'requests'].desktop) return
    // one tag: several tabs of the same page show it once
    const notice = new Notification('Staffroom', {
      body: newest.text ?? t('unknown'),
      tag: newest.id,
      icon: '/favicon.svg',
    })
    notice.addEventListener('click', () => {
      window.focus()
      router.history.push(newest.to ?? '/dashboard')
      notice.close()
    })
  })
  useEffect(() => {
    const rose = before.current !== undefined && count !== undefined && count > before.current
    before.current = count
    if (rose) void show().catch(orElse(undefined))
  }, [count])
}
