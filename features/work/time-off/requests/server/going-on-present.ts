import type { GoingOnSource } from '#features/people/profile/server/api.ts'
import { formatDay, formatRange } from '#kit/day-format.ts'
import { type Day, yearOf } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { Kind } from '../../balances/contract.ts'
import { leaveOfPerson } from './surface-store.ts'

interface PersonsLeave {
  today: Day
  /** The last day of the leave that covers today, or null. */
  until: Day | null
  /** How much of today, when it ends today. */
  part: 'full' | 'am' | 'pm'
  /** Null where the reader may not know it. */
  kind: Kind | null
  pending: { id: string; kind: Kind; firstDay: Day; lastDay: Day }[]
}

/** What time off says at the head of a person's profile. */
export const leaveGoingOn: GoingOnSource = {
  name: 'timeOff',
  query: ({ actor }) => leaveOfPerson(actor),
  present: (ctx, leave: PersonsLeave) => ({
    away: awayOf(ctx, leave),
    due: leave.pending.map((request) => pendingOf(ctx, request, leave.today)),
  }),
}

function awayOf({ say, language }: Context, { today, until, part, kind }: PersonsLeave) {
  if (!until) return []
  const word = say(`ui.kinds.${kind ?? 'away'}`)
  const day = formatDay(until, language, { year: yearOf(until) !== yearOf(today) })
  const text = say(`timeOffProfile.${until > today ? 'until' : part}`, { kind: word, day })
  return [{ text, mark: kind ?? 'away', to: null }]
}

function pendingOf(
  { say, language }: Context,
  { id, kind, firstDay, lastDay }: PersonsLeave['pending'][number],
  today: Day,
) {
  const year = yearOf(firstDay) !== yearOf(today) || yearOf(lastDay) !== yearOf(today)
  const text = say('timeOffProfile.pending', {
    kind: say(`ui.kinds.${kind}`),
    days: formatRange(firstDay, lastDay, language, { year }),
  })
  return { text, mark: kind, to: `.?request=${id}` }
}
