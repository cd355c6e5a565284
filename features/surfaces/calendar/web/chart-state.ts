import { avatarPath } from '#features/core/members/contract.ts'
import { addDays, eachDay, type Day } from '#kit/days.ts'
import type { Holidays, Absence, AbsenceKind } from '#ui/calendar/absences.ts'
import type { WallGroup, WallPerson } from '#ui/calendar/wall-layout.ts'
import { personName } from '#ui/person-name.ts'
import { CHART_KINDS, type Chart } from '../contract.ts'

export interface ChartPerson extends WallPerson {
  /** Index of the location, or -1. */
  location: number
}

/** A leave that the reader may open carries the id of its request. */
export interface ChartAbsence extends Absence {
  request?: string
  /** The event that it is a mark of. */
  event?: string
}

/** The compact answer as the board and the grids draw it; made once per answer. */
export interface Board {
  people: readonly ChartPerson[]
  groups: readonly WallGroup[]
  /** By person's id; who has nothing is not in it. */
  absences: ReadonlyMap<string, readonly ChartAbsence[]>
  /** By index of the location; -1 is who has none. */
  holidays: (location: number) => Holidays
}

const NOBODY: Holidays = new Map()
type Works = ReadonlySet<AbsenceKind>
const NO_KINDS: Works = new Set()

/**
 * @param ownId the reader's: their department comes first
 * @param works kinds of leave during which people work
 */
export function boardOf(chart: Chart, nameless: string, ownId?: string, works: Works = NO_KINDS): Board {
  const dayAt = daysFrom(chart)
  const people = chart.people.map(([id, firstName, lastName, file, , location]): ChartPerson => ({
    id,
    name: personName({ firstName, lastName }),
    avatar: avatarPath(id, file),
    location,
  }))
  const holidays = holidaysIn(chart, dayAt)
  return {
    people,
    groups: ownFirst(groupsOf(chart, people, nameless), ownId),
    absences: absencesOf(chart, people, dayAt, works),
    holidays: (location) => holidays.get(location) ?? holidays.get(-1) ?? NOBODY,
  }
}

export const locationOf = (person: WallPerson): number => (person as ChartPerson).location

/** Only some kinds of a board's absences; who has none of them is left out. */
export function onlyKinds(absences: Board['absences'], kinds: ReadonlySet<AbsenceKind> | undefined): Board['absences'] {
  if (!kinds) return absences
  const kept = new Map<string, readonly ChartAbsence[]>()
  for (const [person, all] of absences) {
    const some = all.filter((absence) => kinds.has(absence.kind))
    if (some.length > 0) kept.set(person, some)
  }
  return kept
}

/** Days by their index; leave may begin before the answer's days and end after them. */
function daysFrom({ from, to }: Chart): (index: number) => Day {
  const days = eachDay(from, to)
  const beyond = new Map<number, Day>()
  return (index) => {
    const known = days[index] ?? beyond.get(index)
    if (known !== undefined) return known
    const day = addDays(from, index)
    beyond.set(index, day)
    return day
  }
}

/** The answer has people in the order of their departments. */
function groupsOf(chart: Chart, people: readonly ChartPerson[], nameless: string): WallGroup[] {
  const groups: WallGroup[] = []
  let start = 0
  for (let at = 1; at <= people.length; at++) {
    const department = chart.people[start]![4]
    if (at < people.length && chart.people[at]![4] === department) continue
    const { id, name } = chart.departments[department] ?? { id: '', name: nameless }
    groups.push({ id, name, people: people.slice(start, at) })
    start = at
  }
  return groups
}

function ownFirst(groups: readonly WallGroup[], ownId: string | undefined): readonly WallGroup[] {
  const own = groups.filter(({ people }) => people.some(({ id }) => id === ownId))
  return own.length > 0 ? [...own, ...groups.filter((group) => !own.includes(group))] : groups
}

