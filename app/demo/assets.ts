import { randomUUID } from 'node:crypto'
import { type AssetState } from '#features/core/catalogues/contract.ts'
import { addDays, addYears, type Day } from '#kit/days.ts'
import type { Db } from '#platform/db.ts'
import type { Ids } from './made.ts'
import type { DemoPerson } from './people.ts'
import { seedStocktake } from './stocktake.ts'

const CATEGORIES = ['Laptops', 'Monitors', 'Phones', 'Keys and passes', 'Measuring equipment'] as const
type Category = (typeof CATEGORIES)[number]

/** What is bought, with its price in kronor. */
const LAPTOPS = [
  ['MacBook Pro 14', 27_990],
  ['ThinkPad X1 Carbon', 21_490],
  ['ThinkPad T14', 16_990],
  ['Dell Latitude 7440', 18_490],
] as const
const MONITORS = [
  ['Dell U2723QE', 6490],
  ['LG 34WN80C', 5790],
] as const
const PHONES = [
  ['iPhone 15', 11_990],
  ['Galaxy S24', 9990],
] as const
/** Departments whose people are called. */
const CALLED = ['Sales', 'Field service', 'Sales and service', 'Management', 'People']

/** From this day on it was so. */
interface Stage {
  day: Day
  state: AssetState
  holder?: string
  comment?: string
}
interface Thing {
  name: string
  category: Category
  price: number
  purchasedOn: Day
  location: string
  warrantyYears?: number
  stages: Stage[]
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** The laptops of those who are here: some came new, some had another owner before, one in nine was at the repair shop. */
function laptop(person: DemoPerson, index: number, before: DemoPerson | undefined, today: Day): Thing {
  const [name, price] = LAPTOPS[index % LAPTOPS.length]!
  const purchasedOn = later(addYears(person.hireDate, before ? -1 : 0), addDays(today, -((index * 53) % 1300) - 40))
  const received = earlier(later(person.hireDate, addDays(purchasedOn, 6)), today)
  const repaired = addDays(received, 21)
  const first: Stage[] =
    before && addDays(purchasedOn, 30) < received
      ? [
          { day: addDays(purchasedOn, 4), state: 'in_use', holder: before.key },
          { day: addDays(received, -9), state: 'warehouse', comment: 'Reinstalled, battery at 91 %' },
        ]
      : []
  return {
    name,
    category: 'Laptops',
    price,
    purchasedOn,
    location: person.location,
    warrantyYears: 3,
    stages: [
      { day: purchasedOn, state: 'warehouse' },
      ...first,
      { day: received, state: 'in_use', holder: person.key },
      ...(index % 9 === 4 && addDays(repaired, 8) < today
        ? [
            { day: repaired, state: 'repair', holder: person.key, comment: 'Keyboard' } as const,
            { day: addDays(repaired, 8), state: 'in_use', holder: person.key } as const,
          ]
        : []),
    ],
  }
}

function given(
  [name, price]: readonly [string, number],
  category: Category,
  person: DemoPerson,
  purchasedOn: Day,
  today: Day,
  warrantyYears?: number,
): Thing {
  const day = earlier(later(person.hireDate, addDays(purchasedOn, 3)), today)
  return {
    name,
    category,
    price,
    purchasedOn,
    location: person.location,
    ...(warrantyYears !== undefined && { warrantyYears }),
    stages: [
      { day: purchasedOn, state: 'warehouse' },
      { day, state: 'in_use', holder: person.key },
    ],
  }
}

/** What nobody has: new in the warehouse, broken, or beyond repair. */
const SPARE: readonly [
  name: string,
  category: Category,
  price: number,
  age: number,
  state: AssetState,
  comment?: string,
][] = [
  ['ThinkPad T14', 'Laptops', 16_990, 12, 'warehouse'],
  ['ThinkPad T14', 'Laptops', 16_990, 12, 'warehouse'],
  ['MacBook Pro 14', 'Laptops', 27_990, 12, 'warehouse'],
  ['Dell U2723QE', 'Monitors', 6490, 30, 'warehouse'],
  ['Dell U2723QE', 'Monitors', 6490, 30, 'warehouse'],
  ['iPhone 15', 'Phones', 11_990, 30, 'warehouse'],
  ['Dell Latitude 7440', 'Laptops', 18_490, 700, 'repair', 'Screen, at the service in Mölndal'],
  ['Galaxy S24', 'Phones', 9990, 420, 'repair', 'Water damage, waiting for a quote'],
  ['ThinkPad T460', 'Laptops', 14_490, 2600, 'written_off', 'Recycled'],
  ['Dell P2419H', 'Monitors', 2490, 2300, 'written_off', 'Recycled'],
  ['Rohde & Schwarz RTB2004', 'Measuring equipment', 42_900, 900, 'warehouse'],
  ['Fluke 87V', 'Measuring equipment', 5690, 1100, 'warehouse'],
]

const spare = ([name, category, price, age, state, comment]: (typeof SPARE)[number], today: Day): Thing => ({
  name,
  category,
  price,
  purchasedOn: addDays(today, -age),
  location: 'gothenburg',
  warrantyYears: 2,
  stages: [
    { day: addDays(today, -age), state: 'warehouse' },
    ...(state === 'warehouse'
      ? []
      : [{ day: addDays(today, -Math.min(age, 9)), state, ...(comment && { comment }) } satisfies Stage]),
  ],
})

function thingsOf(demo: readonly DemoPerson[], today: Day): Thing[] {
  const here = demo.filter(
    ({ status, hireDate, terminationDate }) => status === 'active' && hireDate <= today && !terminationDate,
  )
  const gone = demo.filter(({ terminationDate }) => terminationDate !== null && terminationDate <= today)
  const laptops = here.map((person, index) =>
    laptop(person, index, index % 6 === 2 ? gone[index % gone.length] : undefined, today),
  )
  const monitors = here.flatMap((person, index) =>
    index % 3 === 2
      ? []
      : [
          given(
            MONITORS[index % 2]!,
            'Monitors',
            person,
            later(person.hireDate, addDays(today, -((index * 71) % 1500) - 20)),
            today,
            3,
          ),
        ],
  )
  const phones = here.flatMap((person, index) =>
    CALLED.includes(person.department)
      ? [
          given(
            PHONES[index % 2]!,
            'Phones',
            person,
            later(person.hireDate, addDays(today, -((index * 37) % 700) - 10)),
            today,
            2,
          ),
        ]
      : [],
  )
  const keys = here.flatMap((person, index) =>
    index % 4 === 1 ? [given(['Key to the main entrance', 0], 'Keys and passes', person, person.hireDate, today)] : [],
  )
  // one of those who have left has not brought everything back
  const owed = gone.slice(0, 1).map((person) => given(PHONES[1], 'Phones', person, addDays(today, -300), today, 2))
  return [...laptops, ...monitors, ...phones, ...keys, ...owed, ...SPARE.map((one) => spare(one, today))]
}

/** A register with a past: who had what, what was repaired and what was written off. */
export async function seedAssets(
  db: Db,
  { people, ids, locations }: { people: readonly DemoPerson[]; ids: Ids; locations: Ids },
  today: Day,
): Promise<void> {
  const entries = await categoriesIn(db)
  const categoryOf = (name: Category) => entries.find((entry) => entry.name === name)!.id
  const states = await db
    .selectFrom('catalogueEntries')
    .select(['id', 'builtIn'])
    .where('builtIn', 'is not', null)
    .execute()
  const stateOf = (builtIn: AssetState) => states.find((state) => state.builtIn === builtIn)!.id
  const recordedBy = ids.get('anil.menon')!
  const things = thingsOf(people, today).map((thing, index) => ({ ...thing, id: randomUUID() as string, index }))
  const rows = things.map(({ id, index, name, category, price, purchasedOn, location, warrantyYears, stages }) => {
    const last = stages.at(-1)!
    const since = stages.findLast(({ holder }, at) => holder === last.holder && stages[at - 1]?.holder !== holder)
    return {
      id,
      name,
      categoryId: categoryOf(category),
      inventoryNumber: `IN-${String(1001 + index)}`,
      serialNumber: category === 'Keys and passes' ? '' : serialOf(index),
      purchasedOn,
      price: price || null,
      currency: price ? 'SEK' : null,
      warrantyEndsOn: warrantyYears ? addYears(purchasedOn, warrantyYears) : null,
      locationId: locations.get(location)!,
      stateId: stateOf(last.state),
      holderId: last.holder ? ids.get(last.holder)! : null,
      receivedOn: last.holder ? since!.day : null,
      createdBy: recordedBy,
    }
  })
  const lifecycle = things.flatMap(({ id, stages }) =>
    stages.map(({ day, state, holder, comment = '' }, at) => ({
      assetId: id,
      number: at + 1,
      stateId: stateOf(state),
      userId: holder ? ids.get(holder)! : null,
      startsOn: day,
      endsOn: stages[at + 1]?.day ?? null,
      comment,
      recordedBy,
    })),
  )
  for (const part of partsOf(rows)) await db.insertInto('assets').values(part).execute()
  for (const part of partsOf(lifecycle)) await db.insertInto('assetLifecycle').values(part).execute()
  const category = { id: categoryOf('Laptops'), name: 'Laptops' }
  const laptops = rows.filter(
    ({ categoryId, stateId }) => categoryId === category.id && stateId !== stateOf('written_off'),
  )
  await seedStocktake(db, laptops, { category, startedBy: recordedBy, at: `${addDays(today, -1)}T09:00:00Z` })
}

const categoriesIn = (db: Db) =>
  db
    .insertInto('catalogueEntries')
    .values(CATEGORIES.map((name, position) => ({ catalogue: 'asset_categories', name, position })))
    .returning(['id', 'name'])
    .execute()

/** As a manufacturer prints them: looks like one, is none. */
const serialOf = (index: number) => `PF${(index * 7919 + 1_048_583).toString(36).toUpperCase().padStart(6, '0')}`

/** PostgreSQL takes so many values in one statement. */
const partsOf = <T>(rows: readonly T[], size = 200): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
