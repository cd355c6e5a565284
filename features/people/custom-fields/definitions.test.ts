import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { hasOptions, TYPES } from './contract.ts'
import { FIELDS, fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())

const options = [{ name: 'Small' }, { name: 'Medium', isDefault: true }, { name: 'Large' }]
const facts = async (id: string) =>
  w.asAcme((db) =>
    db.selectFrom('events').select(['name', 'details']).where('subjectId', '=', id).orderBy('at').execute(),
  )

describe('a definition', () => {
  test.each(TYPES)('of type %s is created unpublished, read back and published', async (type) => {
    const id = await f.field({
      type,
      section: 'Kit',
      is_required: true,
      isHidden: true,
      options: hasOptions(type) ? options : [],
    })
    const made = await f.find(id)
    expect(made).toMatchObject({ type, section: 'Kit', is_required: true, isHidden: true, visibleFor: 'all' })
    expect(made!.isPublished).toBe(false)
    expect(made!.options.map(({ name }) => name)).toEqual(hasOptions(type) ? ['Small', 'Medium', 'Large'] : [])
    expect((await f.publish(id)).status).toBe(200)
    expect((await f.find(id))!.isPublished).toBe(true)
    expect((await w.call('adam', 'DELETE', `${FIELDS}/${id}`)).status).toBe(200)
    expect(await f.find(id)).toBeUndefined()
  })

  test.each([
    ['a name of spaces', { name: ' ' }, 'name'],
    ['a type that is none', { type: 'file' }, 'type'],
    ['a list without options', { type: 'select' }, 'options'],
    ['two options of one name', { type: 'radio', options: [{ name: 'A' }, { name: 'a' }] }, 'options.1.name'],
    ['an option without a name', { type: 'radio', options: [{ name: '' }] }, 'options.0.name'],
    [
      'two defaults of a list',
      { type: 'select', options: options.map((one) => ({ ...one, isDefault: true })) },
      'options',
    ],
    ['a default that is no number', { type: 'number', defaultValue: 'many' }, 'defaultValue'],
    ['a default in the wrong format', { type: 'date', defaultValue: '03.04.2026' }, 'defaultValue'],
    ['roles without one', { visibleFor: 'roles' }, 'roleIds'],
    ['people without one', { visibleFor: 'users' }, 'userIds'],
  ])('with %s is refused at its field', async (_what, given, field) => {
    const { status, body } = await f.create(given)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('an option of another field, a role and a person of another company are not known', async () => {
    const other = (await f.find(await f.field({ type: 'select', options })))!.options[0]!.id
    const id = await f.field({ type: 'select', options })
    const refused = await f.change(id, { name: 'Size', type: 'select', options: [{ id: other, name: 'Small' }] })
    expect(Object.keys(refused.body.errors)).toEqual(['options.0.id'])
    for (const audience of [
      { visibleFor: 'users', userIds: [w.ids.gina] },
      { visibleFor: 'roles', roleIds: [w.ids.gina] },
    ])
      expect((await f.create(audience)).status).toBe(422)
  })

  test('a name is taken once, whatever its letters', async () => {
    await f.field({ name: 'Locker' })
    expect((await f.create({ name: 'LOCKER' })).body.errors.name).toHaveLength(1)
  })

  test('a checkbox may have several defaults, a list one; they are answered as values', async () => {
    const both = options.map((one, at) => ({ ...one, isDefault: at < 2 }))
    const boxes = await f.find(await f.field({ type: 'checkbox', options: both }))
    expect(boxes).toMatchObject({ defaultValue: [{ name: 'Small' }, { name: 'Medium' }] })
    expect(await f.find(await f.field({ type: 'select', options }))).toMatchObject({ defaultValue: { name: 'Medium' } })
    expect(await f.find(await f.field({ type: 'number', defaultValue: '1.25' }))).toMatchObject({ defaultValue: 1.25 })
  })
})

describe('a change', () => {
  test('keeps options by their ids, in their new order and with their new names, and is recorded field by field', async () => {
    const id = await f.field({ name: 'Shirt', type: 'select', options })
    const [small, medium] = (await f.find(id))!.options
    const { body } = await f.change(id, {
      name: 'T-shirt',
      type: 'select',
      options: [{ id: medium!.id, name: 'M' }, { id: small!.id, name: 'S' }, { name: 'XL' }],
      version: 1,
    })
    expect(body.data).toEqual({ id, version: 2 })
    const after = (await f.find(id))!.options
    expect(after.map(({ name }) => name)).toEqual(['M', 'S', 'XL'])
    expect(after.slice(0, 2).map((one) => one.id)).toEqual([medium!.id, small!.id])
    const recorded = (await facts(id)).map(({ name, details }) => [name, (details as { changes?: object }).changes])
    expect(recorded[1]).toEqual([
      'customField.updated',
      {
        name: ['Shirt', 'T-shirt'],
        options: [
          ['Small', 'Medium', 'Large'],
          ['M', 'S', 'XL'],
        ],
        defaultValue: [['Medium'], []],
      },
    ])
  })

  test('of what another person changed meanwhile is refused', async () => {
    const id = await f.field()
    await f.change(id, { name: 'First', type: 'string', version: 1 })
    expect((await f.change(id, { name: 'Second', type: 'string', version: 1 })).status).toBe(409)
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/publish'],
    ] as const)
      expect((await w.call('adam', method, `${FIELDS}/${id}${path}`, { version: 1 })).status).toBe(409)
  })

  test('that takes a chosen option away says how many chose it, and clears their choice when it is confirmed', async () => {
    const id = await f.published({ name: 'Languages', type: 'checkbox', options })
    const all = (await f.find(id))!.options
    await f.put('ann', id, [{ id: all[0]!.id }, { id: all[1]!.id }])
    await f.put('max', id, [{ id: all[0]!.id }])
    expect((await f.find(id))!.details).toMatchObject({ count: 2, optionCounts: { [all[0]!.id]: 2, [all[1]!.id]: 1 } })
    const without = { name: 'Languages', type: 'checkbox', options: all.slice(1) }
    const refused = await f.change(id, without)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('2 people')])
    expect((await f.change(id, { ...without, removesValues: true })).status).toBe(200)
    expect((await f.seen('ann', 'adam')).get(id)!.value).toEqual([{ id: all[1]!.id, name: 'Medium' }])
    expect((await f.seen('max', 'adam')).get(id)!.value).toBeNull()
  })
})

