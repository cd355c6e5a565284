import { useTranslations } from 'use-intl'
import { Bell, BellSlash, Clock, EnvelopeOpen, EnvelopeSimple } from '#ui/icons.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { SNOOZES, type Snooze } from '../attention/contract.ts'
import type { Notification } from '../contract.ts'
import { useAttention } from './attention-state.ts'
import { useMarkRead } from './queries.ts'

type BecauseKey = 'approver'

/** What can be done with a notification, and why its reader has it. */
export function useNotificationMenu(one: Notification): { head: string | null; items: MenuItem[] } {
  const t = useTranslations('notifications')
  const { markUnread, snooze, wake, mute, unmute } = useAttention()
  const put = (until: Snooze) =>
    snooze.mutate({ one, until }, { onSuccess: () => toast.success(t('snoozed'), { undo: () => wake.mutate(one) }) })
  const silence = () =>
    mute.mutate(one, { onSuccess: () => toast.success(t('muted'), { undo: () => unmute.mutate(one) }) })
  const { mutate: markRead } = useMarkRead()
  const items: MenuItem[] = [
    ...(one.wasRead ? [{ word: t('markUnread'), icon: EnvelopeSimple, onPick: () => markUnread.mutate(one) }] : []),
    ...(one.isKept ? [{ word: t('markRead'), icon: EnvelopeOpen, onPick: () => markRead([one.id]) }] : []),
    ...SNOOZES.map((until) => ({ word: t(`snooze.${until}`), icon: Clock, onPick: () => put(until) })),
  ]
  if (one.thing && one.isMuted)
    items.push({ word: t('unmute'), icon: Bell, onPick: () => unmute.mutate(one), rule: true })
  else if (one.thing) items.push({ word: t('mute'), icon: BellSlash, onPick: silence, rule: true })
  return { head: one.because && t(`because.${one.because as BecauseKey}`), items }
}
