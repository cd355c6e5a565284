import { useTranslations } from 'use-intl'
import { type AudienceDraft, sentAudience } from '#features/people/audience/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { personName } from '#ui/person-name.ts'
import { useAway } from './queries.ts'
import css from './away-panel.module.css'

/** So many are named. */
const NAMED = 5

/** Who of the chosen participants is away on the day. */
export function AwayPanel({ audience, day }: { audience: AudienceDraft; day: Day | null }) {
  const t = useTranslations('events')
  const isChosen = audience.everyone || audience.parts.some(({ isExcluded }) => !isExcluded)
  const { data } = useAway(sentAudience(audience), day, isChosen)
  const people = isChosen && data ? data.data.slice(0, NAMED) : []
  const more = (data?.count ?? 0) - people.length
  return (
    <div className={css.away} aria-live="polite">
      {people.length > 0 && (
        <ul>
          {people.map(({ user, away }) => (
            <li key={user.id}>{t('awayNote', { name: personName(user), part: away ?? 'full' })}</li>
          ))}
          {more > 0 && <li>{t('awayMore', { count: more })}</li>}
        </ul>
      )}
    </div>
  )
}
