import { Face, type FaceSize } from './face.tsx'
import { personName, type FacePerson } from './person-name.ts'
import css from './person-chip.module.css'

/** Several people as one thing. Says how many it does not show. */
export function Faces({
  people,
  max = 5,
  size = 'sm',
  total = people.length,
}: {
  people: readonly FacePerson[]
  max?: number
  size?: FaceSize
  /** When only some of them are loaded. */
  total?: number
}) {
  const shown = people.slice(0, max)
  return (
    <span className={css.faces}>
      <span className="sr">{people.map(personName).join(', ')}</span>
      {shown.map((person, index) => (
        <Face key={person.id ?? `${personName(person)}-${index}`} person={person} size={size} />
      ))}
      {total > shown.length && <span className={css.more}>+{total - shown.length}</span>}
    </span>
  )
}
