import { addDays, type Day } from '#kit/days.ts'
import { LONGEST } from '../contract.ts'

export interface Proposed {
  userId: string
  standInId: string
  firstDay: Day
  lastDay: Day
}

/** What the rules ask about the people and their other delegations. */
export interface Around {
  actorId: string
  /** Where the person who is away works. */
  today: Day
  standInIsActive: boolean
  /** Another delegation of the person covers some of these days. */
  overlaps: boolean
  /** The stand-in's own stand-ins lead back to the person on some of these days. */
  closesLoop: boolean
}

type Wrong = Partial<Record<'standInId' | 'firstDay' | 'lastDay', string[]>>

/** Why a delegation cannot be made, as keys of messages at its fields. */
export function wrongIn(given: Proposed, around: Around): Wrong {
  const standIn = wrongStandIn(given, around)
  const lastDay = wrongEnd(given)
  const firstDay =
    given.firstDay < around.today ? 'delegations.past' : around.overlaps && !lastDay ? 'delegations.overlaps' : null
  return {
    ...(standIn && { standInId: [standIn] }),
    ...(firstDay && { firstDay: [firstDay] }),
    ...(lastDay && { lastDay: [lastDay] }),
  }
}

/** People who arrange it for someone else name a third person: they would decide by their own arrangement. */
function wrongStandIn({ userId, standInId }: Proposed, around: Around): string | null {
  if (standInId === userId) return 'delegations.self'
  if (!around.standInIsActive) return 'delegations.inactive'
  if (standInId === around.actorId) return 'delegations.involved'
  return around.closesLoop ? 'delegations.loop' : null
}

function wrongEnd({ firstDay, lastDay }: Proposed): string | null {
  if (lastDay < firstDay) return 'delegations.endsBefore'
  return lastDay > addDays(firstDay, LONGEST) ? 'delegations.tooLong' : null
}
