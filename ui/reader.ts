import { useContext } from 'react'
import { useLocale } from 'use-intl'
import { todayIn, type Day, type Weekday } from '#kit/days.ts'
import { weekStartOf } from './format.ts'
import { ReaderContext } from './reader-context.ts'

/** The reader's own choices; where there are none the locale and the device stand in. */
export function useReader(): { locale: string; weekStart: Weekday; today: Day; timeZone: string } {
  const { weekStart, timeZone = deviceZone() } = useContext(ReaderContext)
  const locale = useLocale()
  return { locale, weekStart: weekStart ?? weekStartOf(locale), today: todayOn(timeZone), timeZone }
}

const todayOn = (timeZone: string): Day => todayIn(timeZone, new Date())
const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
