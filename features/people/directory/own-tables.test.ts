import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldTable } from '#features/people/field-tables/contract.ts'
import { tablesOf } from '#features/people/field-tables/factory.ts'
import { keyOfTable, keyOfTableColumn } from '#features/people/field-tables/fields.ts'
import { addDays, todayIn } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let f: ReturnType<typeof tablesOf>
let table: FieldTable
let key: ReturnType<typeof keyOfTable>
const today = todayIn('UTC', new Date())
const day = (days: number) => addDays(today, days)
beforeAll(async () => {
  w = await world()
  f = tablesOf(w)
  table = await f.table({
    name: 'Papers',
    columns: [
      { name: 'Type', type: 'select', is_required: true, options: [{ name: 'Visa' }, { name: 'Permit' }] },
      { name: 'Number', type: 'string' },
      { name: 'Country', type: 'country' },
      { name: 'Pages', type: 'number' },
      { name: 'Valid from', type: 'date', marks: 'starts' },
      { name: 'Valid until', type: 'date', marks: 'ends' },
    ],
  })
  key = keyOfTable(table.id)
  // Ann has one that is current and one that is over, Max two, Eve one to come, Mia one that is over; Dora's was taken away
  const rows: [Name, Record<string, unknown>][] = [
    ['ann', { Type: 'Visa', Number: 'A-17', Country: 752, Pages: 4, 'Valid until': day(40) }],
    ['ann', { Type: 'Permit', Number: 'B-99', Country: 246, Pages: 90, 'Valid until': day(-400) }],
    ['max', { Type: 'Visa', Number: 'C-1', Country: 246, Pages: 4 }],
    ['max', { Type: 'Visa', Number: 'C-2', Country: 246, Pages: 5 }],
    ['eve', { Type: 'Permit', Number: 'D-1', 'Valid from': day(10), 'Valid until': day(90) }],
    ['mia', { Type: 'Permit', Number: 'E-1', 'Valid until': day(-3) }],
  ]
  for (const [who, values] of rows) await f.row(who, table, values)
  await f.remove('dora', table, await f.row('dora', table, { Type: 'Visa', Country: 752 }))
})
afterAll(() => w.close())

const query = (params: object) => new URLSearchParams(params as Record<string, string>)
const list = (who: Name, params: object) => w.call(who, 'GET', `/api/people?${query(params)}`)
const shown = async (who: Name, params: object = {}) => {
  const { body } = await list(who, { columns: key, ...params })
  return Object.fromEntries(
    (body.data as { firstName: string; tables?: Record<string, object> }[]).flatMap(({ firstName, tables }) =>
      tables?.[key] ? [[firstName, tables[key]]] : [],
    ),
  )
}
const named = async (params: object, who: Name = 'adam') =>
  (await list(who, params)).body.data.map(({ firstName }: { firstName: string }) => firstName).toSorted()
const by = (name: string, value: string) => ({ [keyOfTableColumn(table.id, f.column(table, name).id)]: value })
const option = (name: string) => f.column(table, 'Type').options.find((one) => one.name === name)!.id

