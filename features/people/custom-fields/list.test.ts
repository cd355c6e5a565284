import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { type FieldType, hasOptions, keyOfField, TYPES } from './contract.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
const ids = {} as Record<FieldType, string>
const options = {} as Record<FieldType, Record<string, string>>
const choice = (type: FieldType, name: string) => ({ id: options[type][name]!, name })

/** In the order in which they are sorted: what is written here is what the tests expect. */
const VALUES: Record<FieldType, () => [Name, unknown][]> = {
  string: () => [
    ['eve', 'abacus'],
    ['ann', 'Éclair'],
    ['max', 'Zebra'],
  ],
  text: () => [
    ['eve', 'One\nline'],
    ['ann', 'Two'],
  ],
  email: () => [
    ['ann', 'a@home.example'],
    ['eve', 'b@home.example'],
  ],
  link: () => [
    ['eve', 'https://a.example/x'],
    ['ann', 'https://b.example/x'],
  ],
  number: () => [
    ['max', -3],
    ['eve', 2.5],
    ['ann', 10],
  ],
  date: () => [
    ['ann', '2026-01-31'],
    ['eve', '2026-02-01'],
    ['max', '2027-01-01'],
  ],
  datetime: () => [
    ['ann', '2026-01-31 00:00'],
    ['eve', '2026-01-31 23:59'],
    ['max', '2026-02-01 00:00'],
  ],
  // Austria, Sweden, South Africa: by their names, not by their numbers
  country: () => [
    ['max', 40],
    ['eve', 710],
    ['ann', 752],
  ],
  // Small, Medium, Large: in the order of the options; of the same, by name
  select: () => [
    ['eve', choice('select', 'Small')],
    ['ann', choice('select', 'Large')],
    ['max', choice('select', 'Large')],
  ],
  radio: () => [
    ['max', choice('radio', 'Small')],
    ['ann', choice('radio', 'Medium')],
  ],
  checkbox: () => [
    ['max', [choice('checkbox', 'Small'), choice('checkbox', 'Large')]],
    ['ann', [choice('checkbox', 'Medium')]],
    ['eve', [choice('checkbox', 'Large')]],
  ],
}

beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  for (const type of TYPES) {
    ids[type] = await f.published({
      name: `A ${type}`,
      type,
      options: hasOptions(type) ? ['Small', 'Medium', 'Large'].map((name) => ({ name })) : [],
    })
    const made = (await f.find(ids[type]))!.options
    options[type] = Object.fromEntries(made.map(({ name, id }) => [name, id]))
    for (const [who, value] of VALUES[type]()) {
      const { status, body } = await f.put(who, ids[type], value)
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
  }
})
afterAll(() => w.close())

interface Person {
  id: string
  firstName: string
  customFields?: Record<string, unknown>
}
async function people(query: object, who: Name = 'adam') {
  const { status, body } = await w.call(who, 'GET', `/api/people?${new URLSearchParams(query as never)}`)
  return { status, body, data: (body.data ?? []) as Person[] }
}
const names = ({ data }: { data: Person[] }) => data.map(({ firstName }) => firstName.toLowerCase())
const keyOf = (type: FieldType) => keyOfField(ids[type])

describe.each(TYPES)('a field of type %s', (type) => {
  test('is a column, with the value of the profile and nothing for those without one', async () => {
    const { data } = await people({ columns: keyOf(type) })
    const expected = Object.fromEntries(VALUES[type]().map(([who, value]) => [w.ids[who], { [keyOf(type)]: value }]))
    expect(data.length).toBeGreaterThan(5)
    for (const { id, customFields } of data) expect(customFields).toEqual(expected[id] ?? {})
  })

  test.each(['asc', 'desc'])('sorts %s, with those without a value last', async (direction) => {
    const all = names(await people({ sort: keyOf(type), direction }))
    const filled = VALUES[type]().map(([who]) => who)
    // of the same value: by name, in either direction
    const wanted = direction === 'asc' || type === 'select' ? filled : filled.toReversed()
    if (direction === 'desc' && type === 'select') wanted.splice(0, 3, 'ann', 'max', 'eve')
    expect(all.slice(0, filled.length)).toEqual(wanted)
    expect(all.slice(filled.length)).toEqual(all.slice(filled.length).toSorted())
  })
})

