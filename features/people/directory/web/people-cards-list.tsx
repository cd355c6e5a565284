import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { AppLink } from '#ui/link.tsx'
import { personName } from '#ui/person-name.ts'
import { useNearEnd } from '#ui/table/near-end.ts'
import { PersonStatus } from '#features/people/record/web/api.tsx'
import { statusWord } from '#features/people/record/contract.ts'
import type { ListedPerson } from '../contract.ts'
import { TodayChip } from './today-chip.tsx'
import css from './people-screen.module.css'

type Shown = Pick<ListedPerson, 'id' | 'firstName' | 'lastName' | 'avatar' | 'jobTitle' | 'department' | 'location'>

export const noteOfToday = (person: ListedPerson) =>
  statusWord(person) === 'active' || person.today ? <TodayChip person={person} /> : <PersonStatus person={person} />

/** People as faces: for those who look for someone rather than work through a list. */
export function PeopleCards<P extends Shown>({
  rows,
  to = ({ id }) => `/people/${id}`,
  note,
  loadingMore,
  onNearEnd,
}: {
  rows: readonly P[]
  to?: (person: P) => string
  /** The last line. */
  note?: (person: P) => ReactNode
  loadingMore: boolean
  onNearEnd: (() => void) | undefined
}) {
  const t = useTranslations('people')
  useNearEnd(loadingMore ? undefined : onNearEnd, { count: rows.length })
  return (
    <ul className={css.cards} aria-label={t('title')} aria-busy={loadingMore}>
      {rows.map((person) => (
        <li key={person.id}>
          <AppLink className={css.card} to={to(person)}>
            <Face person={person} size="lg" />
            <span className={css.cardName}>{personName(person)}</span>
            <span className={css.cardNote}>{person.jobTitle}</span>
            <span className={css.cardNote}>{[person.department, person.location].filter(Boolean).join(' · ')}</span>
            {note && <span className={css.cardToday}>{note(person)}</span>}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
