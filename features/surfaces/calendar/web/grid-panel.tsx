import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { monthKey, type Day } from '#kit/days.ts'
import type { Holidays } from '#ui/calendar/absences.ts'
import { DayMarks, type DayMarksProps } from '#ui/calendar/day-marks.tsx'
import { MonthGrid, weeksOfMonth } from '#ui/calendar/month-grid.tsx'
import { WeekGrid, weekOf } from '#ui/calendar/week-grid.tsx'
import { formatMonth } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import type { ParamsPatch } from '#ui/table/url-state.ts'
import { usePhone } from '#ui/use-phone.ts'
import type { Deeds } from './deeds-state.ts'
import type { Item } from './items-state.ts'
import { onDay, type Shown } from './view-state.ts'

/** More than one can read in a week; the rest is behind "+2 more". */
const WEEK_LANES = 24
const MONTH_LANES = 4

/** The month or the week. */
export function GridPanel(props: {
  shown: Shown
  today: Day
  items: readonly Item[]
  holidays: Holidays
  change: (patch: ParamsPatch) => void
  deeds: Deeds
}) {
  const { shown, today, items, holidays, change, deeds } = props
  const t = useTranslations('calendar.page')
  const locale = useLocale()
  const { weekStart } = useReader()
  const phone = usePhone()
  const may = deeds.ownId !== undefined && deeds.mayAsk(deeds.ownId)
  const shared = {
    label: t('chartLabel', { month: formatMonth(shown.on, locale) }),
    today,
    items,
    holidays,
    weekStart,
    onOpen: deeds.open,
    onShow: (day: Day) => change(onDay(day, today)),
    ...(may && { onAsk: deeds.ask }),
  }
  const week = shown.view === 'week'
  if (phone) return <PhoneGrid key={shown.view} {...shared} on={shown.on} week={week} />
  if (week) return <WeekGrid key="week" {...shared} day={shown.on} lanes={WEEK_LANES} />
  return <MonthGrid key="month" {...shared} month={shown.on} lanes={MONTH_LANES} />
}

/** A name does not fit into a phone's day: it is shown below, once the day is chosen. */
function PhoneGrid({ week, ...props }: Omit<DayMarksProps, 'weeks' | 'month'> & { week: boolean }) {
  const { on, weekStart = 1 } = props
  const weeks = useMemo(() => (week ? [weekOf(on, weekStart)] : weeksOfMonth(on, weekStart)), [week, on, weekStart])
  return <DayMarks {...props} weeks={weeks} {...(!week && { month: monthKey(on) })} />
}
