import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { sentBack, TABLES, tablesOf, visas } from './factory.ts'

let w: World
let f: ReturnType<typeof tablesOf>
beforeAll(async () => {
  w = await world()
  f = tablesOf(w)
})
afterAll(() => w.close())

const put = (id: string, given: object, who: Name = 'adam') => w.call(who, 'PUT', `${TABLES}/${id}`, given)

describe('a table', () => {
  test('is as it was defined, with a version that counts its changes', async () => {
    const reminder = { days: 60, to: ['person', 'editors'] }
    const table = await f.table({ description: 'Where people may work', reminder })
    expect(table).toMatchObject({ description: 'Where people may work', reminder, isArchived: false, version: 1 })
    expect(table.columns.map(({ name, type, marks }) => [name, type, marks])).toEqual([
      ['Type', 'select', null],
      ['Number', 'string', null],
      ['Valid from', 'date', 'starts'],
      ['Valid until', 'date', 'ends'],
    ])
    expect(table.columns[0]).toMatchObject({ is_required: true, options: [{ name: 'Visa' }, { name: 'Work permit' }] })
    expect((await put(table.id, { ...sentBack(table), name: 'Passes', version: 1 })).body.data.version).toBe(2)
    expect(await f.find(table.id)).toMatchObject({ name: 'Passes', version: 2, columns: table.columns })
    expect((await put(table.id, { ...sentBack(table), version: 1 })).status).toBe(409)
  })

  const column = { name: 'One', type: 'string' }
  const date = { name: 'On', type: 'date' }
  const BAD: [what: string, given: object, at: string][] = [
    ['without a name', { name: ' ' }, 'name'],
    ['without columns', { columns: [] }, 'columns'],
    ['with two columns of one name', { columns: [column, { ...column, name: 'ONE' }] }, 'columns.1.name'],
    ['with a column of an unknown type', { columns: [{ ...column, type: 'radio' }] }, 'columns.0.type'],
    ['with a list without options', { columns: [{ name: 'One', type: 'select' }] }, 'columns.0.options'],
    [
      'with two options of one name',
      { columns: [{ name: 'One', type: 'select', options: [{ name: 'a' }, { name: 'A' }] }] },
      'columns.0.options.1.name',
    ],
    ['whose text says from when', { columns: [{ ...column, marks: 'starts' }] }, 'columns.0.marks'],
    [
      'with two last days',
      {
        columns: [
          { ...date, marks: 'ends' },
          { ...date, name: 'Other', marks: 'ends' },
        ],
      },
      'columns.1.marks',
    ],
    ['that reminds without a last day', { columns: [date], reminder: { days: 5, to: ['person'] } }, 'reminder'],
    ['that reminds nobody', { reminder: { days: 5, to: [] } }, 'reminder.to'],
  ]
  test.each(BAD)('%s is refused', async (_what, given, at) => {
    const { status, body } = await f.create(given)
    expect([status, Object.keys(body.errors)]).toEqual([422, [at]])
    expect(body.errors[at][0]).not.toMatch(/^\w+\.\w+/)
  })

  test('changed to have a column of another table is refused; a new one has ids of its own', async () => {
    const id = crypto.randomUUID()
    const made = await f.table({ columns: [{ ...column, id }] })
    expect(made.columns[0]!.id).not.toBe(id)
    const { status, body } = await put(made.id, { ...sentBack(made), columns: [{ ...column, id }] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['columns.0.id']])
  })

  test('is called as no other', async () => {
    await f.table({ name: 'Trainings' })
    expect((await f.create({ name: 'TRAININGS' })).body.errors).toHaveProperty('name')
  })

  test('keeps the values of what is taken away for the history', async () => {
    const table = await f.table()
    const id = await f.row('ann', table, { Type: 'Visa', Number: 'V1' })
    const [type, , ...rest] = sentBack(table).columns
    const without = [{ ...type!, options: type!.options.filter(({ name }) => name !== 'Visa') }, ...rest]
    expect((await put(table.id, { ...sentBack(table), columns: without })).status).toBe(200)
    const after = (await f.find(table.id))!
    expect(after.columns.map(({ name, isGone }) => [name, isGone])).toContainEqual(['Number', true])
    expect(after.columns[0]!.options.map(({ name }) => name)).toEqual(['Work permit'])
    const seen = await f.seen('ann', table.id)
    const [typeId, numberId] = table.columns.map((one) => one.id)
    expect(seen!.rows.find((one) => one.id === id)!.values).toEqual({
      [typeId!]: { id: table.columns[0]!.options[0]!.id, name: 'Visa' },
      [numberId!]: 'V1',
    })
    expect((await f.add('ann', table, { Type: 'Visa' })).status).toBe(422)
  })

  test('without rows keeps nothing of what is taken away', async () => {
    const table = await f.table()
    await put(table.id, { ...sentBack(table), columns: sentBack(table).columns.slice(0, 1) })
    expect((await f.find(table.id))!.columns.map(({ name }) => name)).toEqual(['Type'])
  })

  test('keeps the type of a column that has values', async () => {
    const table = await f.table()
    await f.row('ann', table, { Type: 'Visa', Number: 'V1' })
    const retyped = sentBack(table).columns.map((one) => (one.name === 'Number' ? { ...one, type: 'number' } : one))
    expect((await put(table.id, { ...sentBack(table), columns: retyped })).body.errors).toHaveProperty('columns.1.type')
  })

  test('marks the days of rows that it has already', async () => {
    const columns = visas().columns.map((one) => ({ ...one, marks: null }))
    const table = await f.table({ columns })
    await f.row('ann', table, { Type: 'Visa', 'Valid until': '2030-05-01' })
    expect((await f.seen('ann', table.id))!.rows[0]!.endsOn).toBeNull()
    const marked = sentBack(table).columns.map((one) => (one.name === 'Valid until' ? { ...one, marks: 'ends' } : one))
    await put(table.id, { ...sentBack(table), columns: marked })
    expect((await f.seen('ann', table.id))!.rows[0]!.endsOn).toBe('2030-05-01')
  })

  test('is deleted while it never had a row, and archived later', async () => {
    const [empty, used] = [await f.table(), await f.table()]
    const id = await f.row('ann', used, { Type: 'Visa' })
    await f.remove('ann', used, id)
    expect((await w.call('adam', 'DELETE', `${TABLES}/${empty.id}`)).status).toBe(200)
    expect(await f.find(empty.id)).toBeUndefined()
    expect((await w.call('adam', 'DELETE', `${TABLES}/${used.id}`)).status).toBe(409)
    await f.row('ann', used, { Type: 'Visa' })
    expect((await w.call('adam', 'POST', `${TABLES}/${used.id}/archive`)).status).toBe(200)
    expect(await f.seen('ann', used.id)).toBeUndefined()
    expect((await f.add('ann', used, { Type: 'Visa' })).status).toBe(404)
    expect((await w.call('adam', 'POST', `${TABLES}/${used.id}/archive`)).status).toBe(409)
    expect((await w.call('adam', 'POST', `${TABLES}/${used.id}/restore`)).status).toBe(200)
    expect((await f.seen('ann', used.id))!.rows).toHaveLength(1)
  })

  test('has its place among the others', async () => {
    const made = [await f.table(), await f.table(), await f.table()].map(({ id }) => id)
    const order = (tableIds: string[]) => w.call('adam', 'PUT', `${TABLES}/order`, { tableIds })
    expect((await order([made[2]!, made[0]!])).status).toBe(200)
    const ids = (await f.list()).filter(({ isArchived }) => !isArchived).map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([made[2], made[0]])
    expect((await order([made[0]!, made[0]!])).status).toBe(422)
    expect((await order([crypto.randomUUID()])).status).toBe(422)
  })

  test('is defined by those who define fields, and is no other company’s', async () => {
    const table = await f.table()
    for (const who of ['ann', 'max'] as const) {
      expect((await f.create({}, who)).status).toBe(403)
      expect((await put(table.id, sentBack(table), who)).status).toBe(403)
    }
    expect((await put(table.id, visas(), 'gina')).status).toBe(404)
    expect(await f.find(table.id, 'gina')).toBeUndefined()
    expect((await w.call('gina', 'POST', `${TABLES}/${table.id}/archive`)).status).toBe(404)
  })
})

test('the trail says what became of a table', async () => {
  const table = await f.table({ name: 'Licences' })
  await put(table.id, { ...sentBack(table), reminder: { days: 14, to: ['manager'] } })
  const { body } = await w.call('adam', 'GET', `/api/settings/audit?area=fieldTable`)
  const [changed, created] = body.data
  expect([changed.name, created.name]).toEqual(['fieldTable.updated', 'fieldTable.created'])
  expect(JSON.stringify(changed.changes)).toContain('14')
})
