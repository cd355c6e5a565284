import { useLocale, useTranslations } from 'use-intl'
import { dateOf, type Day, weekday } from '#kit/days.ts'
import { useKinds } from '#ui/own-kinds.ts'
import { formatDayLong, formatWeekday } from '#ui/format.ts'
import type { Kind } from '../../types/contract.ts'
import type { Preview } from '../contract.ts'
import css from './day-strip-panel.module.css'

type Counted = Preview['days'][number]
const MOST_DRAWN = 42

/** Day by day what the leave costs; under it, in words, what is not counted and why. */
export function DayStrip({
  days,
  kind,
  fromNoon,
}: {
  days: readonly Counted[]
  kind: Kind
  /** The first day's half is the later one. */
  fromNoon: boolean
}) {
  const t = useTranslations('timeOff')
  if (days.length === 0) return null
  const weekend = days.filter((day) => day.reason === 'weekend').length
  const others = [...new Set(days.filter(isOther).map((day) => day.why!))]
  const bridges = Map.groupBy(days.filter(isBridged), (day) => day.why)
  return (
    <div className={css.strip}>
      {days.length <= MOST_DRAWN && (
        <div className={css.days} aria-hidden data-few={days.length <= 7 || undefined}>
          {days.map((day, at) => (
            <Cell key={day.day} {...day} kind={kind} later={fromNoon && at === 0} />
          ))}
        </div>
      )}
      <ul className={css.words}>
        {[...bridges].map(([why, { length: count }]) => (
          <li key={why} className={css.bridged}>
            {t('ask.bridged', { why: why ?? '', count })}
          </li>
        ))}
        {weekend > 0 && <li>{t('ask.weekend', { count: weekend })}</li>}
        {others.slice(0, 5).map((why) => (
          <li key={why}>{why}</li>
        ))}
        {others.length > 5 && <li>{t('ask.moreNotCounted', { count: others.length - 5 })}</li>}
      </ul>
    </div>
  )
}

/** A day off that counts, because it lies between days of leave. */
const isBridged = ({ reason }: Counted) => reason === 'within' || reason === 'between'
const isOther = (day: Counted) => day.why !== null && day.reason !== 'weekend' && !isBridged(day)

function Cell({ day, counted, why, reason, kind, later }: Counted & { kind: Kind; later: boolean }) {
  const locale = useLocale()
  const dress = useKinds().dress(kind)
  const state = counted >= 1000 ? 'full' : counted > 0 ? 'half' : (reason ?? 'weekend')
  return (
    <span data-s={state} data-later={later || undefined} data-kind={dress} title={why ?? formatDayLong(day, locale)}>
      <i>{letterOf(day, locale)}</i>
      <b className={counted > 0 ? 'fill' : undefined} data-kind={dress}>
        {dateOf(day)}
      </b>
      <em>{counted >= 1000 ? '1' : counted === 500 ? '½' : counted > 0 ? counted / 1000 : ''}</em>
    </span>
  )
}

const letterOf = (day: Day, locale: string) => formatWeekday(weekday(day), locale, 'narrow')
