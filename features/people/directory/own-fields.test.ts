import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FieldType, hasOptions, keyOfField, TYPES } from '#features/people/custom-fields/contract.ts'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
const ids = {} as Record<FieldType, string>
const options = {} as Record<FieldType, { id: string; name: string }[]>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  for (const type of TYPES) {
    const choices = hasOptions(type) ? [{ name: 'Red' }, { name: 'Green' }] : []
    ids[type] = await f.published({ name: `A ${type}`, type, section: 'Kit', options: choices })
    options[type] = (await f.find(ids[type]))!.options.map(({ id, name }) => ({ id, name }))
  }
})
afterAll(() => w.close())

const fresh = () => ({ email: `${randomUUID()}@new.test`, firstName: 'Noa', lastName: 'Ek', sendInvitation: false })
const add = (given: object, who: Name = 'hr') => w.call(who, 'POST', '/api/people', { ...fresh(), ...given })
const isThere = async (email: string) =>
  (await w.asAcme((db) => db.selectFrom('users').select('id').where('email', '=', email).execute())).length > 0
const valuesOf = async (id: string) =>
  Object.fromEntries(
    (
      (await w.call('adam', 'GET', `/api/people/${id}/custom-fields`)).body.data.fields as {
        id: string
        value: unknown
      }[]
    )
      .filter(({ value }) => value !== null)
      .map((one) => [one.id, one.value]),
  )
const offered = async (who: Name = 'hr') => {
  const { status, body } = await w.call(who, 'GET', '/api/custom-fields/new-person')
  return status === 200 ? (body.data as { id: string }[]).map(({ id }) => id) : status
}
/** A required field, which those who call here have filled in: it would stand before everything else they do. */
async function required(given: { name: string } & Record<string, unknown>, ...filled: Name[]) {
  const id = await f.published(given)
  for (const who of filled) await f.put(who, id, `of ${who}`)
  expect((await f.change(id, { type: 'string', ...given, is_required: true })).status).toBe(200)
  return id
}
const facts = async (id: string) =>
  (
    await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select(['name', 'details'])
        .where('subjectId', '=', id)
        .where('name', '=', 'customField.filled')
        .execute(),
    )
  ).map(({ details }) => (details as { changes: object }).changes)

test('a new person begins with values of every type, in one line of the trail; what is wrong with one is said at it', async () => {
  expect(await offered()).toEqual(expect.arrayContaining(Object.values(ids)))
  const given: Record<FieldType, unknown> = {
    string: 'B7',
    text: 'One\nTwo',
    select: options.select[1],
    date: '2026-04-03',
    datetime: '2026-04-03 09:05',
    country: 752,
    checkbox: [...options.checkbox],
    radio: options.radio[0],
    email: 'noa@home.example',
    number: 12.5,
    link: 'https://example.test/',
  }
  const own = Object.fromEntries(TYPES.map((type) => [keyOfField(ids[type]), given[type]]))
  const { status, body } = await add(own)
  expect(status).toBe(201)
  expect(await valuesOf(body.data.id)).toEqual(Object.fromEntries(TYPES.map((type) => [ids[type], given[type]])))
  const [changes, ...more] = await facts(body.data.id)
  expect(more).toEqual([])
  expect(changes).toMatchObject({
    'A string': [null, 'B7'],
    'A select': [null, 'Green'],
    'A country': [null, 'Sweden'],
  })

  // the same rules as in a profile; nobody is made
  const person = fresh()
  const wrong = await add({
    ...person,
    firstName: 'N',
    countryId: 1,
    [keyOfField(ids.number)]: 'many',
    [keyOfField(ids.select)]: { id: randomUUID() },
    [keyOfField(ids.date)]: '3 April',
  })
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual(
    ['countryId', keyOfField(ids.number), `${keyOfField(ids.select)}.id`, keyOfField(ids.date)].toSorted(),
  )
  expect(await isThere(person.email)).toBe(false)
})

