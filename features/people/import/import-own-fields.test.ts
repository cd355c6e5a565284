import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FieldType, hasOptions, keyOfField, TYPES } from '#features/people/custom-fields/contract.ts'
import { uniqueKeyOf } from '#features/people/custom-fields/fields.ts'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { type World, world } from '#tests/world.ts'
import { importing, PATH } from './factory.ts'
import { anna, bo, fjallrav, keys, names, planOf } from './server/rules/fjallrav.ts'
import type { OwnField } from './server/rules/company.ts'
import type { Cell } from './server/rules/table.ts'
import { csvFile } from './server/rules/write-file.ts'

const ID = '0b5c1d3e-0000-4000-8000-000000000001'
const options = ['S', 'M', 'L, long'].map((name, at) => ({ id: `0b5c1d3e-0000-4000-8000-0000000000a${at}`, name }))
const countries = [
  { id: 752, names: ['SE', 'Sweden', 'Швеция', 'Sverige'] },
  { id: 40, names: ['AT', 'Austria', 'Австрия', 'Österrike'] },
]
const fieldOf = (type: FieldType, more: Partial<OwnField> = {}): OwnField => ({
  id: ID,
  name: 'Own',
  type,
  options: hasOptions(type) ? options : [],
  limits: null,
  isRequired: false,
  taken: null,
  condition: null,
  ...more,
})
/** Anna, and whatever the field's column has. */
const withCells = (field: OwnField, cells: Cell[], choices: object = {}) =>
  planOf(
    [...names, keyOfField(ID)],
    cells.map((cell, at) => [...(at ? bo : anna), cell]),
    choices,
    {
      ...fjallrav,
      ownFields: [field],
      countries,
    },
  )

