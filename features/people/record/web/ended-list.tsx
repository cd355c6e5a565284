import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import type { EndedFields } from '../contract.ts'
import css from './ended-list.module.css'

interface Ended extends EndedFields {
  id: string
}

/** What was corrected or removed, by whom and why. Collapsed at first. */
export function EndedList<Row extends Ended>({
  rows,
  lineOf,
}: {
  rows: readonly Row[]
  /** What the row said. */
  lineOf: (row: Row) => string
}) {
  const t = useTranslations('history')
  const locale = useLocale()
  if (rows.length === 0) return null
  const howOf = ({ replacedBy, endedAt, endedBy, why }: Row) =>
    t(replacedBy ? 'corrected' : 'removed', {
      day: formatDay(endedAt.slice(0, 10), locale),
      name: endedBy ? personName(endedBy) : t('someone'),
      why,
    })
  return (
    <details className={css.ended}>
      <summary>
        {t('ended')} <span>{rows.length}</span>
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <s>{lineOf(row)}</s>
            <small>{howOf(row)}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}
