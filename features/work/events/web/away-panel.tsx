import { useTranslations } from 'use-intl'
import { type AudienceDraft, sentAudience } from '#features/people/audience/web/api.tsx'
import { type Day, daysInclusive } from '#kit/days.ts'
import { personName } from '#ui/person-name.ts'
import { useAway } from './queries.ts'
import css from './away-panel.module.css'

/** So many are named. */
const NAMED = 5

/** Who of the chosen participants is away on its days. */
export function AwayPanel({ audience, day, endDay }: { audience: AudienceDraft; day: Day | null; endDay: Day | null }) {
  const t = useTranslations('events')
  const isChosen = audience.everyone || audience.parts.some(({ isExcluded }) => !isExcluded)
  const { data } = useAway(sentAudience(audience), { day, endDay }, isChosen)
  const people = isChosen && data ? data.data.slice(0, NAMED) : []
  const days = day && endDay ? daysInclusive(day, endDay) : 1
  const more = (data?.count ?? 0) - people.length
  return (
    <div className={css.away} aria-live="polite">
      {people.length > 0 && (
        <ul>
          {people.map(({ user, away }) => (
            <li key={user.id}>{t('awayNote', { name: personName(user), part: away ?? 'full', days })}</li>
          ))}
          {more > 0 && <li>{t('awayMore', { count: more, days })}</li>}
        </ul>
      )}
    </div>
  )
}
