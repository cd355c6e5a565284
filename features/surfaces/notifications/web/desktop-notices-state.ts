import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UserInfo } from '#features/core/identity/sessions/contract.ts'
import { orElse } from '#ui/or-else.ts'
import { eventOf, pathOf } from './notification-words.ts'
import { api } from './queries.ts'
import { useNotificationWords } from './use-notification-words.ts'

/** Shows the newest unread one on the desktop when the count rises while the page is in the background and the reader wants it. */
export function useDesktopNotices(me: UserInfo | undefined): void {
  const router = useRouter()
  const say = useNotificationWords(me?.user.id ?? '')
  const count = me?.unreadNotificationsCount
  const before = useRef(count)
  const show = useEffectEvent(async () => {
    if (!document.hidden) return
    const [{ data }, { data: channels }] = await Promise.all([
      api.listNotifications({}, { quiet: true }),
      api.showChannels({}, { quiet: true }),
    ])
    const newest = data.find((one) => !one.wasRead)
    if (!newest || !channels[eventOf(newest.type)].desktop) return
    // one tag: several tabs of the same page show it once
    const notice = new Notification('Staffroom', { body: say(newest), tag: newest.id, icon: '/favicon.svg' })
    notice.addEventListener('click', () => {
      window.focus()
      router.history.push(pathOf(newest))
      notice.close()
    })
  })
  useEffect(() => {
    const rose = before.current !== undefined && count !== undefined && count > before.current
    before.current = count
    if (rose) void show().catch(orElse(undefined))
  }, [count])
}
