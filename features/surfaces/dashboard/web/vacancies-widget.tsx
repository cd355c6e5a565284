import { useTranslations } from 'use-intl'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { Part } from '#ui/part.tsx'
import type { Vacancies } from '../contract.ts'
import css from './part-widget.module.css'

const POSITIONS = '/company/positions'

/** Positions that nobody has. */
export function Widget({ data }: { data: unknown }) {
  const { count, items } = data as Vacancies
  const t = useTranslations('dashboard')
  return (
    <Part title={t('vacancies')} count={count || undefined} link={{ word: t('openAll'), to: POSITIONS }}>
      {count === 0 && <p className={css.none}>{t('noVacancies')}</p>}
      <ul className={css.dated}>
        {items.map(({ id, name, department }) => (
          <li key={id}>
            {opens(POSITIONS) ? <AppLink to={POSITIONS}>{name}</AppLink> : <span>{name}</span>}
            {department && <small>{department}</small>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
