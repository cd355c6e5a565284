import { useLocale, useTranslations } from 'use-intl'
import { formatMonth, formatNumber, formatWeekday } from '#ui/format.ts'
import { HEAT } from '#ui/viz.ts'
import type { Report } from '../contract.ts'
import css from './heat-panel.module.css'

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** Absence by month and weekday: a table whose cells are coloured by how much, against the highest. */
export function HeatPanel({ months }: Pick<Report, 'months'>) {
  const t = useTranslations('timeOffReports')
  const locale = useLocale()
  const rate = ({ working, away }: { working: number; away: number }) => (working ? away / working : 0)
  const most = Math.max(0.0001, ...months.flatMap(({ weekdays }) => weekdays.map(rate)))
  const shown = WEEK.filter((day) => months.some(({ weekdays }) => weekdays[day]!.working > 0))
  if (shown.length === 0) return null
  return (
    <section className={css.panel} aria-label={t('heat')}>
      <h2 className={css.title}>{t('heat')}</h2>
      <table className={css.heat}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('month')}</span>
            </th>
            {shown.map((day) => (
              <th scope="col" key={day}>
                {formatWeekday(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, weekdays }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, locale)}</th>
              {shown.map((day) => {
                const cell = weekdays[day]!
                const step = rate(cell) === 0 ? 0 : Math.max(1, Math.ceil((rate(cell) / most) * 2))
                return (
                  <td key={day} style={{ background: HEAT[step] }}>
                    {cell.working > 0 && formatNumber(rate(cell) * 100, locale, 1)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
