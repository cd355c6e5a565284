import { useTranslations } from 'use-intl'
import type { StatusTone } from '#ui/status.tsx'

/** From so many days before a last day on it is worth a mark, where the table reminds of it no earlier. */
const NEAR_DAYS = 30

/** How long a row is still valid, in a few words, and how urgent that is; nothing while it is far away. */
export function useExpiryWords() {
  const t = useTranslations('fieldTables')
  return (daysLeft: number, near = NEAR_DAYS): { tone: StatusTone; word: string } | null => {
    if (daysLeft < 0) return { tone: 'bad', word: t('expired', { days: -daysLeft }) }
    if (daysLeft > Math.max(near, NEAR_DAYS)) return null
    return { tone: 'wait', word: t('expires', { days: daysLeft }) }
  }
}
