import { fromDays, toDays } from '#kit/amounts.ts'
import { type Day, endOfYear, startOfYear } from '#kit/days.ts'
import { daysIn } from '../../balances/web/amount-words.ts'
import { type LeaveExample, MON_TO_FRI } from '../contract.ts'

export interface LeaveValues {
  firstDay: Day | null
  lastDay: Day | null
}

/** What is typed, before it is sent. */
export interface ExampleValues {
  name: string
  hireDate: Day | null
  weekdays: string[]
  leave: LeaveValues[]
  asOf: Day | null
  expected: string
  note: string
  mayDiffer: boolean
}

/** A new one is about someone who is here for the whole of this year. */
export const newExample = (today: Day): ExampleValues => ({
  name: '',
  hireDate: startOfYear(today),
  weekdays: MON_TO_FRI.map(String),
  leave: [],
  asOf: endOfYear(today),
  expected: '',
  note: '',
  mayDiffer: false,
})

export const valuesOf = (example: LeaveExample): ExampleValues => ({
  name: example.name,
  hireDate: example.hireDate,
  weekdays: example.weekdays.map(String),
  leave: example.leave.map((one) => ({ ...one })),
  asOf: example.asOf,
  expected: String(toDays(example.expected)),
  note: example.note,
  mayDiffer: false,
})

/** What the balance is computed from; undefined while something is missing. */
export function givenIn({ hireDate, weekdays, leave, asOf }: ExampleValues) {
  const ranges = leave.flatMap(({ firstDay, lastDay }) => (firstDay && lastDay ? [{ firstDay, lastDay }] : []))
  if (!hireDate || !asOf || weekdays.length === 0 || ranges.length < leave.length) return undefined
  return { hireDate, weekdays: weekdays.map(Number), leave: ranges, asOf }
}

/** Thousandths of a day; undefined for what is no number. */
export function expectedIn({ expected }: Pick<ExampleValues, 'expected'>): number | undefined {
  const days = daysIn(expected)
  return days === undefined ? undefined : fromDays(days)
}
