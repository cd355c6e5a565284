import { addDays, addYears, type Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import type { DemoPerson } from './people.ts'
import type { LocationKey } from './places.ts'

const LISTS = {
  pay_types: ['Salary', 'Hourly wage', 'Bonus'],
  pay_schedules: ['Monthly', 'Weekly'],
  change_reasons: ['New hire', 'Annual review', 'Promotion'],
}

/** Monthly pay at each location, before the differences between people. */
const MONTHLY: Record<LocationKey, [amount: number, currency: string]> = {
  gothenburg: [46_000, 'SEK'],
  riga: [2900, 'EUR'],
  london: [4400, 'GBP'],
  bengaluru: [165_000, 'INR'],
  hamburg: [4900, 'EUR'],
}

const rounded = (amount: number) => Math.round(amount / 50) * 50

/** What everyone is paid since they came, and after a review a year later; of one in five a raise is still to come. */
function stepsOf(person: DemoPerson, index: number, today: Day): [day: Day, rate: number, reason: string][] {
  const first = rounded(MONTHLY[person.location][0] * (1 + (index % 7) * 0.09))
  const review = addYears(person.hireDate, 1)
  return [
    [person.hireDate, first, 'New hire'],
    ...(review <= today ? [[review, rounded(first * 1.04), 'Annual review'] as [Day, number, string]] : []),
    ...(index % 5 === 0 ? [[addDays(today, 40), rounded(first * 1.11), 'Promotion'] as [Day, number, string]] : []),
  ]
}

export async function seedCompensations(
  db: Db,
  demo: readonly DemoPerson[],
  people: ReadonlyMap<string, string>,
  today: Day,
): Promise<void> {
  const lists = Object.entries(LISTS).flatMap(([catalogue, names]) =>
    names.map((name, position) => ({ catalogue, name, position })),
  )
  const entries = await db.insertInto('catalogueEntries').values(lists).returning(['id', 'name']).execute()
  const idOf = (name: string) => entries.find((entry) => entry.name === name)!.id
  const recordedBy = people.get(demo.find(({ role }) => role === 'hr')!.key)!
  const common = ({ key, location }: DemoPerson) => ({
    userId: people.get(key)!,
    currency: MONTHLY[location][1],
    recordedBy,
  })
  const rows = demo.flatMap((person, index) =>
    stepsOf(person, index, today).map(([effectiveDate, rate, reason]) => ({
      ...common(person),
      effectiveDate,
      dateFrom: effectiveDate,
      payRate: rate,
      payRateType: 'month',
      payTypeId: idOf('Salary'),
      payScheduleId: idOf('Monthly'),
      reasonId: idOf(reason),
      amount: rate,
      paymentDay: 25,
    })),
  )
  const bonuses = demo
    .filter((_person, index) => index % 4 === 0)
    .map((person) => ({
      ...common(person),
      paidOn: addDays(today, -60),
      payTypeId: idOf('Bonus'),
      amount: rounded(MONTHLY[person.location][0] / 4),
      comment: 'For the launch',
    }))
  await db.insertInto('compensations').values(rows).execute()
  await db.insertInto('oneOffPayments').values(bonuses).execute()
}
