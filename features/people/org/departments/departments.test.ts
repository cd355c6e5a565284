import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { TYPES } from './contract.ts'

let w: World
let seq = 0
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const create = async (fields: object = {}, who: Name = 'hr') =>
  w.call(who, 'POST', '/api/departments', { name: `Department ${++seq}`, ...fields })
const made = async (fields: object = {}): Promise<string> => (await create(fields)).body.data.id
const show = async (id: string) =>
  (await w.call('ann', 'GET', '/api/departments')).body.data.find((one: { id: string }) => one.id === id)

test('a department has name, kind, head with their position, what it belongs to and whom its people report to', async () => {
  const parentId = await made()
  const fields = {
    name: 'Kitchen',
    type: 'team',
    parentId,
    leadId: w.ids.max,
    reportsTo: 'manager',
    managerId: w.ids.dora,
  }
  const id = await made(fields)
  expect(await show(id)).toMatchObject({
    name: 'Kitchen',
    type: 'team',
    parentId,
    lead: { id: w.ids.max, firstName: 'Max' },
    reportsTo: 'manager',
    manager: { id: w.ids.dora },
    count: 0,
  })
  await w.asAcme(async (db) => {
    const position = await db.insertInto('positions').values({ name: 'Chef' }).returning('id').executeTakeFirstOrThrow()
    await db
      .updateTable('users')
      .set({ positionId: position.id, departmentId: id })
      .where('id', '=', w.ids.max)
      .execute()
  })
  expect(await show(id)).toMatchObject({ leadPositionName: 'Chef', count: 1 })
})

test.each([...TYPES, 'guild'])('may be of the kind %s', async (type) => {
  expect(await show(await made({ type }))).toMatchObject({ type })
})

describe('is refused', () => {
  test('below itself, at whatever depth, also by two who move at the same moment', async () => {
    const a = await made()
    const b = await made({ parentId: a })
    const c = await made({ parentId: b })
    const { status, body } = await w.call('hr', 'PUT', `/api/departments/${a}`, { name: 'A', parentId: c })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['parentId']])
    const [x, y] = [await made(), await made()]
    const answers = await Promise.all([
      w.call('hr', 'PUT', `/api/departments/${x}`, { name: 'X', parentId: y }),
      w.call('adam', 'PUT', `/api/departments/${y}`, { name: 'Y', parentId: x }),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422])
  })

  test('with a taken name, a stranger as head, or a manager who is not named', async () => {
    const id = await made()
    const { name } = await show(id)
    expect((await create({ name: name.toUpperCase() })).body.errors).toHaveProperty('name')
    expect((await create({ leadId: w.ids.gil })).body.errors).toHaveProperty('leadId')
    expect((await create({ leadId: w.ids.otto })).body.errors).toHaveProperty('leadId')
    expect((await create({ reportsTo: 'manager' })).body.errors).toHaveProperty('managerId')
    expect((await create({ parentId: w.ids.ann })).body.errors).toHaveProperty('parentId')
  })

  test('when someone saved in between', async () => {
    const id = await made()
    expect((await w.call('hr', 'PUT', `/api/departments/${id}`, { name: 'Once', version: 1 })).body.data.version).toBe(
      2,
    )
    expect((await w.call('adam', 'PUT', `/api/departments/${id}`, { name: 'Twice', version: 1 })).status).toBe(409)
  })
})

test('one that is in use is deleted only into another, outside of it', async () => {
  const [id, other] = [await made(), await made()]
  const below = await made({ parentId: id })
  await w.asAcme((db) => db.updateTable('users').set({ departmentId: id }).where('id', '=', w.ids.eve).execute())
  const { status, body } = await w.call('hr', 'DELETE', `/api/departments/${id}`)
  expect([status, body.errors.general[0]]).toEqual([
    409,
    'Used by 2 people, positions or sub-departments. Choose where to move them.',
  ])
  expect((await w.call('hr', 'DELETE', `/api/departments/${id}`, { replacementId: below })).status).toBe(422)
  expect((await w.call('hr', 'DELETE', `/api/departments/${id}`, { replacementId: id })).status).toBe(422)
  expect((await w.call('hr', 'DELETE', `/api/departments/${id}`, { replacementId: other })).status).toBe(200)
  expect(await show(below)).toMatchObject({ parentId: other })
  expect(await show(other)).toMatchObject({ count: 1 })
  expect(await show(id)).toBeUndefined()
})

test('everyone sees them; only holders of the setting change them, and only their own company’s', async () => {
  const id = await made()
  expect((await w.call('eve', 'GET', '/api/departments')).body.can).toEqual({ edit: false })
  for (const who of ['ann', 'max', 'ivan'] as const) {
    expect((await create({}, who)).status).toBe(403)
    expect((await w.call(who, 'PUT', `/api/departments/${id}`, { name: 'Mine' })).status).toBe(403)
    expect((await w.call(who, 'DELETE', `/api/departments/${id}`)).status).toBe(403)
  }
  expect((await w.call('gina', 'PUT', `/api/departments/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await w.call('gina', 'DELETE', `/api/departments/${id}`)).status).toBe(404)
  const names = await w.asAcme((db) =>
    db.selectFrom('events').select('name').where('subjectId', '=', id).orderBy('at').execute(),
  )
  expect(names).toEqual([{ name: 'department.created' }])
})
