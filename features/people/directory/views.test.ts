import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { jobs } from '#features/core/views/server/jobs.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { forgetRights } from '#platform/grants.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())
beforeEach(() => w.asAcme((db) => db.deleteFrom('views').execute()))

interface View {
  id: string
  name: string
  params: Record<string, string>
  columns: string[] | null
  leftOut: { param: string; name: string }[]
  isShared: boolean
  isDefault: boolean
  canEdit: boolean
  version: number
}
const list = async (who: Name): Promise<View[]> =>
  (await w.call(who, 'GET', '/api/views?list=people')).body.data as View[]
const names = async (who: Name) => (await list(who)).map(({ name }) => name)
const parts = { params: { search: 'a', sort: 'hireDate', order: 'desc', view: 'cards' }, columns: ['name', 'email'] }
const create = (who: Name, name: string, more: object = {}) =>
  w.call(who, 'POST', '/api/views', { list: 'people', name, ...parts, ...more })
const made = async (who: Name, name: string, more: object = {}) => {
  const { status, body } = await create(who, name, more)
  expect(status).toBe(201)
  return body.data as { id: string; version: number }
}

describe('a view', () => {
  test('is its owner’s, with filters, sort, layout and columns', async () => {
    await made('ann', 'Mine')
    expect(await list('ann')).toEqual([
      expect.objectContaining({ name: 'Mine', ...parts, isShared: false, isDefault: false, canEdit: true }),
    ])
    expect(await names('hr')).toEqual([])
    expect(await names('adam')).toEqual([])
  })

  test('is shared by those who may, and kept by them alone', async () => {
    expect((await create('ann', 'Everyone', { isShared: true })).status).toBe(403)
    const own = await made('ann', 'Mine')
    expect((await w.call('ann', 'PUT', `/api/views/${own.id}`, { isShared: true, version: 1 })).status).toBe(403)
    const { id } = await made('hr', 'Everyone', { isShared: true })
    expect(await names('ann')).toEqual(['Everyone', 'Mine'])
    expect((await list('ann'))[0]).toMatchObject({ isShared: true, canEdit: false })
    expect((await w.call('ann', 'PUT', `/api/views/${id}`, { name: 'Ours', version: 1 })).status).toBe(403)
    expect((await w.call('ann', 'DELETE', `/api/views/${id}`)).status).toBe(403)
    // another of those who keep the list
    expect((await w.call('adam', 'PUT', `/api/views/${id}`, { name: 'Ours', version: 1 })).status).toBe(200)
    expect((await w.call('hr', 'PUT', `/api/views/${id}`, { name: 'Stale', version: 1 })).status).toBe(409)
    expect(await names('ann')).toEqual(['Mine', 'Ours'].toSorted().toReversed())
  })

  test('of someone else is not there for those who know its id', async () => {
    const { id } = await made('ann', 'Mine')
    for (const who of ['hr', 'adam'] as const) {
      expect((await w.call(who, 'PUT', `/api/views/${id}`, { name: 'Theirs', version: 1 })).status).toBe(404)
      expect((await w.call(who, 'DELETE', `/api/views/${id}`)).status).toBe(404)
      expect((await w.call(who, 'PUT', `/api/views/${id}/default`, { isDefault: true })).status).toBe(404)
    }
  })

  test('is renamed and changed, each part by itself', async () => {
    const { id } = await made('ann', 'Mine')
    await w.call('ann', 'PUT', `/api/views/${id}`, { name: 'Renamed', version: 1 })
    expect((await list('ann'))[0]).toMatchObject({ name: 'Renamed', ...parts, version: 2 })
    await w.call('ann', 'PUT', `/api/views/${id}`, { params: { search: 'b' }, columns: null, version: 2 })
    expect((await list('ann'))[0]).toMatchObject({ name: 'Renamed', params: { search: 'b' }, columns: null })
  })

  test('is deleted and brought back', async () => {
    const { id } = await made('ann', 'Mine')
    expect((await w.call('ann', 'DELETE', `/api/views/${id}`)).status).toBe(200)
    expect(await names('ann')).toEqual([])
    expect((await w.call('ann', 'DELETE', `/api/views/${id}`)).status).toBe(404)
    expect((await w.call('hr', 'POST', `/api/views/${id}/restoration`)).status).toBe(404)
    expect((await w.call('ann', 'POST', `/api/views/${id}/restoration`)).status).toBe(200)
    expect(await names('ann')).toEqual(['Mine'])
  })

  test('is what a person sees first: one of each list, each their own', async () => {
    const first = await made('hr', 'First', { isShared: true })
    const second = await made('ann', 'Second')
    const choose = (who: Name, id: string, isDefault = true) =>
      w.call(who, 'PUT', `/api/views/${id}/default`, { isDefault })
    const chosen = async (who: Name) => (await list(who)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    await choose('ann', first.id)
    await choose('ann', second.id)
    expect([await chosen('ann'), await chosen('hr')]).toEqual([['Second'], []])
    await choose('ann', first.id, false)
    expect(await chosen('ann')).toEqual(['Second'])
    await choose('ann', second.id, false)
    expect(await chosen('ann')).toEqual([])
  })
})

test('a reader gets of a shared view what they may see, filter and sort by', async () => {
  const params = {
    search: 'a',
    hiredFrom: '2020-01-01',
    employmentType: '9b3c1c0e-7d1f-4a43-9f2a-0a3f2d4a1f00',
    'customField-9b3c1c0e-7d1f-4a43-9f2a-0a3f2d4a1f00': 'secret',
    sort: 'hireDate',
    order: 'desc',
    unknown: 'x',
  }
  const columns = ['name', 'email', 'birthDate', 'hireDate', 'customField-9b3c1c0e-7d1f-4a43-9f2a-0a3f2d4a1f00']
  await made('hr', 'Everyone', { isShared: true, params, columns })
  // what nobody can use was not saved, what the keeper may use was
  const { employmentType, hiredFrom, search, sort, order } = params
  expect((await list('hr'))[0]).toMatchObject({
    params: { employmentType, hiredFrom, search, sort, order },
    columns: ['name', 'email', 'birthDate', 'hireDate'],
  })
  await withList('mia')
  expect((await list('mia'))[0]).toMatchObject({ params: { search: 'a' }, columns: ['name', 'email'] })
  // and asks for it without being refused
  expect((await w.call('mia', 'GET', '/api/people?search=a&columns=email')).status).toBe(200)
})

describe('a filter by a field whose type or options were changed', () => {
  let renamed = 0
  const cases: [string, object, (id: string) => Promise<string>, object][] = [
    ['words, now a number', { type: 'string' }, async () => 'blue', { type: 'number' }],
    ['words, now a choice', { type: 'string' }, async () => 'blue', { type: 'select', options: [{ name: 'Red' }] }],
    ['a choice, now words', { type: 'select', options: [{ name: 'Red' }] }, optionOf, { type: 'string' }],
    [
      'an option that is gone',
      { type: 'select', options: [{ name: 'Red' }] },
      optionOf,
      { options: [{ name: 'Blue' }] },
    ],
    ['numbers, now a country', { type: 'number' }, async () => '1..9', { type: 'country' }],
  ]
  test.each(cases)('%s: the view opens without it, says so, and is saved again', async (_, first, valueOf, next) => {
    const id = await f.published(first)
    const key = keyOfField(id)
    const name = `Now ${++renamed}`
    const params = { search: 'a', [key]: await valueOf(id) }
    const saved = (await create('hr', 'Kept', { params, columns: ['name', key], isShared: true })).body.data
    expect((await list('hr'))[0]).toMatchObject({ params, leftOut: [] })
    expect((await f.change(id, { type: 'select', ...first, name, ...next, removesValues: true })).status).toBe(200)
    const [view] = await list('hr')
    expect(view).toMatchObject({
      params: { search: 'a' },
      columns: ['name', key],
      leftOut: [{ param: key, name }],
    })
    const opened = new URLSearchParams(view!.params).toString()
    expect((await w.call('hr', 'GET', `/api/people?${opened}&columns=${key}`)).status).toBe(200)
    // who may not filter by it does not read of it
    await withList('mia')
    expect((await list('mia'))[0]).toMatchObject({ params: { search: 'a' }, leftOut: [] })
    const again = { params: view!.params, columns: view!.columns, version: saved.version }
    expect((await w.call('hr', 'PUT', `/api/views/${saved.id}`, again)).status).toBe(200)
    expect((await list('hr'))[0]).toMatchObject({ params: { search: 'a' }, leftOut: [] })
  })

  test('stays where the new type can still use it', async () => {
    const id = await f.published({ type: 'string' })
    const params = { [keyOfField(id)]: 'blue' }
    await create('hr', 'Kept', { params })
    await f.change(id, { name: 'Long', type: 'text', removesValues: true })
    expect((await list('hr'))[0]).toMatchObject({ params, leftOut: [] })
  })

  async function optionOf(id: string) {
    return (await f.find(id))!.options[0]!.id
  }
})

test('nobody reads or makes views of a list that they may not see', async () => {
  await made('hr', 'Everyone', { isShared: true })
  const role = { name: 'Nothing', description: '', permissions: ['own.timeoff.record.edit'] }
  const { id } = (await w.call('adam', 'POST', '/api/roles', role)).body.data
  await w.asAcme((db) => setRolesOf(db, w.ids.ivan, [id]))
  expect((await w.call('ivan', 'GET', '/api/views?list=people')).status).toBe(403)
  expect((await create('ivan', 'Mine')).status).toBe(403)
  expect((await w.call('ann', 'GET', '/api/views?list=nothing')).status).toBe(404)
})

/** The list of people and nothing of anyone's record. */
async function withList(who: Name) {
  const role = { name: `List ${randomUUID()}`, description: '', permissions: ['people.people.view'] }
  const { id } = (await w.call('adam', 'POST', '/api/roles', role)).body.data
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids[who], [id])
    await forgetRights(db)
  })
}

test('a deleted view can be restored for 30 days, then it is gone', async () => {
  const purge = jobs.find(({ name }) => name === 'views: deleted ones')!
  const DAY = 86_400_000
  const [old, recent] = [await made('ann', 'Old'), await made('ann', 'Recent')]
  await made('ann', 'Kept')
  const deleted = (id: string, days: number) =>
    w.asAcme((db) =>
      db
        .updateTable('views')
        .set({ deletedAt: new Date(w.clock.now.getTime() - days * DAY) })
        .where('id', '=', id)
        .execute(),
    )
  await deleted(old.id, 31)
  await deleted(recent.id, 29)
  await purge.run({ inCompany: w.asAcme, now: () => w.clock.now } as never, {})
  expect((await w.call('ann', 'POST', `/api/views/${old.id}/restoration`)).status).toBe(404)
  expect((await w.call('ann', 'POST', `/api/views/${recent.id}/restoration`)).status).toBe(200)
  expect(await names('ann')).toEqual(['Kept', 'Recent'])
})
