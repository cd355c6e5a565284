import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import { Warning } from '#ui/icons.ts'
import type { CoverageGap } from '../contract.ts'
import css from './gaps-list.module.css'

/** Warns where too few people would be at work. It does not block requests or approvals. */
export function GapsList({ gaps }: { gaps: readonly CoverageGap[] }) {
  const t = useTranslations('coverage')
  const locale = useLocale()
  if (gaps.length === 0) return null
  return (
    <ul className={css.gaps} aria-label={t('gaps')}>
      {gaps.map(({ day, days, ...gap }) => (
        <li key={gap.department}>
          <Warning size={17} aria-hidden />
          <span>
            {t('gap', { ...gap, day: formatDay(day, locale, { year: false }) })}
            {days > 1 && ` ${t('gapMore', { count: days - 1 })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
