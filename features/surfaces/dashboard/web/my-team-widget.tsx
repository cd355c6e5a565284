import { useTranslations } from 'use-intl'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { MyTeam } from '../contract.ts'
import css from './part-widget.module.css'

/** Who of the reader's team is in today, the absent first. */
export function Widget({ data }: { data: unknown }) {
  const { count, people } = data as MyTeam
  const t = useTranslations('dashboard')
  const more = count - people.length
  // they come last
  const allOff = people[0]?.today.mark === 'off'
  return (
    <Part title={t('myTeam')} link={{ word: t('calendar'), to: '/calendar' }}>
      {allOff && <p className={css.none}>{t('myTeamOff')}</p>}
      <ul className={css.people}>
        {(allOff ? [] : people).map(({ user, today }) => (
          <li key={user.id} data-mark={today.mark}>
            <PersonChip person={user} note={today.text} to={`/people/${user.id}`} />
          </li>
        ))}
      </ul>
      {more > 0 && !allOff && <p className={css.none}>{t('myTeamMore', { count: more })}</p>}
    </Part>
  )
}
