import { addDays, addMonths, type Day, startOfYear, addYears } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import { type Ids, made } from './made.ts'
import type { DemoPerson } from './people.ts'
import type { LocationKey } from './places.ts'

const CATEGORIES = ['Health', 'Sport', 'Food', 'Commuting'] as const

interface DemoBenefit {
  name: string
  category: (typeof CATEGORIES)[number]
  provider: string
  description: string
  employer: number
  employee: number
  currency: string
  period: 'month' | 'year' | 'once'
  allowed?: number
  tenureMonths?: number
  locations?: readonly LocationKey[]
  /** The contract ends so many days from today. */
  expiresIn?: number
  /** Who has it, by their place in the list. */
  has: (index: number) => boolean
}

const BENEFITS: readonly DemoBenefit[] = [
  {
    name: 'Health insurance',
    category: 'Health',
    provider: 'Vindvård',
    description:
      'Private care within a week, at home and abroad. Call Vindvård first: they book the visit and pay for it.\nFamily can join at their own cost.',
    employer: 412,
    employee: 0,
    currency: 'SEK',
    period: 'month',
    tenureMonths: 6,
    locations: ['gothenburg'],
    expiresIn: 203,
    has: (index) => index % 5 !== 3,
  },
  {
    name: 'Gym card',
    category: 'Sport',
    provider: 'Kraft & Balans',
    description: 'All gyms and group classes. Show the card in the app at the door.',
    employer: 290,
    employee: 149,
    currency: 'SEK',
    period: 'month',
    allowed: 25,
    expiresIn: 41,
    has: (index) => index % 4 === 1 || index === 0,
  },
  {
    name: 'Lunch card',
    category: 'Food',
    provider: 'Matlådan',
    description: 'Filled on the first of each month. Works in restaurants and shops near every office.',
    employer: 1100,
    employee: 550,
    currency: 'SEK',
    period: 'month',
    has: (index) => index % 3 === 0,
  },
  {
    name: 'Bicycle',
    category: 'Commuting',
    provider: 'Cykelkraft',
    description: 'A bicycle of your choice, with service twice a year. After three years it is yours.',
    employer: 2400,
    employee: 1200,
    currency: 'SEK',
    period: 'year',
    allowed: 3,
    tenureMonths: 12,
    has: (index) => index === 4 || index === 12 || index === 20,
  },
]

const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** What people have beside pay, since they could; of some it is over, and of one it is still to begin. */
export async function seedBenefits(
  db: Db,
  demo: readonly DemoPerson[],
  { people, locations, today }: { people: Ids; locations: Ids; today: Day },
): Promise<void> {
  const categories: Ids = new Map()
  for (const [position, name] of CATEGORIES.entries())
    categories.set(name, await made(db, 'catalogueEntries', { catalogue: 'benefit_categories', name, position }))
  const recordedBy = people.get(demo.find(({ role }) => role === 'hr')!.key)!
  const began = addYears(startOfYear(today), -2)
  for (const benefit of BENEFITS) {
    const id = await made(db, 'benefits', {
      name: benefit.name,
      categoryId: categories.get(benefit.category)!,
      provider: benefit.provider,
      description: benefit.description,
      currency: benefit.currency,
      costPeriod: benefit.period,
      allowedQuantity: benefit.allowed ?? null,
      tenureMonths: benefit.tenureMonths ?? null,
      contractDate: began,
      expireDate: benefit.expiresIn ? addDays(today, benefit.expiresIn) : null,
    })
    const costs = [
      { fromDay: '0001-01-01', employerCost: Math.round(benefit.employer * 0.94), employeeCost: benefit.employee },
      { fromDay: startOfYear(today), employerCost: benefit.employer, employeeCost: benefit.employee },
    ]
    await db
      .insertInto('benefitCosts')
      .values(costs.map((cost) => ({ benefitId: id, ...cost })))
      .execute()
    for (const key of benefit.locations ?? [])
      await db
        .insertInto('benefitRules')
        .values({ benefitId: id, kind: 'location', locationId: locations.get(key)! })
        .execute()
    const rows = demo.flatMap((person, index) => {
      const from = later(began, addMonths(person.hireDate, benefit.tenureMonths ?? 0))
      const isHere = person.status === 'active' && person.terminationDate === null
      const works = !benefit.locations || benefit.locations.includes(person.location)
      if (!isHere || !works || from > today || !benefit.has(index)) return []
      const over = index % 8 === 5 && addMonths(from, 9) < today ? addMonths(from, 9) : null
      return [{ benefitId: id, userId: people.get(person.key)!, dateFrom: from, dateTo: over, recordedBy }]
    })
    await db.insertInto('benefitGrants').values(rows).execute()
    if (benefit.name === 'Lunch card')
      await db
        .insertInto('benefitGrants')
        .values({ benefitId: id, userId: people.get('employee')!, dateFrom: addDays(today, 12), recordedBy })
        .execute()
  }
}
