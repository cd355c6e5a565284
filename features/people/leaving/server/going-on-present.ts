import type { GoingOnSource } from '#features/people/record/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import type { Day } from '#kit/days.ts'
import { dayAhead } from './store.ts'

/** The last day that is planned, at the head of the profile. */
export const lastDayAhead: GoingOnSource = {
  name: 'lastDay',
  says: 'due',
  query: ({ actor }) => dayAhead(actor),
  present: ({ say, language }, day: Day) => [
    { text: say('leaving.lastDayOn', { day: formatDay(day, language, { year: true }) }), mark: null, to: null },
  ],
}
