import { useTranslations } from 'use-intl'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import type { Birthdays } from '../contract.ts'
import { useNearDay } from '#ui/near-day-words.ts'
import css from './part-widget.module.css'

/** Who has a birthday in the next two weeks; no ages. */
export function Widget({ data }: { data: unknown }) {
  const birthdays = data as Birthdays
  const t = useTranslations('dashboard')
  const near = useNearDay()
  return (
    <Part title={t('birthdays')}>
      {birthdays.length === 0 && <p className={css.none}>{t('noBirthdays')}</p>}
      <ul className={css.dated}>
        {birthdays.map(({ user, day }) => (
          <li key={user.id}>
            <time dateTime={day}>{near(day)}</time>
            <AppLink to={`/people/${user.id}`}>{personName(user)}</AppLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
