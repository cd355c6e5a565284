import type { Day } from '#kit/days.ts'
import { cut, dayWindow, inOrder, type Cut, type Absence } from './absences.ts'

/** Something on days, with the name that its bar carries: a person's, an event's, a holiday's. */
export interface CalendarItem extends Absence {
  title: string
}
export interface Placed {
  item: CalendarItem
  place: Cut
  lane: number
}
export interface Lanes {
  placed: readonly Placed[]
  /** How many lanes are in use. */
  depth: number
  /** Per day, how many did not fit. */
  hidden: readonly number[]
}

/** One's own events before what others are away for: those fill a large company's days. */
const eventsFirst = (items: readonly CalendarItem[]): CalendarItem[] => [
  ...items.filter(({ kind }) => kind === 'event'),
  ...items.filter(({ kind }) => kind !== 'event'),
]

const areApart = (a: Cut, b: Cut): boolean => a.last < b.first || b.last < a.first

/** Puts bars under each other, each into the first lane that is free on its days; what is in no lane is only counted. */
export function lanesOf(items: readonly CalendarItem[], days: readonly Day[], most: number): Lanes {
  const window = dayWindow(days)
  const taken: Cut[][] = []
  const hidden = days.map(() => 0)
  const placed: Placed[] = []
  for (const item of eventsFirst(inOrder(items))) {
    const place = cut(item, window)
    if (!place) continue
    const free = taken.findIndex((others) => others.every((other) => areApart(other, place)))
    const lane = free === -1 ? taken.length : free
    if (lane < most) {
      taken[lane] = [...(taken[lane] ?? []), place]
      placed.push({ item, place, lane })
    } else for (let day = place.first; day <= place.last; day++) hidden[day] = (hidden[day] ?? 0) + 1
  }
  return { placed, depth: taken.length, hidden }
}

/** Everything on each of the days; a day without anything is not in it. */
export function itemsByDay(
  items: readonly CalendarItem[],
  days: readonly Day[],
): ReadonlyMap<Day, readonly CalendarItem[]> {
  const window = dayWindow(days)
  const byDay = new Map<Day, CalendarItem[]>()
  for (const item of eventsFirst(inOrder(items))) {
    const place = cut(item, window)
    if (!place) continue
    for (const day of days.slice(place.first, place.last + 1)) {
      const there = byDay.get(day)
      if (there) there.push(item)
      else byDay.set(day, [item])
    }
  }
  return byDay
}
