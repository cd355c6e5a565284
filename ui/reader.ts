import { useContext } from 'react'
import { useLocale } from 'use-intl'
import { todayIn, type Day, type Weekday } from '#kit/days.ts'
import { weekStartOf } from './format.ts'
import { ReaderContext } from './reader-context.ts'

/** The reader's own choices; where there are none the locale and the device stand in. */
export function useReader(): { locale: string; weekStart: Weekday; today: Day } {
  const { weekStart, timeZone } = useContext(ReaderContext)
  const locale = useLocale()
  return { locale, weekStart: weekStart ?? weekStartOf(locale), today: todayFor(timeZone) }
}

const todayFor = (timeZone: string | undefined): Day =>
  todayIn(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
