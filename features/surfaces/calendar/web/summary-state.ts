import { eachDay, endOfMonth, later, startOfMonth, type Day } from '#kit/days.ts'
import { dayWindow, covers, isAway } from '#ui/calendar/absences.ts'
import { atWork, type Attendance } from '#ui/calendar/wall-layout.ts'
import { locationOf, type Board } from './chart-state.ts'

export interface Thin {
  group: string
  present: number
  of: number
  days: readonly Day[]
}

const LEAST_SIZE = 3

/** Where a department is down to half or less, from today to the end of the month: the worst, with all its days. */
export function thinnest(board: Board, on: Day, today: Day): Thin | undefined {
  const first = later(startOfMonth(on), today)
  const last = endOfMonth(on)
  if (first > last) return undefined
  const window = dayWindow(eachDay(first, last))
  const calendars = {
    weekend: WEEKEND,
    absences: board.absences,
    holidaysOf: (person: Parameters<typeof locationOf>[0]) => board.holidays(locationOf(person)),
  }
  let worst: Thin | undefined
  for (const group of board.groups) {
    if (group.people.length < LEAST_SIZE) continue
    const thin = thinDays(atWork(group, window, calendars), window.days)
    if (thin && (!worst || thin.present / thin.of < worst.present / worst.of)) worst = { group: group.name, ...thin }
  }
  return worst
}

const WEEKEND: ReadonlySet<number> = new Set([0, 6])

function thinDays(counts: readonly Attendance[], days: readonly Day[]): Omit<Thin, 'group'> | undefined {
  let least: { present: number; of: number } | undefined
  for (const count of counts)
    if (count && count.of >= LEAST_SIZE && count.present * 2 <= count.of && (!least || count.present < least.present))
      least = count
  if (!least) return undefined
  const { present, of } = least
  return { present, of, days: days.filter((_, at) => counts[at]?.present === present && counts[at]?.of === of) }
}

/** People who are not at work on a day by decided leave. */
export function awayOn({ people, absences }: Board, day: Day): number {
  let away = 0
  for (const { id } of people)
    if (absences.get(id)?.some((absence) => isAway(absence) && covers(absence, day))) away += 1
  return away
}
