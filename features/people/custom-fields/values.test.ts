import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dice } from '#tests/sweeps/nasty.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { type FieldType, hasOptions, keyOfField, TYPES } from './contract.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
/** A published field of each type, that people may edit in their own record and everyone may see. */
const ids = {} as Record<FieldType, string>
const optionIds = {} as Record<FieldType, string[]>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  const options = [{ name: 'Red' }, { name: 'Green' }, { name: 'Blue' }]
  for (const type of TYPES) {
    ids[type] = await f.published({ name: `A ${type}`, type, options: hasOptions(type) ? options : [] })
    optionIds[type] = (await f.find(ids[type]))!.options.map(({ id }) => id)
  }
})
afterAll(() => w.close())

const value = async (of: Name, id: string, by: Name = 'adam') => (await f.seen(of, by)).get(id)?.value
const option = (type: FieldType, at: number) => ({ id: optionIds[type][at]!, name: ['Red', 'Green', 'Blue'][at] })

type Case = [type: FieldType, what: string, given: () => unknown, read: () => unknown]
const same = (type: FieldType, what: string, given: unknown): Case => [type, what, () => given, () => given]
const GOOD: Case[] = [
  same('string', 'a line', 'Ångström & Söhne'),
  ['string', 'with spaces around', () => '  B7 ', () => 'B7'],
  same('string', 'of the longest', 'x'.repeat(255)),
  same('text', 'of several lines', 'One\nTwo'),
  same('email', 'an address', 'ann@home.example'),
  same('link', 'a page', 'https://example.test/a?b=1'),
  same('number', 'whole', 42),
  same('number', 'of three decimals', 1.234),
  same('number', 'negative', -0.001),
  same('number', 'nothing', 0),
  same('number', 'the largest', 999_999_999_999.999),
  ['number', 'as it was typed', () => '12.50', () => 12.5],
  same('date', 'a day', '2026-04-03'),
  same('date', 'a leap day', '2028-02-29'),
  same('datetime', 'a day and a time', '2026-04-03 09:05'),
  same('datetime', 'midnight', '2026-04-03 00:00'),
  same('country', 'by its number', 752),
  ['select', 'an option', () => ({ id: optionIds.select[1] }), () => option('select', 1)],
  [
    'radio',
    'an option, whatever name comes with it',
    () => ({ ...option('radio', 2), name: '?' }),
    () => option('radio', 2),
  ],
  ['checkbox', 'an option', () => [{ id: optionIds.checkbox[0] }], () => [option('checkbox', 0)]],
  [
    'checkbox',
    'several, in the order of the options and once each',
    () => [2, 0, 2].map((at) => ({ id: optionIds.checkbox[at] })),
    () => [option('checkbox', 0), option('checkbox', 2)],
  ],
]

