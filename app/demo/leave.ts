import { addDays, addMonths, type Day, startOfWeek, yearOf } from '#kit/days.ts'
import { type DemoLeave, leaveBook, type LeaveBook, type Wish } from './leave-book.ts'
import type { DemoPerson } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { scenes } from './scenes.ts'
import type { Workdays } from './workdays.ts'

/** A year of leave behind `today` and half a year ahead of it, by first day. */
export function demoLeave(people: readonly DemoPerson[], today: Day, week: Workdays): DemoLeave[] {
  const byKey = new Map(people.map((person) => [person.key, person]))
  const book = leaveBook(today, week, approverOf)
  // the scripted scenes first, chance fills the rest around them
  for (const [key, wish] of scenes(today)) {
    const person = byKey.get(key)
    if (!person || !book.add(person, wish)) throw new Error(`The scene of ${key} on ${wish.firstDay} does not fit`)
  }
  for (const person of people) if (person.status === 'active') usualYear(book, person, today)
  return book.leave.toSorted((a, b) => order(a).localeCompare(order(b), 'en'))
}

/** The manager; the chief has none, so the head of People decides. */
export const approverOf = (person: DemoPerson): string => person.manager ?? 'hr'

const order = (leave: DemoLeave) => `${leave.firstDay} ${leave.person} ${leave.kind} ${leave.status}`

function usualYear(book: LeaveBook, person: DemoPerson, today: Day) {
  const random = randomFrom(`year ${person.key}`)
  const since = addMonths(today, -12)
  for (const wish of wishes(today, random)) {
    const isPast = wish.firstDay < today
    if (wish.firstDay >= since && (isPast ? addDays(wish.firstDay, wish.days) <= today : true)) book.add(person, wish)
  }
}

function wishes(today: Day, random: Random): Wish[] {
  const years = [yearOf(today) - 1, yearOf(today), yearOf(today) + 1]
  return [
    ...years.flatMap((year) => holidaysOfTheYear(year, today, random)),
    ...shortOnes(today, random),
    ...sickness(today, random),
    ...turnedDown(today, random),
  ]
}

/** Summer, a week in winter, a few days in autumn: beginning on a Monday, as most people do. */
function holidaysOfTheYear(year: number, today: Day, random: Random): Wish[] {
  const monday = (month: number, spread: number) =>
    startOfWeek(addDays(`${year}-${String(month).padStart(2, '0')}-08`, random.between(0, spread)))
  const horizon = addMonths(today, 8)
  const planned: Wish[] = [
    { kind: 'vacation', firstDay: monday(6, 60), days: random.pick([12, 12, 14, 19]) },
    { kind: 'vacation', firstDay: monday(2, 30), days: 5 },
    { kind: 'vacation', firstDay: monday(10, 24), days: random.pick([3, 5]) },
    { kind: 'vacation', firstDay: `${year}-12-${random.between(21, 23)}`, days: random.pick([4, 8, 10]) },
  ]
  return planned
    .filter(() => random.chance(0.72))
    .filter((wish) => wish.firstDay < horizon)
    .map((wish) => (wish.firstDay > today && random.chance(0.12) ? { ...wish, status: 'pending' } : wish))
}

function shortOnes(today: Day, random: Random): Wish[] {
  return Array.from({ length: random.between(1, 4) }, () => {
    const firstDay = addDays(today, random.between(-350, 75))
    const part = random.chance(0.45) ? random.pick(['am', 'pm'] as const) : undefined
    const days = part || random.chance(0.7) ? 1 : 2
    return { kind: random.chance(0.7) ? 'day_off' : 'vacation', firstDay, days, ...(part ? { part } : {}) } as const
  })
}

function sickness(today: Day, random: Random): Wish[] {
  return Array.from({ length: random.between(0, 3) }, () => ({
    kind: 'sick_day',
    firstDay: addDays(today, random.between(-350, -6)),
    days: random.pick([1, 1, 2, 3, 4]),
    ...(random.chance(0.12) ? { part: 'pm' as const, days: 1 } : {}),
  }))
}

function turnedDown(today: Day, random: Random): Wish[] {
  if (!random.chance(0.28)) return []
  const status = random.pick(['declined', 'canceled', 'canceled'] as const)
  return [{ kind: 'vacation', firstDay: startOfWeek(addDays(today, random.between(-300, 90))), days: 5, status }]
}
