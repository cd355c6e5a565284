import type { Day } from '#kit/days.ts'
import { demoAdjustments, demoEvents, demoPositions } from './happenings.ts'
import { demoLeave } from './leave.ts'
import { demoPeople } from './people.ts'
import { company, departments, locations } from './places.ts'
import { workdays } from './workdays.ts'

/** Everything that the demo company holds, as plain data: the same for the same day, on every machine. */
export function demoCompany(today: Day) {
  const people = demoPeople(today)
  const week = workdays(today)
  return {
    company,
    locations,
    departments,
    people,
    jobTitles: [...new Set(people.map((person) => person.title))].toSorted(),
    positions: demoPositions(people, today),
    holidays: week.holidays,
    extraWorkingDays: week.extraWorkingDays,
    leave: demoLeave(people, today, week),
    adjustments: demoAdjustments(today),
    events: demoEvents(people, today),
  }
}

export type DemoCompany = ReturnType<typeof demoCompany>
