import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import type { Line, LineChange } from '../contract.ts'

export function useChangeWords(): (changes: readonly LineChange[]) => string {
  const t = useTranslations('stocktakes')
  return (changes) =>
    changes
      .map(({ what, before, after }) => t(`change.${what}`, { before: before || '–', after: after || '–' }))
      .join(' · ')
}

/** The time of the count, and the person who counted. */
export function useFoundWords(): (count: Pick<NonNullable<Line['count']>, 'countedAt' | 'countedBy'> | null) => string {
  const locale = useLocale()
  return (count) =>
    count
      ? [formatMoment(count.countedAt, locale), count.countedBy && personName(count.countedBy)]
          .filter(Boolean)
          .join(' · ')
      : ''
}
