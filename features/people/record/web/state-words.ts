import { useLocale, useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import type { HistoryState } from '#kit/history.ts'
import { formatDay } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'

interface Stated {
  state: HistoryState
  effectiveDate: Day
}

/** The word beside a row of a history, none beside what is over. On another day it says so: a row may be planned then and in force by now. */
export function useStateMark(day: Day | undefined): (row: Stated) => string | false {
  const t = useTranslations('history')
  const locale = useLocale()
  const { today } = useReader()
  return ({ state, effectiveDate }) => {
    if (state === 'past') return false
    if (day === undefined || state === 'ended') return t(`states.${state}`)
    if (state === 'current') return t('inForceOn', { day: formatDay(day, locale) })
    return t(effectiveDate <= today ? 'states.later' : 'states.planned')
  }
}
