import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '#features/people/compensation/web/api.tsx'
import type { Amount, Figures } from '../contract.ts'
import css from './worth-panel.module.css'

type Worth = NonNullable<Figures['worth']>

/** Money as the reader's language writes it, to the whole: it is an estimate. */
export function useMoney(): (amount: Amount) => string {
  const locale = useLocale()
  return ({ amount, currency }) => moneyText(Math.round(amount / 100), currency, locale)
}

/** What leave is worth, one sum below the other, and how many people are in none. */
export function Sums({ worth: { sums, missing } }: { worth: Worth }) {
  const t = useTranslations('timeOffReports')
  const money = useMoney()
  return (
    <span className={css.sums}>
      {sums.length === 0 && <span>—</span>}
      {sums.map((sum) => (
        <span key={sum.currency}>{money(sum)}</span>
      ))}
      {missing > 0 && <span className={css.missing}>{t('worthMissing', { count: missing })}</span>}
    </span>
  )
}

export function WorthPanel({ worth }: { worth: Worth }) {
  const t = useTranslations('timeOffReports')
  const money = useMoney()
  const { sums, missing } = worth
  return (
    <section className={css.panel} aria-label={t('worthMeaning')}>
      <h2 className={css.title}>{t('worthMeaning')}</h2>
      <p className={css.total}>{sums.length === 0 ? '—' : sums.map(money).join(' · ')}</p>
      <p className={css.about}>
        {missing > 0 && `${t('worthMissing', { count: missing })}. `}
        {t('worthAbout')}
      </p>
    </section>
  )
}