test('a heading gets another name for all its fields; a name that others have is refused', async () => {
  const g = fieldsOf({ ...w, call: (_who, ...rest) => w.call('gina', ...rest) } as World)
  const [a, b] = [await g.field({ section: 'Safety' }), await g.field({ section: 'Safety' })]
  await g.field({ section: 'Travel' })
  const rename = (section: string, name: string) =>
    w.call('gina', 'PUT', '/api/custom-fields/sections', { section, name })
  expect((await rename('Safety', ' travel ')).body.errors).toEqual({ name: [expect.any(String)] })
  expect((await rename('Safety', ' ')).body.errors).toEqual({ name: [expect.any(String)] })
  expect((await rename('Nowhere', 'Health')).body.errors).toEqual({ section: [expect.any(String)] })
  const { version } = (await g.find(a))!
  expect((await rename('Safety', 'SAFETY')).status).toBe(200)
  expect((await rename('SAFETY', 'Health')).status).toBe(200)
  expect([(await g.find(a))!.section, (await g.find(b))!.section]).toEqual(['Health', 'Health'])
  // a dialog that was open before does not bring the old name back
  expect((await g.change(a, { name: 'A', type: 'string', section: 'Safety', version })).status).toBe(409)
  for (const id of (await g.list()).map((one) => one.id)) await w.call('gina', 'DELETE', `${FIELDS}/${id}`)
})

test('headings are renamed by those who define fields, of their own company', async () => {
  await f.field({ section: 'Only here' })
  const rename = (who: Name) => w.call(who, 'PUT', '/api/custom-fields/sections', { section: 'Only here', name: 'New' })
  for (const who of ['ann', 'max', 'ivan'] as const) expect((await rename(who)).status).toBe(403)
  expect((await rename('gina')).status).toBe(422)
  expect((await rename('hr')).status).toBe(200)
})

