import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { later, type Day } from '#kit/days.ts'
import { Plus } from '#ui/icons.ts'
import { ItemLine } from './item-line.tsx'
import type { CalendarItem } from './lanes.ts'
import { inOrder, type Holidays } from './absences.ts'
import { useDayWords } from './words.ts'
import { flag } from './flag.ts'
import css from './agenda-list.module.css'

export interface AgendaListProps {
  /** The first day of the list: earlier leave is listed there. */
  from: Day
  today: Day
  items: readonly CalendarItem[]
  holidays?: Holidays
  /** There are later days to fetch; fetched when the end is near. */
  more?: boolean
  loading?: boolean
  onMore?: () => void
  onOpen?: (item: CalendarItem) => void
  onAsk?: (first: Day, last: Day) => void
}

/** Day by day, each thing once, on the day on which it begins. */
export function AgendaList({ from, today, items, holidays, onOpen, onAsk, ...rest }: AgendaListProps) {
  const t = useTranslations('uiCalendar')
  const words = useDayWords()
  const days = useMemo(() => daysOf(items, holidays, from), [items, holidays, from])
  if (days.length === 0 && !rest.more) return <p className={css.empty}>{t('agendaEmpty')}</p>
  return (
    <div className={css.agenda}>
      {days.map(({ day, starting }) => (
        <section key={day} className={css.day} data-today={flag(day === today)} aria-label={words.long(day)}>
          <h2>
            <span>{day === today ? t('isToday', { day: words.long(day) }) : words.long(day)}</span>
            {holidays?.has(day) && <em>{holidays.get(day)}</em>}
            {onAsk && (
              <button type="button" aria-label={t('askFrom', { day: words.long(day) })} onClick={() => onAsk(day, day)}>
                <Plus size={16} />
              </button>
            )}
          </h2>
          <ul>
            {starting.map((item) => (
              <li key={item.id}>
                <ItemLine item={item} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {rest.more && <End loading={rest.loading ?? false} onMore={rest.onMore} />}
    </div>
  )
}

/** Fetches more as soon as it is nearly visible; a button for people who do not scroll. */
function End({ loading, onMore }: { loading: boolean; onMore: (() => void) | undefined }) {
  const t = useTranslations('uiCalendar')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!button.current || loading || !onMore) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '600px' })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [loading, onMore])
  return (
    <button ref={button} type="button" className={css.more} aria-busy={loading} onClick={loading ? undefined : onMore}>
      {t(loading ? 'agendaLoading' : 'agendaMore')}
    </button>
  )
}

function daysOf(items: readonly CalendarItem[], holidays: Holidays | undefined, from: Day) {
  const days = new Map<Day, CalendarItem[]>()
  for (const day of holidays?.keys() ?? []) if (day >= from) days.set(day, [])
  for (const item of inOrder(items)) {
    if (item.last < from) continue
    const day = later(item.first, from)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, starting]) => ({ day, starting })).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
