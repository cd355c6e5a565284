import { useTranslations } from 'use-intl'
import type { AbsenceKind } from '#ui/calendar/absences.ts'

/** The word of a kind, birthdays included. */
export function useKindWord(): (kind: AbsenceKind) => string {
  const kinds = useTranslations('ui.kinds')
  const t = useTranslations('uiCalendar')
  return (kind) => (kind === 'birthday' ? t('birthday') : kinds(kind))
}