test('a required field is asked of those who may fill it in, and of nobody else', async () => {
  const id = await required({ name: 'Badge' }, 'hr', 'adam')
  const person = fresh()
  const { status, body } = await add(person)
  expect([status, Object.keys(body.errors)]).toEqual([422, [keyOfField(id)]])
  expect(await isThere(person.email)).toBe(false)
  expect((await add({ [keyOfField(id)]: 'B1' })).status).toBe(201)
  // unpublished: asked of nobody
  await w.call('adam', 'POST', `/api/custom-fields/employee/${id}/unpublish`)
  expect((await add({})).status).toBe(201)
  expect((await add({ [keyOfField(id)]: 'B2' })).body.errors).toMatchObject({ [keyOfField(id)]: expect.anything() })
})

test('fields that are not the actor’s to edit are neither offered nor taken, nor asked for', async () => {
  const secret = await required({ name: 'Secret', visibleFor: 'users', userIds: [w.ids.adam] }, 'adam')
  const person = fresh()
  expect(await offered()).not.toContain(secret)
  expect(await offered('adam')).toContain(secret)
  const [theirs, unknown] = [
    await add({ ...person, [keyOfField(secret)]: 'x' }),
    await add({ ...person, [keyOfField(randomUUID())]: 'x' }),
  ]
  expect([theirs.status, unknown.status]).toEqual([422, 422])
  expect(Object.values(theirs.body.errors)).toEqual(Object.values(unknown.body.errors))
  expect(await isThere(person.email)).toBe(false)
  expect((await add({})).status).toBe(201)

  // people who may only add people have none of the fields
  const role = { name: 'Adds people', permissions: ['people.create'] }
  const made = await w.call('adam', 'POST', '/api/roles', role)
  await w.call('adam', 'POST', `/api/roles/${made.body.data.id}/people`, { userIds: [w.ids.eve] })
  expect(await offered('eve')).toEqual([])
  expect((await add({ [keyOfField(ids.string)]: 'x' }, 'eve')).status).toBe(422)
  expect(await offered('ann')).toBe(403)
  await w.call('adam', 'DELETE', `/api/custom-fields/employee/${secret}`)
})

test('a unique value that someone has makes nobody; a field is asked for by what is chosen beside it', async () => {
  const badge = await f.published({ name: 'Number of the badge', isUnique: true })
  await f.put('ann', badge, 'A-1')
  const person = fresh()
  const { status, body } = await add({ ...person, [keyOfField(badge)]: 'a-1' })
  expect([status, Object.keys(body.errors)]).toEqual([422, [keyOfField(badge)]])
  expect(await isThere(person.email)).toBe(false)

  const condition = { fieldId: ids.radio, optionIds: [options.radio[0]!.id] }
  const depends = await f.published({ name: 'Licence', is_required: true, condition })
  const red = { [keyOfField(ids.radio)]: options.radio[0] }
  const green = { [keyOfField(ids.radio)]: options.radio[1] }
  expect((await add(green)).status).toBe(201)
  expect((await add(red)).body.errors).toMatchObject({ [keyOfField(depends)]: expect.anything() })
  expect((await add({ ...green, [keyOfField(depends)]: 'L' })).body.errors).toMatchObject({
    [keyOfField(depends)]: expect.anything(),
  })
  expect((await add({ ...red, [keyOfField(depends)]: 'L' })).status).toBe(201)
})

test('nothing that is no field of a person comes in beside the fields', async () => {
  const person = fresh()
  const { body } = await add({ ...person, isAdmin: true, status: 'active', invitedBy: w.ids.ann, deactivatedAt: 1 })
  const row = await w.asAcme((db) =>
    db
      .selectFrom('users')
      .select(['isAdmin', 'status', 'invitedBy', 'deactivatedAt'])
      .where('id', '=', body.data.id)
      .executeTakeFirst(),
  )
  expect(row).toEqual({ isAdmin: false, status: 'pending', invitedBy: null, deactivatedAt: null })
})
