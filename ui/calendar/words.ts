import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toUtcDate, weekday, type Day } from '#kit/days.ts'
import { formatDay, formatMonth, formatRange, formatWeekday } from '#ui/format.ts'
import { useKinds } from '#ui/own-kinds.ts'
import type { Absence } from './absences.ts'

export interface DayWords {
  /** Friday 20 November */ long: (day: Day) => string
  /** 20 Nov */ day: (day: Day) => string
  /** Fri */ weekday: (day: Day) => string
  /** F */ narrow: (day: Day) => string
  /** November 2026 */ month: (day: Day) => string
  /** Nov */ monthShort: (day: Day) => string
  /** N */ monthNarrow: (day: Day) => string
  /** 20–27 Nov */ range: (first: Day, last: Day) => string
}

const cache = new Map<string, DayWords>()

/** Days in the reader's language. Kept per language: a chart asks for the same thousand days again and again. */
export function dayWords(locale: string): DayWords {
  const known = cache.get(locale)
  if (known) return known
  const words: DayWords = {
    long: longDays(locale),
    day: (day) => formatDay(day, locale, { year: false }),
    weekday: (day) => formatWeekday(weekday(day), locale),
    narrow: (day) => formatWeekday(weekday(day), locale, 'narrow'),
    month: (day) => formatMonth(day, locale),
    monthShort: months(locale, 'short'),
    monthNarrow: months(locale, 'narrow'),
    range: (first, last) => formatRange(first, last, locale, { year: false }),
  }
  cache.set(locale, words)
  return words
}

function months(locale: string, width: 'short' | 'narrow'): (day: Day) => string {
  const format = new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' })
  return (day) => format.format(toUtcDate(day)).replace(/\.$/, '')
}

function longDays(locale: string): (day: Day) => string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const said = new Map<Day, string>()
  return (day) => {
    const known = said.get(day)
    if (known !== undefined) return known
    const text = format.format(toUtcDate(day)).replace(',', '')
    said.set(day, text)
    return text
  }
}

export const useDayWords = (): DayWords => dayWords(useLocale())

export interface AbsenceWords {
  /** Vacation; or the absence's own word. */
  kind: (absence: Absence) => string
  /** Vacation, waiting for approval, until noon */
  said: (absence: Absence) => string
}

export function useAbsenceWords(): AbsenceWords {
  const t = useTranslations('uiCalendar')
  const kinds = useKinds()
  return useMemo(() => {
    const kind = (absence: Absence) =>
      absence.word ?? (absence.kind === 'birthday' ? t('birthday') : kinds.word(absence.kind))
    const said = (absence: Absence) =>
      [
        kind(absence),
        absence.asked && t('asked'),
        absence.fromNoon && t('fromNoon'),
        absence.untilNoon && t('untilNoon'),
      ]
        .filter(Boolean)
        .join(', ')
    return { kind, said }
  }, [t, kinds])
}