describe('a cell of a field of the company’s own', () => {
  test.each<[FieldType, Cell, unknown]>([
    ['string', ' Size  9 ', 'Size 9'],
    ['string', 'n/a', undefined],
    ['text', 'Peanuts\nand  shellfish', 'Peanuts\nand shellfish'],
    ['email', 'mailto:Anna@Home.example', 'anna@home.example'],
    ['link', 'anna.example/me', 'https://anna.example/me'],
    ['number', 7, 7],
    ['number', 0, 0],
    ['number', '1 234,5', 1234.5],
    ['number', '1,234.5', 1234.5],
    ['number', '-0.125', -0.125],
    ['number', 0.1 + 0.2, 0.3],
    ['date', '31.12.29', '2029-12-31'],
    ['date', { day: '2030-01-31' }, '2030-01-31'],
    ['date', '3 Apr 2031', '2031-04-03'],
    ['datetime', '2026-01-31 09:05', '2026-01-31 09:05'],
    ['datetime', '31.01.2026 9:05', '2026-01-31 09:05'],
    ['datetime', '1/31/2026 12:05 AM', '2026-01-31 00:05'],
    ['datetime', '2026-01-31T23:05:00', '2026-01-31 23:05'],
    ['datetime', { day: '2026-01-31', time: '17:30' }, '2026-01-31 17:30'],
    ['country', 'sverige', 752],
    ['country', 'Австрия', 40],
    ['country', 'SE', 752],
    ['select', ' m ', [options[1]!.id]],
    ['radio', 'S', [options[0]!.id]],
    ['checkbox', 'M, S', [options[0]!.id, options[1]!.id]],
    ['checkbox', 'L, long; S', [options[0]!.id, options[2]!.id]],
    ['checkbox', 'L, long', [options[2]!.id]],
  ])('%s: %j is kept as %j', (type, cell, kept) => {
    const planned = withCells(fieldOf(type), [cell])
    expect(keys(planned.errors)).toEqual([])
    expect(planned.rows[0]!.own[ID]).toEqual(kept)
  })

  test.each<[FieldType, Cell, string, string?]>([
    ['string', 'x'.repeat(256), 'fieldValue', 'errors.tooLong'],
    ['text', 'x'.repeat(5001), 'fieldValue', 'errors.tooLong'],
    ['email', 'anna@home', 'emailInvalid'],
    ['link', 'javascript:alert(1)', 'linkNotAllowed'],
    ['number', 'seven', 'fieldValue', 'customFields.numberWrong'],
    ['number', '0.1234', 'fieldValue', 'customFields.numberStep'],
    ['number', '1,234', 'numberUnclear'],
    ['date', '31.02.2026', 'dateInvalid'],
    ['date', '31.12.', 'dateWithoutYear'],
    ['datetime', '2026-01-31', 'dateTimeInvalid'],
    ['datetime', '2026-01-31 25:00', 'dateTimeInvalid'],
    ['country', 'Utopia', 'countryUnknown'],
    ['select', 'XL', 'optionUnknown'],
    ['radio', 'S, M', 'optionUnknown'],
    ['checkbox', 'S, XL', 'optionUnknown'],
  ])('%s: %j is an error at its cell', (type, cell, key, said) => {
    const planned = withCells(fieldOf(type), [cell])
    expect(keys(planned.errors)).toEqual([`2:3 ${key}`])
    if (said) expect(planned.errors[0]!.params).toMatchObject({ said })
    expect(planned.rows).toEqual([])
  })

  test('days follow the order that the file has in other rows, or that was chosen', () => {
    const dates = ['03/04/2026', '31/04/2026'.replace('31/04', '30/04')]
    expect(withCells(fieldOf('date'), dates).rows.map(({ own }) => own[ID])).toEqual(['2026-04-03', '2026-04-30'])
    const chosen = { dateFormats: { [keyOfField(ID)]: 'mdy' } }
    expect(withCells(fieldOf('date'), ['03/04/2026'], chosen).rows[0]!.own[ID]).toBe('2026-03-04')
    expect(keys(withCells(fieldOf('date'), ['03/04/2026']).warnings)).toEqual(['null:3 dateAmbiguous'])
  })

  test('a required one is missed at its cell, and as a column', () => {
    expect(keys(withCells(fieldOf('string', { isRequired: true }), ['A', '']).errors)).toEqual(['3:3 required'])
    const without = planOf(names, [anna], {}, { ...fjallrav, ownFields: [fieldOf('string', { isRequired: true })] })
    expect(keys(without.errors)).toEqual([])
    expect(keys(without.warnings)).toEqual(['null:null requiredNotMapped'])
  })

  test('a value of a unique one is refused where someone has it, and where a row above has it', () => {
    const field = fieldOf('string', { taken: [uniqueKeyOf('Badge 1')] })
    expect(keys(withCells(field, ['badge 1', 'Badge 2']).errors)).toEqual(['2:3 fieldValueTaken'])
    expect(keys(withCells(field, ['Badge 2', 'badge 2']).errors)).toEqual(['3:3 fieldValueTwice'])
  })

  test('a field that is gone, or that is no longer theirs, stops the import', () => {
    const planned = planOf([...names, keyOfField(ID)], [[...anna, 'A']])
    expect(keys(planned.errors)).toEqual(['null:3 fieldGone'])
    expect(planned.rows).toEqual([])
  })
})

