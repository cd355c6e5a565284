import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { withDay } from '#features/people/record/web/api.tsx'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { type Line, profile } from '../contract.ts'
import css from './line-panel.module.css'

/** The reporting line: managers, colleagues with the same manager, direct reports. Empty for a person without any. */
export function LinePart({ head, day, bare }: { head: ProfileHead; day?: Day | undefined; bare?: boolean }) {
  const t = useTranslations('profile')
  const { data } = useLine(head.id, day)
  if (!data || data.above.length + data.beside.total + data.below.total === 0) return null
  const [top, ...managers] = data.above
  const own = <Own head={head} line={data} day={day} />
  return (
    <Part title={t('line')} bare={bare ?? false}>
      <ul className={css.tree}>
        {top ? (
          <li>
            <Someone person={top} day={day} />
            <Below managers={managers} day={day}>
              {own}
            </Below>
          </li>
        ) : (
          own
        )}
      </ul>
    </Part>
  )
}

type Person = Line['above'][number]

/** Each manager holds the list of the next one; the last one's has the person. */
function Below({
  managers: [next, ...further],
  day,
  children,
}: {
  managers: readonly Person[]
  day: Day | undefined
  children: React.ReactNode
}) {
  return (
    <ul>
      {next ? (
        <li>
          <Someone person={next} day={day} />
          <Below managers={further} day={day}>
            {children}
          </Below>
        </li>
      ) : (
        children
      )}
    </ul>
  )
}

/** The person, with those below, and then those beside. */
function Own({ head, line: { above, beside, below }, day }: { head: ProfileHead; line: Line; day: Day | undefined }) {
  const t = useTranslations('profile')
  return (
    <>
      <li aria-current="true">
        <PersonChip person={head} size="sm" note={day ? undefined : head.jobTitle?.name} />
        {below.total > 0 && (
          <ul aria-label={t('reportsOf', { count: below.total })}>
            <Few some={below} of={head.id} day={day} />
          </ul>
        )}
      </li>
      <Few some={beside} of={above.at(-1)?.id} day={day} />
    </>
  )
}

const Someone = ({ person, day }: { person: Person; day: Day | undefined }) => (
  <PersonChip person={person} size="sm" note={person.jobTitle} to={withDay(`/people/${person.id}`, day)} />
)

/** @param of their manager, by whom the list of people can be narrowed */
function Few({
  some: { people, total },
  of,
  day,
}: {
  some: Line['below']
  of: string | undefined
  day: Day | undefined
}) {
  const t = useTranslations('profile')
  const more = total - people.length
  const word = t('andMore', { count: more })
  return (
    <>
      {people.map((person) => (
        <li key={person.id}>
          <Someone person={person} day={day} />
        </li>
      ))}
      {more > 0 && (
        <li className={css.more}>
          {of && opens('/people') ? <AppLink to={withDay(`/people?manager=${of}`, day)}>{word}</AppLink> : word}
        </li>
      )}
    </>
  )
}

const useLine = (id: string, asOf: Day | undefined) => {
  const asked = { id, ...(asOf && { asOf }) }
  return useQuery({
    queryKey: keyOf(profile.showLine, asked),
    queryFn: ({ signal }) => client(profile).showLine(asked, { signal }),
    select: ({ data }) => data,
  })
}