describe('a value', () => {
  test.each(GOOD)('of type %s, %s, is read as it was stored', async (type, _what, given, read) => {
    expect((await f.put('ann', ids[type], given())).status).toBe(200)
    expect(await value('ann', ids[type])).toEqual(read())
  })

  test.each(TYPES.flatMap((type) => [null, '', []].map((empty) => [type, empty] as const)))(
    'of type %s is emptied by %j',
    async (type, empty) => {
      await f.put('ann', ids[type], GOOD.find(([of]) => of === type)![2]())
      expect((await f.put('ann', ids[type], empty)).status).toBe(200)
      expect(await value('ann', ids[type])).toBeNull()
    },
  )

  const STRANGE = '0b5c1d3e-0000-4000-8000-000000000001'
  const BAD: [type: FieldType, what: string, given: unknown, at: string][] = [
    ['string', 'a number', 5, ''],
    ['string', 'two lines', 'a\nb', ''],
    ['string', 'too long', 'x'.repeat(256), ''],
    ['text', 'too long', 'x'.repeat(5001), ''],
    ['text', 'a list', ['a'], ''],
    ['email', 'no address', 'ann at home', ''],
    ['link', 'a script', 'javascript:alert(1)', ''],
    ['link', 'no page', 'example', ''],
    ['number', 'of four decimals', 1.2345, ''],
    ['number', 'of four decimals, typed', '1.2340', ''],
    ['number', 'a word', 'ten', ''],
    ['number', 'with a comma', '1,5', ''],
    ['number', 'with an exponent', 1e21, ''],
    ['number', 'tiny', 1e-7, ''],
    ['number', 'too large', 1_000_000_000_000, ''],
    ['number', 'a truth', true, ''],
    ['date', 'the other way round', '03.04.2026', ''],
    ['date', 'no day', '2026-02-30', ''],
    ['date', 'with a time', '2026-04-03 09:00', ''],
    ['date', 'before there were years', '0000-01-01', ''],
    ['datetime', 'with seconds', '2026-04-03 09:05:00', ''],
    ['datetime', 'with a T', '2026-04-03T09:05', ''],
    ['datetime', 'of the 25th hour', '2026-04-03 24:00', ''],
    ['datetime', 'without a time', '2026-04-03', ''],
    ['country', 'that is none', 1, ''],
    ['country', 'by its name', 'Sweden', ''],
    ['select', 'an id alone', STRANGE, ''],
    ['select', 'an option that is none', { id: STRANGE }, '.id'],
    ['radio', 'an option that is none', { id: STRANGE }, '.id'],
    ['checkbox', 'no list', { id: STRANGE }, ''],
    ['checkbox', 'a list of words', ['Red'], '.0'],
    ['checkbox', 'an option that is none', [{ id: STRANGE }], '.0.id'],
    ['checkbox', 'more than there are', Array.from({ length: 4 }, () => ({ id: STRANGE })), ''],
  ]
  test.each(BAD)('of type %s, %s, is refused', async (type, _what, given, at) => {
    const before = await value('eve', ids[type])
    const { status, body } = await f.put('eve', ids[type], given)
    expect([status, Object.keys(body.errors)]).toEqual([422, [keyOfField(ids[type]) + at]])
    expect(body.errors[keyOfField(ids[type]) + at][0]).not.toMatch(/^\w+\.\w+/)
    expect(await value('eve', ids[type])).toEqual(before)
  })

  test('any values that are stored are read again', async () => {
    const die = dice(7)
    const pick = <T>(list: readonly T[]) => list[die.below(list.length)]!
    const pad = (number: number, length = 2) => String(number).padStart(length, '0')
    const day = () => `${pad(1900 + die.below(300), 4)}-${pad(1 + die.below(12))}-${pad(1 + die.below(28))}`
    const letters = [...'aZß中Ж🙂\'"\\{}<&% ']
    const word = () => `x${Array.from({ length: die.below(40) }, () => pick(letters)).join('')}x`
    const any: Record<FieldType, () => unknown> = {
      string: word,
      text: () => `${word()}\n${word()}`,
      email: () => `${pick(['a', 'b.c', 'ü'])}@example.test`,
      link: () => `https://example.test/${die.below(1e6)}`,
      number: () => (die.below(2) ? -1 : 1) * (die.below(1e9) / 1000) || 0,
      date: day,
      datetime: () => `${day()} ${pad(die.below(24))}:${pad(die.below(60))}`,
      country: () => pick([752, 643, 840]),
      select: () => option('select', die.below(3)),
      radio: () => option('radio', die.below(3)),
      checkbox: () => [0, 1, 2].filter((at) => at === 1 || die.below(2)).map((at) => option('checkbox', at)),
    }
    for (let round = 0; round < 40; round++) {
      const given = new Map(TYPES.filter(() => die.below(3) > 0).map((type) => [type, any[type]()]))
      const sent = Object.fromEntries([...given].map(([type, one]) => [keyOfField(ids[type]), one]))
      const before = await f.seen('max', 'adam')
      expect((await w.call('adam', 'PUT', `/api/people/${w.ids.max}/custom-fields`, sent)).status).toBe(200)
      const after = await f.seen('max', 'adam')
      for (const type of TYPES)
        expect(after.get(ids[type])!.value).toEqual(given.has(type) ? given.get(type) : before.get(ids[type])!.value)
    }
  })
})

describe('the trail', () => {
  const trail = async (of: Name) =>
    (await w.call('adam', 'GET', `/api/settings/audit?subject=${w.ids[of]}&area=customField`)).body.data as {
      name: string
      changes: { field: string; before: string | null; after: string | null }[]
    }[]

  test('has old and new as people read them', async () => {
    await f.put('hr', ids.country, 752)
    await f.put('hr', ids.country, 643)
    await f.put('hr', ids.checkbox, [option('checkbox', 0), option('checkbox', 2)])
    const said = (await trail('hr')).map(({ name, changes }) => [name, changes])
    expect(said.slice(0, 3).toReversed()).toEqual([
      ['customField.filled', [{ field: 'A country', before: null, after: 'Sweden' }]],
      ['customField.filled', [{ field: 'A country', before: 'Sweden', after: expect.stringContaining('Russia') }]],
      ['customField.filled', [{ field: 'A checkbox', before: null, after: 'Red, Blue' }]],
    ])
  })

  test('says of a field that is not for everyone that it changed, and not what it was', async () => {
    const id = await f.published({ name: 'For Eve', visibleFor: 'users', userIds: [w.ids.eve] })
    await f.put('mia', id, 'A secret')
    const [first] = await trail('mia')
    expect(first).toMatchObject({ name: 'customField.filled' })
    expect(JSON.stringify(first)).toContain('For Eve')
    expect(JSON.stringify(first)).not.toContain('A secret')
  })

  test('of what did not change there is nothing', async () => {
    await f.put('ivan', ids.string, 'Same')
    const before = (await trail('ivan')).length
    expect((await f.put('ivan', ids.string, 'Same')).status).toBe(200)
    expect((await trail('ivan')).length).toBe(before)
  })
})

test('what another person changed meanwhile is not overwritten', async () => {
  const show = async () => (await w.call('adam', 'GET', `/api/people/${w.ids.dora}/custom-fields`)).body.data.version
  const version = await show()
  const first = await f.put('dora', ids.string, 'First', 'adam', { version })
  expect(first.body.data.version).toBe(await show())
  expect((await f.put('dora', ids.string, 'Second', 'hr', { version })).status).toBe(409)
  expect((await f.put('dora', ids.string, null, 'hr', { version: first.body.data.version })).status).toBe(200)
  expect(await show()).toBeGreaterThan(first.body.data.version)
  const last = { version: await show() }
  const both = await Promise.all(['A', 'B'].map((one) => f.put('dora', ids.text, one, 'adam', last)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