const day = ['2026-01-31', '2026-02-01'] as const
const FILTERS: [FieldType, string | (() => string), Name[]][] = [
  ['string', 'eclair', ['ann']],
  ['string', 'ÉCL', ['ann']],
  ['string', 'a', ['ann', 'eve', 'max']],
  ['string', '%', []],
  ['text', 'line one', ['eve']],
  ['email', 'home.example', ['ann', 'eve']],
  ['link', 'b.example', ['ann']],
  ['number', '0..', ['ann', 'eve']],
  ['number', '..2.5', ['eve', 'max']],
  ['number', '-3..2', ['max']],
  ['number', '10', ['ann']],
  ['date', `${day[0]}..${day[1]}`, ['ann', 'eve']],
  ['date', `${day[1]}..`, ['eve', 'max']],
  ['datetime', `..${day[0]}`, ['ann', 'eve']],
  ['datetime', day[1], ['max']],
  ['country', '752,40', ['ann', 'max']],
  ['select', () => options.select['Large']!, ['ann', 'max']],
  ['radio', () => `${options.radio['Small']},${options.radio['Medium']}`, ['ann', 'max']],
  ['checkbox', () => options.checkbox['Large']!, ['eve', 'max']],
]
describe('a filter', () => {
  test.each(FILTERS)(
    'of type %s, %s, leaves exactly these, in the list, its count and its ids',
    async (type, given, who) => {
      const filter = { [keyOf(type)]: typeof given === 'string' ? given : given() }
      expect(names(await people(filter)).toSorted()).toEqual(who)
      const query = new URLSearchParams(filter)
      expect((await w.call('adam', 'GET', `/api/people/summary?${query}`)).body.data.count).toBe(who.length)
      expect((await w.call('adam', 'GET', `/api/people/ids?${query}`)).body.data).toHaveLength(who.length)
    },
  )

  test('goes with others: all of them count', async () => {
    const both = { [keyOf('select')]: options.select['Large']!, [keyOf('number')]: '..0' }
    expect(names(await people(both))).toEqual(['max'])
  })

  const WRONG: [FieldType, string][] = [
    ['number', 'ten'],
    ['number', '1..2..3'],
    ['number', '..'],
    ['date', '2026-02-30..'],
    ['date', 'yesterday'],
    ['datetime', '2026-01-31 10:00'],
    ['country', 'Sweden'],
    ['select', 'Large'],
    ['checkbox', ','],
    ['string', 'x'.repeat(101)],
  ]
  test.each(WRONG)('of type %s, %s, is refused at its name', async (type, given) => {
    const { status, body } = await people({ [keyOf(type)]: given })
    expect([status, Object.keys(body.errors)]).toEqual([422, [keyOf(type)]])
  })
})

describe('the file', () => {
  test('has every field that its reader sees, under its name, as people read it', async () => {
    const { body } = await w.call('adam', 'GET', '/api/people/export?search=ann')
    const [head, ann] = String(body).trimEnd().split('\n')
    expect(head).toContain('A number')
    expect(head).toContain('A checkbox')
    for (const text of ['Éclair', '10', '2026-01-31', 'Sweden', 'Large', 'Medium']) expect(ann).toContain(text)
    const { body: some } = await w.call(
      'adam',
      'GET',
      `/api/people/export?search=max&columns=email,${keyOf('country')}`,
      undefined,
      {
        'content-language': 'sv',
      },
    )
    expect(String(some).trimEnd().split('\n')[1]).toBe(`Max,Berg,max@${w.acme.domain}.test,Österrike`)
  })
})
