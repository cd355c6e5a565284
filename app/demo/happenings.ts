import { addDays, type Day, endOfMonth, startOfWeek } from '#kit/days.ts'
import type { LeaveKind } from './leave-words.ts'
import type { DemoPerson } from './people.ts'
import type { LocationKey } from './places.ts'

export interface DemoEvent {
  name: string
  description: string
  date: Day
  startTime: string
  endTime: string
  creator: string
  participants: string[]
}
export interface DemoAdjustment {
  person: string
  kind: LeaveKind
  day: Day
  /** thousandths of a day, signed */
  amount: number
  reason: string
  author: string
}
export interface DemoPosition {
  name: string
  department: string
  location: LocationKey
  /** null: vacant */
  person: string | null
  /** key of the person whose position is above */
  reportsTo: string | null
  isManagement: boolean
  recruitingStart: Day | null
  recruitingEnd: Day | null
}

export function demoEvents(people: readonly DemoPerson[], today: Day): DemoEvent[] {
  const monday = startOfWeek(today)
  const here = people.filter(
    (person) => person.status === 'active' && !person.terminationDate && person.hireDate <= today,
  )
  const everyone = here.map((person) => person.key)
  const of = (...departments: string[]) =>
    here.filter((person) => departments.includes(person.department)).map((person) => person.key)
  const gothenburg = here.filter((person) => person.location === 'gothenburg').map((person) => person.key)
  const leads = [...new Set(here.map((person) => person.manager))].filter((key) => key !== null)
  const on = (week: number, day: number) => addDays(monday, week * 7 + day)
  return [
    event('Monday meeting', 'What each team ships this week.', on(0, 0), '09:30', '10:00', 'asa.nordstrom', leads),
    event('Monday meeting', 'What each team ships this week.', on(1, 0), '09:30', '10:00', 'asa.nordstrom', leads),
    event('Fika', 'Cinnamon buns on the third floor.', on(0, 4), '14:30', '15:00', 'linnea.frisk', gothenburg),
    event('Platform retrospective', '', on(1, 3), '13:00', '14:00', 'manager', of('Platform')),
    event('Firmware 4.2 review', 'Power budget of the new logger.', on(0, 2), '08:00', '09:00', 'priya.raghunathan', [
      ...of('Firmware', 'Quality'),
    ]),
    event('Sea trial, Vinga', 'Two buoys, one boat, warm clothes.', on(2, 1), '08:00', '16:00', 'lukas.brandt', [
      ...of('Hardware', 'Calibration'),
    ]),
    event(
      'All hands',
      'The quarter in numbers, then questions.',
      on(2, 3),
      '15:00',
      '16:00',
      'asa.nordstrom',
      everyone,
    ),
    event('Welcome lunch', 'For everyone who started this month.', on(1, 2), '12:00', '13:00', 'hr', [
      ...of('People'),
      ...here.filter((person) => person.hireDate >= addDays(today, -31)).map((person) => person.key),
    ]),
    event(
      'Customer day',
      'Nine harbours are coming to see us.',
      on(4, 2),
      '09:00',
      '17:00',
      'oliver.hartley',
      of('Sales'),
    ),
    event(
      'All hands',
      'The quarter in numbers, then questions.',
      on(-11, 3),
      '15:00',
      '16:00',
      'asa.nordstrom',
      everyone,
    ),
  ]
}

/** Corrections that people made by hand; the rest of the ledger is derived. */
export function demoAdjustments(today: Day): DemoAdjustment[] {
  return [
    { ...correction('bjorn.hakansson', 1000, 'Worked on the Saturday of the stocktaking'), day: addDays(today, -40) },
    { ...correction('fatima.nur', 1000, 'Worked on the Saturday of the stocktaking'), day: addDays(today, -40) },
    { ...correction('roman.kovalev', -500, 'Half a day was counted twice in spring'), day: addDays(today, -75) },
    { ...correction('employee', 500, 'Travelled home from the sea trial on a Sunday'), day: addDays(today, -58) },
  ]
}

/** One for each person, and the ones that we look for people for. */
export function demoPositions(people: readonly DemoPerson[], today: Day): DemoPosition[] {
  const leads = new Set(people.map((person) => person.manager))
  const held = people.map((person) => ({
    name: person.title,
    department: person.department,
    location: person.location,
    person: person.terminationDate ? null : person.key,
    reportsTo: person.manager,
    isManagement: leads.has(person.key),
    recruitingStart: person.terminationDate ? addDays(person.terminationDate, 1) : null,
    recruitingEnd: person.terminationDate ? endOfMonth(addDays(today, 60)) : null,
  }))
  const vacant = (name: string, department: string, location: LocationKey, reportsTo: string, since: number) => ({
    name,
    department,
    location,
    person: null,
    reportsTo,
    isManagement: false,
    recruitingStart: addDays(today, -since),
    recruitingEnd: addDays(today, 90 - since),
  })
  return [
    ...held,
    vacant('Senior firmware engineer', 'Firmware', 'bengaluru', 'priya.raghunathan', 30),
    vacant('Account manager', 'Sales', 'hamburg', 'katharina.vogel', 12),
  ]
}

// oxlint-disable-next-line max-params -- a line of the table above
const event = (
  name: string,
  description: string,
  date: Day,
  startTime: string,
  endTime: string,
  creator: string,
  participants: readonly string[],
): DemoEvent => ({
  name,
  description,
  date,
  startTime,
  endTime,
  creator,
  participants: [...new Set([creator, ...participants])],
})

const correction = (person: string, amount: number, reason: string) => ({
  person,
  kind: 'vacation' as const,
  amount,
  reason,
  author: 'hr',
})
