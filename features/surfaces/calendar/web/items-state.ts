import { addDays, compareDays, later, type Day } from '#kit/days.ts'
import type { CalendarItem } from '#ui/calendar/lanes.ts'
import type { AbsenceKind } from '#ui/calendar/absences.ts'
import type { Chart } from '../contract.ts'
import type { Board, ChartPerson, ChartAbsence } from './chart-state.ts'

export interface Item extends CalendarItem {
  request?: string
  /** The event behind it. */
  event?: string
}

/**
 * What the month, the week and the agenda show: leave with the name of the person, and once each what concerns a whole location.
 * In the order of their days, so that sorting them again costs nothing.
 * @param home the reader's own location, whose holidays colour the days themselves
 */
export function itemsOf(
  chart: Chart,
  board: Board,
  { kinds, home, eventWord }: { kinds: ReadonlySet<AbsenceKind> | undefined; home: number; eventWord: EventWord },
): Item[] {
  const items: Item[] = []
  const wanted = (kind: AbsenceKind) => !kinds || kinds.has(kind)
  for (const person of board.people)
    for (const absence of board.absences.get(person.id) ?? [])
      if (isOwn(absence) && wanted(absence.kind)) items.push(personal(person, absence))
  if (wanted('event')) items.push(...events(chart, eventWord))
  if (wanted('extra_day')) items.push(...extraDays(chart))
  if (wanted('holiday')) items.push(...holidays(chart, board, home))
  return items.toSorted((a, b) => compareDays(a.first, b.first) || compareDays(b.last, a.last))
}

export type ChartEvent = Chart['events'][number]
/** "10:00–11:00, not answered" */
export type EventWord = (event: ChartEvent) => string

const events = ({ from, events: rows }: Chart, wordOf: EventWord): Item[] =>
  rows.map((row) => {
    const [id, first, last, name] = row
    return {
      id: `event ${id}`,
      kind: 'event',
      first: addDays(from, first),
      last: addDays(from, last),
      title: name,
      word: wordOf(row),
      event: id,
    }
  })

/** Events, extra days and half holidays are in each person's row, and once in a list. */
const isOwn = ({ kind }: ChartAbsence) => kind !== 'event' && kind !== 'extra_day' && kind !== 'holiday'

const personal = (person: ChartPerson, absence: ChartAbsence): Item => ({
  ...absence,
  id: `${person.id} ${absence.id}`,
  title: person.name,
})

function extraDays({ from, extraDays: rows, locations }: Chart): Item[] {
  return rows.map(([location, index, title]) => {
    const day = addDays(from, index)
    return {
      id: `extra ${location} ${index} ${title}`,
      kind: 'extra_day',
      first: day,
      last: day,
      title: placed(title, locations[location]?.name),
      closed: true,
    }
  })
}

/** Whole holidays of the reader's own location colour the days; those of other locations with people on the board are items. */
function holidays(chart: Chart, board: Board, home: number): Item[] {
  const peopled = new Set(board.people.map((person) => person.location))
  return chart.holidays
    .filter(([location, , , , half]) => (location === -1 || location === home ? half > 0 : peopled.has(location)))
    .map(([location, first, last, name, half]) => ({
      id: `holiday ${location} ${first} ${name}`,
      kind: 'holiday',
      first: addDays(chart.from, first),
      last: addDays(chart.from, last),
      title: placed(name, location === home ? undefined : chart.locations[location]?.name),
      untilNoon: half === 1,
      fromNoon: half === 2,
      closed: true,
    }))
}

const placed = (title: string, location: string | undefined) => (location ? `${title} (${location})` : title)

/**
 * The agenda grows by what is read, not by days: a single day of a large company can be too long.
 * @param items in the order of their days
 * @returns at most `most` that touch the days, and the day before which nothing is left out
 */
export function agendaOf(items: readonly Item[], from: Day, to: Day, most: number): { near: Item[]; until: Day } {
  const coming = items.filter((item) => item.last >= from && item.first <= to)
  const near = coming.slice(0, most)
  const last = near.at(-1)
  return { near, until: last && near.length < coming.length ? later(last.first, from) : to }
}
