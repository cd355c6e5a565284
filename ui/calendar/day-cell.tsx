import type { DayCellProps } from './day-cell-props.ts'
import { useTranslations } from 'use-intl'
import { dateOf, weekday, type Day } from '#kit/days.ts'
import { DayDropdown } from './day-dropdown.tsx'
import { flag } from './flag.ts'
import { KindIcon, useKindDress } from './kinds.tsx'
import type { CalendarItem, Placed } from './lanes.ts'
import { extent } from './absences.ts'
import type { Days } from './use-day-drag.ts'
import { useAbsenceWords, type DayWords } from './words.ts'
import css from './day-grid.module.css'

/** What all days of a grid are judged by. */
export function DayCell(props: DayCellProps) {
  const { day, look, words, items, hidden } = props
  const holiday = look.holidays?.get(day)
  const chosen = isIn(look.range, day)
  return (
    <div
      role="gridcell"
      aria-selected={look.range ? chosen : undefined}
      tabIndex={props.stop ? 0 : -1}
      className={css.day}
      data-day={day}
      data-off={flag(look.weekend.includes(weekday(day)))}
      data-holiday={flag(holiday !== undefined)}
      data-outside={flag(!day.startsWith(look.month ?? ''))}
      data-today={flag(day === look.today)}
      data-chosen={flag(chosen)}
      data-asks={flag(props.ask !== undefined)}
    >
      <span className="sr">{useDayLabel(props)}</span>
      <span className={css.date} aria-hidden>
        <b>{dateOf(day) === 1 ? words.day(day) : dateOf(day)}</b>
        {holiday && <em title={holiday}>{holiday}</em>}
      </span>
      {props.placed.map((bar) => (
        <Bar key={bar.item.id} {...bar} words={words} onOpen={props.onOpen} />
      ))}
      {hidden > 0 && <More count={hidden} day={words.long(day)} onOpened={props.onOpened} />}
      {props.opened && <DayDropdown {...{ day, items, words }} {...props} />}
    </div>
  )
}

function More({ count, day, onOpened }: { count: number; day: string; onOpened: DayCellProps['onOpened'] }) {
  const t = useTranslations('uiCalendar')
  const label = t('moreOn', { count, day })
  return (
    <button type="button" tabIndex={-1} className={css.more} aria-hidden title={label} onClick={() => onOpened(true)}>
      <span>{t('more', { count })}</span>
      <span className={css.moreShort}>+{count}</span>
    </button>
  )
}

export const isIn = (range: Days | null, day: Day): boolean => range !== null && day >= range.from && day <= range.to

const MOST_LISTED = 6

/** "Friday 20 November, today: Oskar Wallin, Day off; Tomas Ekberg, Sick leave" */
export function useDayLabel({
  day,
  look,
  words,
  items,
}: Pick<DayCellProps, 'day' | 'look' | 'words' | 'items'>): string {
  const t = useTranslations('uiCalendar')
  const { said } = useAbsenceWords()
  const long = day === look.today ? t('isToday', { day: words.long(day) }) : words.long(day)
  const holiday = look.holidays?.get(day)
  const first = items.slice(0, MOST_LISTED).map((item) => itemWords(item, said(item)))
  const rest = items.length > MOST_LISTED ? [t('more', { count: items.length - MOST_LISTED })] : []
  const label = [...(holiday ? [holiday] : []), ...first, ...rest]
  return t('dayHas', { day: long, what: label.join('; ') || t('free') })
}

/** The kind's word is left out where it is the title already: an event, a holiday. */
export const itemWords = (item: CalendarItem, said: string) =>
  said.startsWith(item.title) ? said : `${item.title}, ${said}`

/** For sight and pointers: keys and screen readers use the day's label, and its list on Enter or a touch. */
function Bar({ item, place, lane, words, onOpen }: Placed & { words: DayWords; onOpen: DayCellProps['onOpen'] }) {
  const t = useTranslations('uiCalendar')
  const { said } = useAbsenceWords()
  const kindDress = useKindDress()
  const { from, length } = extent(item, place)
  const label = t('itemLabel', { title: item.title, what: said(item), range: words.range(item.first, item.last) })
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`fill ${css.bar}`}
      data-kind={kindDress(item.kind)}
      data-asked={flag(item.asked)}
      data-left={flag(place.opensLeft)}
      data-right={flag(place.opensRight)}
      disabled={!onOpen || item.closed}
      aria-hidden
      title={label}
      style={{
        top: `calc(var(--day-head) + ${lane} * var(--lane))`,
        left: `calc(${(from - place.first) * 100}% + ${place.opensLeft ? 0 : 2}px)`,
        width: `calc(${length * 100}% - ${(place.opensLeft ? 0 : 2) + (place.opensRight ? 0 : 2)}px)`,
      }}
      onClick={() => onOpen?.(item)}
    >
      <span className={css.plate}>
        <KindIcon kind={item.kind} size={14} />
        <span className={css.title}>
          <b>{item.asked ? `${item.title}?` : item.title}</b>
          <small>{said(item)}</small>
        </span>
      </span>
    </button>
  )
}