describe('an import with fields of the company’s own', () => {
  let w: World
  let its: ReturnType<typeof importing>
  let f: ReturnType<typeof fieldsOf>
  const ids = {} as Record<FieldType, string>
  const CELLS: Record<FieldType, string> = {
    string: 'Locker 7',
    text: 'Peanuts',
    select: 'Two',
    date: '31.12.2027',
    datetime: '31.12.2027 08:30',
    country: 'Österrike',
    checkbox: 'One; Two',
    radio: 'One',
    email: 'pia@home.example',
    number: '12,5',
    link: 'pia.example/me',
  }
  const HEAD = ['First name', 'Last name', 'E-mail']
  const person = (name: string) => [name, 'Own', `${name.toLowerCase()}.own@acme.test`]
  beforeAll(async () => {
    w = await world()
    its = importing(w)
    f = fieldsOf(w)
    for (const type of TYPES)
      ids[type] = await f.published({
        name: `Own ${type}`,
        type,
        options: hasOptions(type) ? [{ name: 'One' }, { name: 'Two' }] : [],
      })
    await w.settle()
  })
  afterAll(() => w.close())

  const file = (rows: string[][]) => [[...HEAD, ...TYPES.map((type) => `own ${type.toUpperCase()}`)], ...rows]
  const valuesIn = async (email: string) => {
    const { id } = (await its.acmeHas(email))!
    const { body } = await w.call('adam', 'GET', `/api/people/${id}/custom-fields`)
    return new Map((body.data.fields as { id: string; value: unknown }[]).map((one) => [one.id, one.value]))
  }

  test('columns are found by the fields’ names, every type is kept, and the undo takes all of it back', async () => {
    const { one } = await its.imported('adam', file([[...person('Pia'), ...TYPES.map((type) => CELLS[type])]]))
    expect(one.report).toMatchObject({ errors: 0, people: 1 })
    expect(one.mapping).toEqual(['firstName', 'lastName', 'email', ...TYPES.map((type) => keyOfField(ids[type]))])
    const kept = await valuesIn('pia.own@acme.test')
    const listed = (await f.list()).find(({ id }) => id === ids.checkbox)!.options
    expect(listed.map(({ name }) => name)).toEqual(['One', 'Two'])
    expect(TYPES.map((type) => kept.get(ids[type]))).toEqual([
      'Locker 7',
      'Peanuts',
      expect.objectContaining({ name: 'Two' }),
      '2027-12-31',
      '2027-12-31 08:30',
      40,
      [expect.objectContaining({ name: 'One' }), expect.objectContaining({ name: 'Two' })],
      expect.objectContaining({ name: 'One' }),
      'pia@home.example',
      12.5,
      'https://pia.example/me',
    ])
    expect((await w.call('adam', 'POST', `${PATH}/${one.id}/undo`, {})).status).toBe(200)
    expect(await its.acmeHas('pia.own@acme.test')).toBeUndefined()
    const left = await w.asAcme((db) => db.selectFrom('customFieldValues').select('fieldId').execute())
    expect(left).toEqual([])
  })

  test('what does not fit is said at the cell, in the words of the profile', async () => {
    const cells = TYPES.map((type) => (type === 'number' ? '0,1234' : type === 'select' ? 'Three' : ''))
    const { id, report } = await its.checked('adam', file([[...person('Una'), ...cells]]))
    expect(report).toMatchObject({ errors: 2, people: 0 })
    const { body } = await w.call('adam', 'GET', `${PATH}/${id}/findings`)
    expect(body.data.map(({ row, column, message }: Record<string, unknown>) => [row, column, message])).toEqual([
      [2, 'own SELECT', '“Three” is not an option. Options: One, Two.'],
      [2, 'own NUMBER', 'Use at most 3 decimals.'],
    ])
  })

  test('a field that is not the importer’s to edit is not offered, and refused like one that is not there', async () => {
    const { status, body } = await its.upload('hr', csvFile(file([[...person('Moa'), ...TYPES.map(() => '')]])))
    expect(status).toBe(201)
    const mine = new Set(body.data.ownFields.map(({ id }) => id))
    expect(mine.has(ids.string)).toBe(true)
    const hidden = await f.published({ name: 'For Adam', visibleFor: 'users', userIds: [w.ids.adam] })
    const { data } = (await w.call('hr', 'GET', `${PATH}/${body.data.id}`)).body
    expect(data.ownFields.map((one: { id: string }) => one.id)).not.toContain(hidden)
    const check = (field: string) =>
      w.call('hr', 'PUT', `${PATH}/${data.id}`, {
        mapping: ['firstName', 'lastName', 'email', keyOfField(field), ...TYPES.slice(1).map(() => null)],
        options: {},
      })
    const refused = [await check(hidden), await check(ID)]
    expect(refused.map((one) => one.status)).toEqual([422, 422])
    expect(refused[0]!.body).toEqual(refused[1]!.body)
    expect((await check(ids.string)).status).toBe(200)
  })
})
