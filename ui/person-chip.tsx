import type { ReactNode } from 'react'
import { Face, type FaceSize } from './face.tsx'
import { AppLink } from './link.tsx'
import { personName, type FacePerson } from './person-name.ts'
import css from './person-chip.module.css'

/** A face, a name, at most one more line. `note` is what is most useful to know: the job, the email, "back on Monday". */
export function PersonChip({
  person,
  size = 'md',
  note,
  to,
}: {
  person: FacePerson
  size?: FaceSize
  note?: ReactNode
  /** Path of the person's page. Leave it out inside a table row that is itself a link. */
  to?: string
}) {
  const name = personName(person)
  return (
    <span className={css.chip} data-size={size}>
      <Face person={person} size={size} />
      <span className={css.words}>
        {to ? (
          <AppLink className={css.name} to={to}>
            {name}
          </AppLink>
        ) : (
          <span className={css.name}>{name}</span>
        )}
        {note !== undefined && note !== null && note !== '' && <span className={css.note}>{note}</span>}
      </span>
    </span>
  )
}
