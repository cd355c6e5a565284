import { useCallback, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { addDays, eachDay, monthKey, startOfMonth, type Day } from '#kit/days.ts'
import type { Absence } from '#ui/calendar/absences.ts'
import { WallChart, type WallPerson } from '#ui/calendar/wall-chart.tsx'
import { formatMonth } from '#ui/format.ts'
import { usePhone } from '#ui/use-phone.ts'
import { locationOf, onlyKinds, type Board, type ChartAbsence } from './chart-state.ts'
import type { Deeds } from './deeds-state.ts'
import { useCoverage } from './queries.ts'
import { useItemKinds } from './kinds-words.ts'
import { kindsOfRows, rangeAround, type Around, type Shown } from './view-state.ts'
import css from './wall-panel.module.css'

/** So much of a wide board lies before today. */
const BEFORE_TODAY = 1 / 3
/** So many days before the end of the loaded ones, more is fetched. */
const NEAR_END = 10

/** People × days by department. It begins at the shown month, and goes on in both directions as it is scrolled. */
export function WallPanel(props: {
  shown: Shown
  today: Day
  around: Around
  board: Board
  deeds: Deeds
  widen: (end: keyof Around) => void
}) {
  const { shown, today, around, board, deeds, widen } = props
  const t = useTranslations('calendar.page')
  const locale = useLocale()
  const { from, to } = rangeAround(shown.on, around)
  const days = useMemo(() => eachDay(from, to), [from, to])
  const all = useItemKinds()
  const absences = useMemo(() => onlyKinds(board.absences, kindsOfRows(shown, all)), [board, shown, all])
  const holidaysOf = useCallback(
    (person: WallPerson) =>
      shown.kinds && !shown.kinds.has('holiday') ? undefined : board.holidays(locationOf(person)),
    [board, shown.kinds],
  )
  const { data: short } = useCoverage({ from, to })
  const open = useCallback((absence: Absence) => deeds.open(absence as ChartAbsence), [deeds])
  const ask = useCallback((personId: string, first: Day, last: Day) => deeds.ask(first, last, personId), [deeds])
  const onVisible = ({ first, last }: { first: Day; last: Day }) => {
    if (first < addDays(from, NEAR_END)) widen('back')
    else if (last > addDays(to, -NEAR_END)) widen('ahead')
  }
  return (
    <div className={css.wall}>
      <WallChart
        label={t('chartLabel', { month: formatMonth(shown.on, locale) })}
        {...{ days, today, absences, holidaysOf }}
        groups={board.groups}
        counted={board.absences}
        {...(short && { short })}
        {...useFocus(shown.on, today)}
        maxHeight="var(--wall-space)"
        mayAsk={deeds.mayAsk}
        onAsk={ask}
        onOpen={open}
        onVisibleRange={onVisible}
      />
    </div>
  )
}

/** This month opens around today, another one at its first day; a phone, which holds a week, at the day itself. */
function useFocus(on: Day, today: Day): { focusDay: Day; focusAt?: number } {
  const phone = usePhone()
  const isNow = monthKey(on) === monthKey(today)
  if (phone) return { focusDay: isNow ? today : on }
  return isNow ? { focusDay: today, focusAt: BEFORE_TODAY } : { focusDay: startOfMonth(on), focusAt: 0 }
}
