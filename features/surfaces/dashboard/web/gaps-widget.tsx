import { useTranslations } from 'use-intl'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import type { Gaps } from '../contract.ts'
import css from './part-widget.module.css'

const listOf = (gaps: readonly { id: string }[]) => `/people?missing=${gaps.map(({ id }) => id).join(',')}`

/** What is missing in people's records, each with the list where it is filled in. */
export function Widget({ data }: { data: unknown }) {
  const gaps = data as Gaps
  const t = useTranslations('dashboard.gaps')
  const words = useTranslations('dashboard')
  return (
    <Part title={t('title')} link={{ word: words('openAll'), to: listOf(gaps) }}>
      <ul className={css.dated}>
        {gaps.map((gap) => (
          <li key={gap.id}>
            <AppLink to={listOf([gap])}>{t(gap.id, { count: gap.count })}</AppLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