test('fields are ordered, under headings; those that are not named follow', async () => {
  const names = async () => (await f.list('gina' as Name)).map(({ section, name }) => [section, name])
  const g = fieldsOf({ ...w, call: (_who, ...rest) => w.call('gina', ...rest) } as World)
  const [a, b, c] = [await g.field({ name: 'A' }), await g.field({ name: 'B' }), await g.field({ name: 'C' })]
  const put = (fields: object[]) => w.call('gina', 'PUT', '/api/custom-fields/order', { fields })
  await put([
    { fieldId: c, section: 'Kit' },
    { fieldId: a, section: '' },
  ])
  expect(await names()).toEqual([
    ['Kit', 'C'],
    ['', 'A'],
    ['', 'B'],
  ])
  expect((await put([{ fieldId: b, section: 'Kit' }])).status).toBe(200)
  expect(await names()).toEqual([
    ['Kit', 'B'],
    ['Kit', 'C'],
    ['', 'A'],
  ])
  const foreign = await f.field()
  for (const fields of [[{ fieldId: foreign, section: '' }], [a, a].map((fieldId) => ({ fieldId, section: '' }))])
    expect((await put(fields)).status).toBe(422)
})

describe('rights', () => {
  test('fields are defined by holders of settings.employee_fields.edit, of the same company', async () => {
    const id = await f.field()
    for (const who of ['ann', 'max', 'ivan'] as const) {
      expect((await f.create({}, who)).status).toBe(403)
      expect((await f.change(id, { name: 'Mine', type: 'string' }, who)).status).toBe(403)
      expect((await f.publish(id, who)).status).toBe(403)
      expect((await w.call(who, 'DELETE', `${FIELDS}/${id}`)).status).toBe(403)
    }
    expect((await f.create({}, 'hr')).status).toBe(201)
    expect((await f.publish(id, 'gina')).status).toBe(404)
    expect((await w.call('gina', 'DELETE', `${FIELDS}/${id}`)).status).toBe(404)
  })

  test('a field becomes a line of the role editor when it is published, and goes with the field', async () => {
    const lines = async (id: string) =>
      (await w.call('adam', 'GET', '/api/permissions')).body.data.filter(({ key }: { key: string }) => key.includes(id))
    const id = await f.field({ name: 'Parking space' })
    expect(await lines(id)).toEqual([])
    await f.publish(id)
    expect((await lines(id)).map(({ key, name }: { key: string; name: string }) => [key, name])).toEqual(
      ['own', 'manager', 'other'].map((scope) => [`${scope}.fields.${id}`, 'Parking space']),
    )
    const held = () =>
      w.asAcme((db) => db.selectFrom('rolePermissions').select('key').where('key', 'like', `%${id}`).execute())
    // as personal details: employees see their own and those of their reports, HR edits everyone's
    expect(await held()).toHaveLength(5)
    await w.call('adam', 'DELETE', `${FIELDS}/${id}`)
    expect([await lines(id), await held()]).toEqual([[], []])
  })

  test('publishing again leaves the rights as they were set', async () => {
    const id = await f.published()
    await f.give(id, { other: 'view' })
    await w.call('adam', 'POST', `${FIELDS}/${id}/unpublish`)
    expect((await f.publish(id)).status).toBe(200)
    expect((await f.seen('dora', 'eve')).has(id)).toBe(true)
    expect((await f.publish(id)).status).toBe(409)
  })

  test('what is defined is seen by those whom it is visible for; whom else it is for stays with the editors', async () => {
    const { roles } = (await w.call('adam', 'GET', FIELDS)).body
    const hr = roles.find(({ builtIn }: { builtIn: string }) => builtIn === 'hr').id
    const forHr = await f.published({ visibleFor: 'roles', roleIds: [hr] })
    const forEve = await f.published({ visibleFor: 'users', userIds: [w.ids.eve] })
    const hidden = await f.published({ isHidden: true })
    const draft = await f.field()
    const ids = async (who: Name) => (await f.list(who)).map(({ id }) => id)
    expect(await ids('ann')).not.toEqual(expect.arrayContaining([forHr]))
    for (const id of [forHr, forEve, hidden, draft]) expect(await ids('ann')).not.toContain(id)
    expect(await ids('eve')).toContain(forEve)
    expect((await f.find(forEve, 'eve'))!.details).toBeNull()
    expect(await ids('hr')).toEqual(expect.arrayContaining([forHr, forEve, hidden, draft]))
  })
})
