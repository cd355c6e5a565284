import { Children, type ReactNode } from 'react'
import { PersonChip } from './person-chip.tsx'
import type { FacePerson } from './person-name.ts'
import css from './person-rows.module.css'

/** People one below the other, in a dialog: `<PersonRows title="…"><PersonRow …/></PersonRows>`. */
export function PersonRows({
  title,
  empty,
  children,
}: {
  title: string
  /** What is said where there are none. */
  empty?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {Children.count(children) === 0 && empty && <p className={css.quiet}>{empty}</p>}
      <ul>{children}</ul>
    </section>
  )
}

/** One of them, with a button at the end of the line and what else there is to say below. */
export function PersonRow({
  person,
  note,
  button,
  children,
}: {
  person: FacePerson
  note?: ReactNode
  button?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={css.row}>
      <PersonChip person={person} note={note} />
      {button}
      {children && <p className={css.about}>{children}</p>}
    </li>
  )
}
