import { useLocale, useTranslations } from 'use-intl'
import { formatRange } from '#ui/format.ts'
import type { Notification } from '../contract.ts'
import { valuesOf, wordOf } from './notification-words.ts'

/** A notification as one sentence to this reader. */
export function useNotificationWords(readerId: string): (told: Pick<Notification, 'type' | 'info'>) => string {
  const t = useTranslations('notifications.type')
  const roles = useTranslations('roles.builtInNames')
  const ui = useTranslations('ui.kinds')
  const locale = useLocale()
  const say = {
    range: (first: string, last: string) => formatRange(first, last, locale),
    role: (name: string) => roles(name as 'hr'),
    kind: (kind: string) => ui(kind as 'vacation'),
    list: (names: string[]) => new Intl.ListFormat(locale).format(names),
  }
  return (told) => t(wordOf(told), valuesOf(told, readerId, say))
}
