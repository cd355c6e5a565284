import { MON_TO_FRI } from '#features/work/time-off/examples/contract.ts'
import type { Db } from '#platform/db.ts'
import { addDays, type Day, dayOf, startOfWeek, yearOf } from '#kit/days.ts'

/** The first Monday of a month, where a leave of whole weeks begins. */
const firstMonday = (year: number, month: number): Day => startOfWeek(dayOf(year, month, 7))

/** What HR of the demo company expects of the vacation policy, whatever year it is: 25 days, five of which are carried to 31 March. */
export function demoExamples(yearStart: Day) {
  const year = yearOf(yearStart)
  const [july, august] = [firstMonday(year - 1, 7), firstMonday(year, 8)]
  return [
    {
      name: 'Hired in April, 3 days in August',
      hireDate: dayOf(year, 4, 15),
      weekdays: [...MON_TO_FRI],
      leave: JSON.stringify([{ firstDay: august, lastDay: addDays(august, 2) }]),
      asOf: dayOf(year, 12, 31),
      expected: 15_000,
      note: '25 days × 261/365, to the nearest half, minus 3',
    },
    {
      name: 'Works Monday to Thursday',
      hireDate: dayOf(year, 1, 1),
      weekdays: MON_TO_FRI.slice(0, 4),
      leave: '[]',
      asOf: dayOf(year, 12, 31),
      expected: 20_000,
      note: '4 of 5 days a week: 25 × 4/5',
    },
    {
      name: 'Carries 5 of 10 days over',
      hireDate: dayOf(year - 1, 1, 1),
      weekdays: [...MON_TO_FRI],
      leave: JSON.stringify([{ firstDay: july, lastDay: addDays(july, 18) }]),
      asOf: dayOf(year, 3, 31),
      expected: 30_000,
      note: '25 new days and at most 5 from last year',
    },
  ].map((example, at) => ({ ...example, kind: 'vacation', createdAt: new Date(Date.UTC(year, 0, 1, 8, at)) }))
}

export const seedLeaveExamples = (db: Db, yearStart: Day) =>
  db.insertInto('leaveExamples').values(demoExamples(yearStart)).execute()
