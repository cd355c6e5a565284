import { useLocale, useTranslations } from 'use-intl'
import { Growth } from '#ui/charts/growth.tsx'
import { useFigures } from '#ui/charts/use-figures.tsx'
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
  const words = useDayWords()
  const { menu, table } = useFigures({
    name: t('title'),
    columns: [t('month'), t('hiredHead'), t('continuingHead'), t('terminatedHead')],
    rows: months.map(({ month, hired, continuing, terminated }) => [
      words.month(`${month}-01`),
      hired,
      continuing,
      terminated,
    ]),
  })
  const sum = (of: 'hired' | 'terminated') => months.reduce((total, month) => total + month[of], 0)
  return (
    <Part title={t('title')} action={menu}>
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
        {table ?? (
          <Growth months={months.map(({ month, hired, terminated }) => ({ month, came: hired, left: terminated }))} />
        )}
      </div>
    </Part>
  )
}

const changeOf = (by: number) => (by > 0 ? 'more' : by < 0 ? 'fewer' : 'same')
