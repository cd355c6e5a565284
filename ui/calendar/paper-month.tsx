import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { dateOf, monthKey, weekday, type Day, type Weekday } from '#kit/days.ts'
import type { Holidays } from './absences.ts'
import { flag } from './flag.ts'
import { KindIcon, useKindDress } from './kinds.tsx'
import { itemsByDay, type CalendarItem } from './lanes.ts'
import { weeksOfMonth } from './month-grid.tsx'
import { PAPERS, type PaperSize } from './paper.ts'
import { PaperTitle, type PaperTitleProps } from './paper-title.tsx'
import { useDayWords } from './words.ts'
import css from './paper-month.module.css'

export interface PaperMonthProps {
  size: PaperSize
  title: PaperTitleProps
  /** Any day of it. */
  month: Day
  weekStart: Weekday
  items: readonly CalendarItem[]
  holidays: Holidays
  weekend: ReadonlySet<number>
}

/** A month on paper. Each day lists everything on it: paper has nothing behind "+2 more". */
export function PaperMonth(props: PaperMonthProps) {
  const { size, month, weekStart, items, weekend } = props
  const words = useDayWords()
  const weeks = useMemo(() => weeksOfMonth(month, weekStart), [month, weekStart])
  const byDay = useMemo(() => itemsByDay(items, weeks.flat()), [items, weeks])
  return (
    <table className={css.month} style={{ '--paper': `${PAPERS[size].width}px` }}>
      <thead>
        <tr>
          <th colSpan={7} className={css.title}>
            <PaperTitle {...props.title} />
          </th>
        </tr>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {words.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-other={flag(monthKey(day) !== monthKey(month))}
                data-off={flag(weekend.has(weekday(day)) || props.holidays.has(day))}
              >
                <p className={css.day}>
                  <b>{dateOf(day)}</b> {props.holidays.get(day)}
                </p>
                <Entries items={byDay.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Entries({ items }: { items: readonly CalendarItem[] }) {
  const t = useTranslations('uiCalendar')
  const kindDress = useKindDress()
  const noteOf = (item: CalendarItem) =>
    [item.word, item.fromNoon && t('fromNoon'), item.untilNoon && t('untilNoon')].filter(Boolean).join(', ')
  return (
    <ul className={css.entries}>
      {items.map((item) => (
        <li key={item.id}>
          <span className={`fill ${css.mark}`} data-kind={kindDress(item.kind)} data-asked={flag(item.asked)}>
            <KindIcon kind={item.kind} size={9} />
          </span>
          <span>
            {item.title}
            {item.asked && '?'} <i>{noteOf(item)}</i>
          </span>
        </li>
      ))}
    </ul>
  )
}