function absencesOf(chart: Chart, people: readonly ChartPerson[], dayAt: (index: number) => Day, works: Works) {
  const kinds = [...CHART_KINDS, ...chart.ownKinds]
  const absences = new Map<string, ChartAbsence[]>()
  const add = (who: number, absence: ChartAbsence) => {
    const { id } = people[who]!
    const own = absences.get(id)
    if (own) own.push(absence)
    else absences.set(id, [absence])
  }
  for (const row of chart.leave) add(row[0], chartAbsence(row, dayAt, kinds, works))
  for (const [who, day] of chart.joined) add(who, oneDay('joined', dayAt(day)))
  for (const [who, day] of chart.birthdays) add(who, oneDay('birthday', dayAt(day)))
  for (const [who, event] of attendances(chart)) add(who, event)
  for (const [location, absence] of shared(chart, dayAt))
    people.forEach((person, who) => (location === -1 || person.location === location) && add(who, absence))
  return absences
}

function chartAbsence(
  row: Chart['leave'][number],
  dayAt: (index: number) => Day,
  kinds: readonly AbsenceKind[],
  works: Works,
): ChartAbsence {
  const [, first, last, kind, pending, firstPart, lastPart, request] = row
  const absence: ChartAbsence = {
    id: request || `leave-${first}-${firstPart}`,
    kind: kinds[kind]!,
    first: dayAt(first),
    last: dayAt(last),
  }
  if (pending) absence.asked = true
  if (works.has(absence.kind)) absence.works = true
  if (firstPart === PM) absence.fromNoon = true
  if (lastPart === AM) absence.untilNoon = true
  if (request) absence.request = request
  else absence.closed = true
  return absence
}

/** Who comes to which event, as marks in their rows. */
function* attendances(chart: Chart): Generator<[who: number, mark: ChartAbsence]> {
  const others = new Map(chart.otherwise.map(([event, who, attends]) => [`${event} ${who}`, attends === 1]))
  const marks = chart.events.map((event) => markOf(event, chart.from))
  for (const [events, runs] of chart.attending)
    for (let at = 0; at < runs.length; at += 2)
      for (let who = runs[at]!; who <= runs[at + 1]!; who++)
        for (const event of events) if (others.get(`${event} ${who}`) !== false) yield [who, marks[event]!]
  for (const [event, who, attends] of chart.otherwise) if (attends === 1) yield [who, marks[event]!]
}

const markOf = ([id, first, last, name]: Chart['events'][number], from: Day): ChartAbsence => ({
  id: `event ${id}`,
  kind: 'event',
  first: addDays(from, first),
  last: addDays(from, last),
  word: name,
  event: id,
})

const AM = 1
const PM = 2

/** Entries in the row of everyone at a location: extra working days, and holidays of half a day. */
function* shared(chart: Chart, dayAt: (index: number) => Day): Generator<[location: number, absence: ChartAbsence]> {
  for (const [location, day, title] of chart.extraDays)
    yield [location, { ...oneDay('extra_day', dayAt(day)), word: title }]
  for (const [location, first, last, name, half] of chart.holidays)
    if (half) {
      const absence: ChartAbsence = { ...oneDay('holiday', dayAt(first)), last: dayAt(last), word: name }
      yield [location, half === AM ? { ...absence, untilNoon: true } : { ...absence, fromNoon: true }]
    }
}

const oneDay = (kind: AbsenceKind, day: Day): ChartAbsence => ({
  id: `${kind}-${day}`,
  kind,
  first: day,
  last: day,
  closed: true,
})

/** Whole days only, by location; every location has those of the whole company too. */
function holidaysIn(chart: Chart, dayAt: (index: number) => Day): ReadonlyMap<number, Holidays> {
  const everywhere = wholeDays(chart, dayAt, -1)
  return new Map([
    [-1, everywhere],
    ...chart.locations.map((_, location): [number, Holidays] => {
      const own = wholeDays(chart, dayAt, location)
      return [location, own.size > 0 ? new Map([...everywhere, ...own]) : everywhere]
    }),
  ])
}

function wholeDays(chart: Chart, dayAt: (index: number) => Day, of: number): Holidays {
  const days = new Map<Day, string>()
  for (const [location, first, last, name, half] of chart.holidays)
    if (location === of && !half) for (let index = first; index <= last; index++) days.set(dayAt(index), name)
  return days
}
