import { useLocale, useTranslations } from 'use-intl'
import { StepLine } from '#ui/charts/step-line.tsx'
import { formatDay } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import type { PayRow } from '../contract.ts'
import css from './compensation-tab.module.css'
import type { Figures } from './figures-state.ts'
import { lineOf } from './pay-line-state.ts'
import { moneyText, usePayWords } from './pay-words.ts'

/** Pay over time, once the figures are revealed. */
export function PayLine({ rows, figures }: { rows: readonly PayRow[]; figures: Figures }) {
  const t = useTranslations('compensation')
  const locale = useLocale()
  const { today } = useReader()
  const pay = usePayWords(figures.figures)
  const { steps, leftOut } = lineOf(rows, figures.figures.payRates)
  if (steps.length < 2) return null
  const { currency } = steps[0]!.row
  const said = steps.map(({ day, row }) => t('lineStep', { day: formatDay(day, locale), rate: pay.rate(row) }))
  return (
    <figure className={css.line}>
      <StepLine
        points={steps}
        today={today}
        format={(value) => moneyText(value, currency, locale)}
        label={t('line', { steps: said.join('; ') })}
      />
      {leftOut > 0 && <figcaption className={css.quiet}>{t('lineLeftOut', { count: leftOut })}</figcaption>}
    </figure>
  )
}
