import { useLocale, useTranslations } from 'use-intl'
import { addDays, type Day } from '#kit/days.ts'
import type { Spell } from '#ui/calendar/spells.ts'
import { countedDays, formatBalance, formatRange } from '#ui/format.ts'
import { LEAVE_KINDS, type LeaveKind } from '#ui/leave-kinds.ts'
import type { Item } from '../contract.ts'

/** How an item says when and how long. */
export function useItemWords() {
  const t = useTranslations('approvals')
  const locale = useLocale()
  return {
    when: ({ firstDay, lastDay }: Pick<Item, 'firstDay' | 'lastDay'>) =>
      firstDay && lastDay ? formatRange(firstDay, lastDay, locale, { year: false }) : '',
    days: (thousandths: number) => formatBalance(thousandths / 1000, locale),
    length: ({ length }: Pick<Item, 'length'>) =>
      length === null
        ? ''
        : t('days', { days: countedDays(length / 1000, locale), said: formatBalance(length / 1000, locale) }),
    unit: (thousandths: number) => t('unit', { days: countedDays(thousandths / 1000, locale) }),
    /** Halves, where there are any. */
    parts: ({ firstPart, lastPart }: Item) =>
      [firstPart === 'pm' && t('fromNoon'), lastPart === 'am' && t('untilNoon')].filter(Boolean).join(', '),
  }
}

export const isKind = (kind: string): kind is LeaveKind => kind in LEAVE_KINDS

interface Leave {
  id: string
  firstDay: Day
  lastDay: Day
  firstPart: string
  lastPart: string
  kind: string | null
  status?: string
}

/** A leave as the charts draw it; whoever may not know its kind sees that somebody is away. */
export const spellOf = ({ id, firstDay, lastDay, firstPart, lastPart, kind, status }: Leave): Spell => ({
  id,
  kind: kind !== null && isKind(kind) ? kind : 'away',
  first: firstDay,
  last: lastDay,
  asked: status === 'pending',
  fromNoon: firstPart === 'pm',
  untilNoon: lastPart === 'am',
})

const SOON = 7

/** Begins within a week, or has begun: the rest can wait. */
export const isSoon = ({ firstDay }: Item, today: Day): boolean => firstDay === null || firstDay <= addDays(today, SOON)

/** A count goes down by one and never below zero. */
export const oneLess = (count: number): number => Math.max(0, count - 1)
