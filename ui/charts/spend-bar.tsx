import { useLocale, useTranslations } from 'use-intl'
import { formatBalance } from '#ui/format.ts'
import css from './charts.module.css'

export interface Spend {
  used: number
  planned: number
  /** What this request takes. */
  now: number
  total: number
}

/** A balance as one bar: used, planned, this request; the rest is left. Numbers stand beside it. */
export function SpendBar({ used, planned, now, total }: Spend) {
  const t = useTranslations('uiCalendar')
  const locale = useLocale()
  // more than there is fills the bar to its end and no further
  const whole = Math.max(total, used + planned + now, Number.EPSILON)
  const width = (days: number) => ({ width: `${(days / whole) * 100}%` })
  const said = (days: number) => formatBalance(days, locale)
  const left = total - used - planned - now
  return (
    <div
      className={css.spend}
      role="img"
      aria-label={t('spend', {
        used: said(used),
        planned: said(planned),
        now: said(now),
        left: said(left),
        total: said(total),
      })}
    >
      {used > 0 && <span style={width(used)} className={css.used} />}
      {planned > 0 && <span style={width(planned)} className={css.plan} />}
      {now > 0 && <span style={width(now)} className={css.now} data-over={left < 0 || undefined} />}
    </div>
  )
}
