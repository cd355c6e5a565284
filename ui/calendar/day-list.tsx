import { useTranslations } from 'use-intl'
import { Plus } from '#ui/icons.ts'
import type { Day } from '#kit/days.ts'
import { ItemLine } from './item-line.tsx'
import type { CalendarItem } from './lanes.ts'
import type { Days } from './use-day-drag.ts'
import type { DayWords } from './words.ts'
import css from './day-marks.module.css'

/** Everything on one day in words, and a way to ask for it. */
export function DayList(props: {
  day: Day
  today: Day
  words: DayWords
  items: readonly CalendarItem[]
  holiday: string | undefined
  ask: ((days: Days) => void) | undefined
  onOpen: ((item: CalendarItem) => void) | undefined
}) {
  const t = useTranslations('uiCalendar')
  const { day, words, items, holiday, ask, onOpen } = props
  const long = day === props.today ? t('isToday', { day: words.long(day) }) : words.long(day)
  return (
    <section className={css.list} aria-label={words.long(day)}>
      <header>
        {/* said when another day is chosen */}
        <h2 aria-live="polite">
          <span>{long}</span>
          {holiday && <em>{holiday}</em>}
        </h2>
        {ask && (
          <button
            type="button"
            aria-label={t('askFrom', { day: words.long(day) })}
            onClick={() => ask({ from: day, to: day })}
          >
            <Plus size={18} />
          </button>
        )}
      </header>
      {items.length === 0 && <p>{t('dayEmpty')}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <ItemLine item={item} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}