describe('the column', () => {
  test('tells what a person has now in one line, or else what is to come, or what is over', async () => {
    const all = await shown('adam')
    expect(all).toEqual({
      Ann: { state: 'current', rows: 1, title: 'Visa', day: day(40) },
      Max: { state: 'current', rows: 2, title: '', day: null },
      Eve: { state: 'planned', rows: 1, title: 'Permit', day: day(10) },
      Mia: { state: 'expired', rows: 1, title: 'Permit', day: day(-3) },
    })
    // nothing of it where it was not asked for
    expect((await list('adam', {})).body.data[0].tables).toBeUndefined()
  })

  /** What the role of every employee allows, who looks, and whose rows they see. Max leads Ann. */
  const CASES: [Parameters<typeof f.give>[1], Name, string[] | 403][] = [
    [{}, 'ann', 403],
    [{ own: 'view' }, 'ann', ['Ann']],
    [{ own: 'edit' }, 'max', ['Max']],
    [{ manager: 'view' }, 'max', ['Ann']],
    [{ own: 'view', manager: 'edit' }, 'max', ['Ann', 'Max']],
    [{ other: 'view' }, 'eve', ['Ann', 'Eve', 'Max', 'Mia']],
    [{}, 'adam', ['Ann', 'Eve', 'Max', 'Mia']],
  ]
  test.each(CASES)('with %j %s sees the rows of %j', async (levels, who, whose) => {
    await f.give(table.id, levels)
    const { status } = await list(who, { columns: key })
    expect(status).toBe(whose === 403 ? 403 : 200)
    if (whose !== 403) expect(Object.keys(await shown(who)).toSorted()).toEqual(whose)
    const mine = await f.find(table.id, who)
    expect(mine?.isListed ?? false).toBe(whose !== 403)
  })

  test('is nothing of another company, of a table that is archived, or of none', async () => {
    expect((await list('gina', { columns: key })).status).toBe(403)
    expect((await list('adam', { columns: keyOfTable(w.ids.ann) })).status).toBe(403)
    const old = await f.table()
    await w.call('adam', 'POST', `/api/field-tables/${old.id}/archive`)
    expect((await list('adam', { columns: keyOfTable(old.id) })).status).toBe(403)
    expect((await f.find(old.id))!.isListed).toBe(false)
  })

  test('is in the file that is exported, in words', async () => {
    const file = async (more: object) =>
      (
        await w.app.inject({
          url: `/api/people/export?${query(more)}`,
          headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.adam}` },
        })
      ).body
    const some = await file({ columns: `email,${key}` })
    expect(some).toContain('Papers')
    expect(some).toContain(`Visa, until ${day(40)}`)
    expect(some).toContain('2 rows')
    expect(await file({})).toContain(`Permit, expired ${day(-3)}`)
  })
})

describe('the filter', () => {
  const CASES: [what: string, () => object, string[]][] = [
    ['a row', () => ({ [key]: 'some' }), ['Ann', 'Eve', 'Max', 'Mia']],
    ['a visa', () => by('Type', option('Visa')), ['Ann', 'Max']],
    ['one of two types', () => by('Type', `${option('Visa')},${option('Permit')}`), ['Ann', 'Eve', 'Max', 'Mia']],
    ['a country', () => by('Country', '246'), ['Ann', 'Max']],
    ['a word of a text', () => by('Number', 'c-'), ['Max']],
    ['a number from', () => by('Pages', '5..'), ['Ann', 'Max']],
    ['a number between', () => by('Pages', '4..4'), ['Ann', 'Max']],
    ['a last day before', () => by('Valid until', `..${day(-1)}`), ['Ann', 'Mia']],
    ['a last day from', () => by('Valid until', `${day(50)}..`), ['Eve']],
    // Ann has a visa, and a row for Finland, but not in one row
    ['a visa for Finland', () => ({ ...by('Type', option('Visa')), ...by('Country', '246') }), ['Max']],
    ['a row and none', () => ({ [key]: 'none', ...by('Country', '246') }), []],
  ]
  test.each(CASES)('by %s', async (_what, params, whose) => {
    expect(await named(params())).toEqual(whose)
    const summary = await w.call('adam', 'GET', `/api/people/summary?${query(params())}`)
    expect(summary.body.data.count).toBe(whose.length)
  })

  test('by no row leaves everyone else, also who had one that was taken away', async () => {
    const [all, without] = [await named({}), await named({ [key]: 'none' })]
    expect(without).toEqual(all.filter((name: string) => !['Ann', 'Eve', 'Max', 'Mia'].includes(name)))
    expect(without).toContain('Dora')
  })

  test('takes the right to see everyone, and something that can be a filter', async () => {
    const refused = async (who: Name, params: object) => (await list(who, params)).status
    await f.give(table.id, { own: 'edit', manager: 'edit' })
    expect(await refused('max', { [key]: 'some' })).toBe(403)
    expect(await refused('max', by('Country', '246'))).toBe(403)
    expect((await f.find(table.id, 'max'))!.isForAll).toBe(false)
    await f.give(table.id, { other: 'view' })
    expect(await named(by('Country', '246'), 'eve')).toEqual(['Ann', 'Max'])
    expect(await refused('gina', { [key]: 'some' })).toBe(403)
    expect(await refused('adam', { [keyOfTableColumn(table.id, w.ids.ann)]: '1' })).toBe(403)
    expect(await refused('adam', { [key]: 'perhaps' })).toBe(422)
    expect(await refused('adam', by('Pages', 'many'))).toBe(422)
    expect(await refused('adam', by('Country', 'x'))).toBe(422)
  })

  test('is kept in a saved view, and left out for who may not have it and where its column is gone', async () => {
    const other = await f.table({ name: 'Trainings' })
    const number = keyOfTableColumn(other.id, f.column(other, 'Number').id)
    const view = { name: 'Papers', params: { [key]: 'none', [number]: '7' }, columns: ['name', key] }
    const made = await w.call('adam', 'POST', '/api/views', { list: 'people', ...view })
    expect(made.status).toBe(201)
    const read = async () =>
      (await w.call('adam', 'GET', '/api/views?list=people')).body.data.find(
        ({ id }: { id: string }) => id === made.body.data.id,
      )
    expect(await read()).toMatchObject({ params: view.params, columns: view.columns })
    const kept = (await f.find(other.id))!
    await w.call('adam', 'PUT', `/api/field-tables/${other.id}`, {
      name: kept.name,
      columns: kept.columns
        .filter(({ name, isGone }) => name !== 'Number' && !isGone)
        .map(({ isGone: _gone, ...column }) => column),
    })
    const after = await read()
    expect(after.params).toEqual({ [key]: 'none' })
    expect(after.leftOut).toEqual([{ param: number, name: 'Trainings' }])
  })
})
