import type { Day } from '#kit/days.ts'
import type { Absence } from '#ui/calendar/absences.ts'
import type { Kind } from '../../types/contract.ts'

interface Leave {
  id: string
  firstDay: Day
  lastDay: Day
  firstPart: string
  lastPart: string
  kind: Kind | null
  status?: string
}

/** A leave as the charts draw it; without its kind it is an absence. */
export const absenceOf = ({ id, firstDay, lastDay, firstPart, lastPart, kind, status }: Leave): Absence => ({
  id,
  kind: kind ?? 'away',
  first: firstDay,
  last: lastDay,
  asked: status === 'pending',
  fromNoon: firstPart === 'pm',
  untilNoon: lastPart === 'am',
})
