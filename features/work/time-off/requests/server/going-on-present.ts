import type { GoingOnSource } from '#features/people/record/server/api.ts'
import { formatDay, formatRange } from '#kit/day-format.ts'
import { type Day, yearOf } from '#kit/days.ts'
import type { Kind } from '../../types/contract.ts'
import { kindWord } from '../../types/server/kind-present.ts'
import { leaveToday, offToday, pendingLeave } from './surface-store.ts'

type Says = Parameters<GoingOnSource['present']>[0]

interface LeaveToday {
  today: Day
  /** The last day of the leave that covers today. */
  until: Day
  /** How much of today, when it ends today. */
  part: 'full' | 'am' | 'pm'
  /** Null where the reader may not know it. */
  leave: { kind: Kind; name: string | null } | null
}
interface PendingLeave {
  today: Day
  id: string
  kind: Kind
  kindName: string | null
  firstDay: Day
  lastDay: Day
}

/** What time off says of a person today. */
export const leaveGoingOn: readonly GoingOnSource[] = [
  { name: 'leave', says: 'away', query: ({ actor }) => leaveToday(actor), present: awayOf },
  { name: 'dayOff', says: 'off', query: offToday, present: offOf },
  {
    name: 'pendingLeave',
    says: 'due',
    query: ({ actor }) => pendingLeave(actor),
    present: (ctx, pending: PendingLeave[]) => pending.map((request) => pendingOf(ctx, request)),
  },
]

function awayOf({ say, language }: Says, { today, until, part, leave }: LeaveToday) {
  const word = kindWord(say, leave?.kind ?? null, leave?.name ?? null)
  const day = formatDay(until, language, { year: yearOf(until) !== yearOf(today) })
  const text = say(`timeOffProfile.${until > today ? 'until' : part}`, { kind: word, day })
  return [{ text, mark: leave?.kind ?? 'away', to: null }]
}

/** @param holiday the name of today's holiday, empty on another day without work */
function offOf({ say }: Says, holiday: string) {
  return [{ text: holiday || say('timeOffProfile.noWork'), mark: null, to: null }]
}

function pendingOf({ say, language }: Says, { id, kind, kindName, firstDay, lastDay, today }: PendingLeave) {
  const year = yearOf(firstDay) !== yearOf(today) || yearOf(lastDay) !== yearOf(today)
  const text = say('timeOffProfile.pending', {
    kind: kindWord(say, kind, kindName),
    days: formatRange(firstDay, lastDay, language, { year }),
  })
  return { text, mark: kind, to: `.?request=${id}` }
}
