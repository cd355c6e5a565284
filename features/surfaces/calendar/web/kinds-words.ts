import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { AbsenceKind } from '#ui/calendar/absences.ts'
import { useKinds } from '#ui/own-kinds.ts'
import { ITEM_KINDS } from '../contract.ts'
import type { EventWord } from './items-state.ts'

/** The word of a kind, birthdays included. */
export function useKindWord(): (kind: AbsenceKind) => string {
  const kinds = useKinds()
  const t = useTranslations('uiCalendar')
  return (kind) => (kind === 'birthday' ? t('birthday') : kinds.word(kind))
}

/** Kinds that the calendar can be narrowed to, in the order of the legend: the company's own follow the built-in leave. */
export function useItemKinds(): readonly AbsenceKind[] {
  const { own } = useKinds()
  return useMemo(() => {
    const after = ITEM_KINDS.indexOf('away')
    return [...ITEM_KINDS.slice(0, after), ...own.map(({ id }) => id), ...ITEM_KINDS.slice(after)]
  }, [own])
}

/** The company's own kinds of leave during which people work. */
export function useWorkKinds(): ReadonlySet<AbsenceKind> {
  const { own } = useKinds()
  return useMemo(() => new Set(own.filter(({ countsAsWork }) => countsAsWork).map(({ id }) => id)), [own])
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
