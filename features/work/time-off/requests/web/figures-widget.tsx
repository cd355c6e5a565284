import { useLocale, useTranslations } from 'use-intl'
import { Figure } from '#ui/figure.tsx'
import { Part } from '#ui/part.tsx'
import type { FiguresWidget } from '../../widgets/contract.ts'
import css from './figures-widget.module.css'

/** Time off of those whose records the reader may see, in three numbers. */
export function Widget({ data }: { data: unknown }) {
  const { away, pending, soon } = data as FiguresWidget
  const t = useTranslations('timeOffWidget')
  const number = new Intl.NumberFormat(useLocale())
  return (
    <Part title={t('figures')} link={{ word: t('report'), to: '/reports/timeoff' }}>
      <div className={css.three}>
        <Figure value={number.format(away)} meaning={t('figureAway', { count: away })} />
        <Figure value={number.format(pending)} meaning={t('figurePending', { count: pending })} />
        <Figure value={number.format(soon)} meaning={t('figureSoon', { count: soon })} />
      </div>
    </Part>
  )
}
