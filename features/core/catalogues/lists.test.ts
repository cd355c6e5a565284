import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const FOUR = ['IN USE', 'REPAIR', 'WAREHOUSE', 'WRITTEN-OFF']
const base = '/api/settings/company/lists'
const add = (list: string, name: string, who: Name = 'adam') => w.call(who, 'POST', base, { list, name })
const made = async (list: string, name: string): Promise<string> => (await add(list, name)).body.data.id
const all = async (): Promise<{ id: string; list: string; name: string; count: number; version: number }[]> =>
  (await w.call('adam', 'GET', base)).body.data

test('names are added at the end of their list, renamed and deleted', async () => {
  const first = await made('employment_types', 'Permanent')
  await made('employment_types', 'Fixed-term')
  await made('hiring_sources', 'Permanent')
  expect((await all()).filter(({ list }) => list === 'employment_types').map(({ name }) => name)).toEqual([
    'Permanent',
    'Fixed-term',
  ])
  const rename = (name: string, version: number) => w.call('adam', 'PUT', `${base}/${first}`, { name, version })
  expect((await rename('Open-ended', 1)).body.data).toEqual({ id: first, version: 2 })
  expect((await rename('Open', 1)).status).toBe(409)
  expect((await w.call('adam', 'DELETE', `${base}/${first}`, { version: 1 })).status).toBe(409)
  expect((await w.call('adam', 'DELETE', `${base}/${first}`)).status).toBe(200)
  expect((await w.call('adam', 'DELETE', `${base}/${first}`)).status).toBe(404)
})

test('a list has a name once, whatever its letters; another list may have it too', async () => {
  const id = await made('schedule_types', 'Shifts')
  const other = await made('schedule_types', 'Nights')
  expect((await add('schedule_types', 'SHIFTS')).body.errors.name).toHaveLength(1)
  expect((await w.call('adam', 'PUT', `${base}/${other}`, { name: 'shifts' })).body.errors.name).toHaveLength(1)
  expect((await w.call('adam', 'PUT', `${base}/${id}`, { name: 'shifts' })).status).toBe(200)
  expect((await add('schedule_types', ' ')).body.errors.name).toHaveLength(1)
  expect((await add('secrets', 'Mine')).body.errors.list).toHaveLength(1)
})

test('one that is noted for people is deleted only with something in its place, of the same list', async () => {
  const [id, other, foreign] = [
    await made('hiring_sources', 'Fair'),
    await made('hiring_sources', 'Friends'),
    await made('schedule_types', 'Half days'),
  ]
  await w.asAcme((db) => db.updateTable('users').set({ hiringSourceId: id }).where('id', '=', w.ids.ann).execute())
  expect((await all()).find((one) => one.id === id)?.count).toBe(1)
  expect((await w.call('adam', 'DELETE', `${base}/${id}`)).status).toBe(409)
  for (const replacementId of [id, foreign, w.ids.ann])
    expect((await w.call('adam', 'DELETE', `${base}/${id}`, { replacementId })).body.errors).toEqual({
      replacementId: [expect.any(String)],
    })
  expect((await w.call('adam', 'DELETE', `${base}/${id}`, { replacementId: other })).status).toBe(200)
  expect((await all()).find((one) => one.id === other)?.count).toBe(1)
})

test('S3-ASSET-02: four states of assets are in every company, spelled so, and only their order can be changed', async () => {
  const states = async () => (await all()).filter(({ list }) => list === 'asset_states')
  const before = await states()
  expect(before.map(({ name }) => name)).toEqual(FOUR)
  const own = await made('asset_states', 'On loan')
  for (const { id } of before) {
    for (const [method, more, body] of [
      ['PUT', '', { name: 'Broken' }],
      ['POST', '/archive', {}],
      ['DELETE', '', { replacementId: own }],
      ['DELETE', '', {}],
    ] as const)
      expect((await w.call('adam', method, `${base}/${id}${more}`, body)).status, `${method} ${more}`).toBe(409)
  }
  expect((await add('asset_states', 'Repair')).body.errors.name).toHaveLength(1)
  const order = (list: string, entryIds: string[]) => w.call('adam', 'PUT', `${base}/order`, { list, entryIds })
  expect((await order('asset_states', [own, before[3]!.id])).status).toBe(200)
  expect((await states()).map(({ name }) => name)).toEqual(['On loan', 'WRITTEN-OFF', 'IN USE', 'REPAIR', 'WAREHOUSE'])
  expect((await order('asset_states', [own, own])).body.errors).toHaveProperty('entryIds')
  expect((await order('asset_categories', [own])).body.errors).toHaveProperty('entryIds')
})

test('an entry of a list about assets is archived and restored; other lists have no archive', async () => {
  const [id, type] = [await made('asset_categories', 'Pagers'), await made('pay_types', 'Tips')]
  const find = async () => (await all()).find((one) => one.id === id)
  const move = (one: string, how: 'archive' | 'restore', version?: number) =>
    w.call('adam', 'POST', `${base}/${one}/${how}`, { version })
  expect((await move(id, 'archive', 1)).body.data).toEqual({ id, version: 2 })
  expect(await find()).toMatchObject({ isArchived: true, isBuiltIn: false })
  expect((await move(id, 'archive')).status).toBe(409)
  expect((await move(id, 'restore', 1)).status).toBe(409)
  expect((await move(id, 'restore', 2)).status).toBe(200)
  expect(await find()).toMatchObject({ isArchived: false })
  expect((await move(type, 'archive')).status).toBe(409)
})

test('the lists are kept by holders of settings.company.edit, of the same company', async () => {
  const id = await made('hiring_sources', 'Guarded')
  for (const who of ['ann', 'max', 'hr', 'ivan'] as const) {
    expect((await w.call(who, 'GET', base)).status).toBe(403)
    expect((await add('hiring_sources', 'Mine', who)).status).toBe(403)
    expect((await w.call(who, 'PUT', `${base}/${id}`, { name: 'Mine' })).status).toBe(403)
    expect((await w.call(who, 'DELETE', `${base}/${id}`)).status).toBe(403)
    expect((await w.call(who, 'POST', `${base}/${id}/archive`, {})).status).toBe(403)
    expect((await w.call(who, 'PUT', `${base}/order`, { list: 'hiring_sources', entryIds: [id] })).status).toBe(403)
  }
  expect((await w.call('gina', 'GET', base)).body.data.map(({ name }: { name: string }) => name)).toEqual(FOUR)
  expect((await w.call('gina', 'PUT', `${base}/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await w.call('gina', 'DELETE', `${base}/${id}`)).status).toBe(404)
})
