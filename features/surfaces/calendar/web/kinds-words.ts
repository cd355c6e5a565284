import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { AbsenceKind } from '#ui/calendar/absences.ts'
import type { EventWord } from './items-state.ts'

/** The word of a kind, birthdays included. */
export function useKindWord(): (kind: AbsenceKind) => string {
  const kinds = useTranslations('ui.kinds')
  const t = useTranslations('uiCalendar')
  return (kind) => (kind === 'birthday' ? t('birthday') : kinds(kind))
}

/** When an event is and what the reader has answered; that they have accepted goes without saying. */
export function useEventWord(): EventWord {
  const t = useTranslations('calendar.page')
  return useCallback(
    ([, first, last, , from, to, reply]) => {
      const span = from === '' ? 'whole' : first < last ? 'days' : 'day'
      return t('event', { span, from, to, reply: reply || 'none' })
    },
    [t],
  )
}
