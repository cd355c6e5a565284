import { useLocale, useTranslations } from 'use-intl'
import { Growth } from '#ui/charts/growth.tsx'
import { useDayWords } from '#ui/calendar/words.ts'
import { Figure } from '#ui/figure.tsx'
import { Part } from '#ui/part.tsx'
import type { GrowthFigures } from '../contract.ts'
import css from './figures-widget.module.css'

/** How the company has grown: who came and who left in each of the last twelve months, and who stayed. */
export function Widget({ data }: { data: unknown }) {
  const { people, yearAgo, months } = data as GrowthFigures
  const t = useTranslations('dashboard.growth')
  const number = new Intl.NumberFormat(useLocale())
  const sum = (of: 'hired' | 'terminated') => months.reduce((total, month) => total + month[of], 0)
  return (
    <Part title={t('title')}>
      <div className={css.split}>
        <div className={css.figures}>
          <Figure
            value={number.format(people)}
            unit={t('people', { count: people })}
            meaning={t('change', {
              more: changeOf(people - yearAgo),
              count: number.format(Math.abs(people - yearAgo)),
            })}
          />
          <ul className={css.legend}>
            <li data-mark="came">{t('hired', { count: sum('hired') })}</li>
            <li data-mark="left">{t('terminated', { count: sum('terminated') })}</li>
          </ul>
        </div>
        <Growth months={months.map(({ month, hired, terminated }) => ({ month, came: hired, left: terminated }))} />
      </div>
      <Numbers months={months} />
    </Part>
  )
}

const changeOf = (by: number) => (by > 0 ? 'more' : by < 0 ? 'fewer' : 'same')

/** The same as a table, for readers of numbers. */
function Numbers({ months }: Pick<GrowthFigures, 'months'>) {
  const t = useTranslations('dashboard.growth')
  const words = useDayWords()
  return (
    <details className={css.numbers}>
      <summary>{t('numbers')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('hiredHead')}</th>
            <th scope="col">{t('continuingHead')}</th>
            <th scope="col">{t('terminatedHead')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, hired, continuing, terminated }) => (
            <tr key={month}>
              <th scope="row">{words.month(`${month}-01`)}</th>
              <td>{hired}</td>
              <td>{continuing}</td>
              <td>{terminated}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
