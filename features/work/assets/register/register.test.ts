import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { keeping } from './factory.ts'

let w: World
const { add, made, give, become, show, states } = keeping(() => w)
const lists = '/api/settings/company/lists'

beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.eve, [await makeRole(db, 'Readers', '', ['assets.register.view'])])
    await setRolesOf(db, w.ids.mia, [await makeRole(db, 'Movers', '', ['assets.register.edit'])])
    await setRolesOf(db, w.ids.dora, [await makeRole(db, 'Settings', '', ['settings.assets.view'])])
  })
})
afterAll(() => w.close())

const listed = async (query = '', who: Name = 'ivan') => (await w.call(who, 'GET', `/api/assets${query}`)).body
const names = async (query = ''): Promise<string[]> =>
  (await listed(query)).data.map(({ name }: { name: string }) => name)
const entry = async (list: string, name: string): Promise<string> =>
  (await w.call('adam', 'POST', lists, { list, name })).body.data.id
const factsOf = async (id: string) =>
  (await w.asAcme((db) => db.selectFrom('events').select('name').where('subjectId', '=', id).execute())).map(
    ({ name }) => name,
  )

describe('S3-ASSET-01: a thing', () => {
  test('has every field of the specification, begins in the warehouse and with nobody', async () => {
    const categoryId = await entry('asset_categories', 'Laptops')
    const { status, body } = await add('ivan', {
      name: 'MacBook Pro',
      categoryId,
      serialNumber: 'C02XK0',
      inventoryNumber: 'IN-1',
      purchasedOn: '2026-02-03',
      description: 'Fourteen inches',
      price: 27990.5,
      currency: 'SEK',
      warrantyEndsOn: '2029-02-03',
      leaseEndsOn: null,
    })
    expect(status).toBe(201)
    const shown = await show(body.data.id)
    expect(shown).toMatchObject({
      name: 'MacBook Pro',
      category: { id: categoryId, name: 'Laptops' },
      serialNumber: 'C02XK0',
      inventoryNumber: 'IN-1',
      purchasedOn: '2026-02-03',
      description: 'Fourteen inches',
      price: 27990.5,
      currency: 'SEK',
      warrantyEndsOn: '2029-02-03',
      leaseEndsOn: null,
      receivedOn: null,
      returnedOn: null,
      status: 'available',
      holder: null,
      state: { name: 'WAREHOUSE', builtIn: 'warehouse' },
      can: { give: true, edit: true, delete: true },
    })
    expect(shown.lifecycle).toHaveLength(1)
    expect(await factsOf(shown.id)).toEqual(['assets.created'])
  })

  test('is changed by the version that was seen; what it had before is in the trail', async () => {
    const id = await made({ name: 'Monitor', price: 10, currency: 'EUR' })
    const change = (body: object) => w.call('ivan', 'PUT', `/api/assets/${id}`, body)
    expect((await change({ name: 'Monitor 27', version: 1 })).body.data).toEqual({ id, version: 2 })
    expect((await change({ name: 'Mine', version: 1 })).status).toBe(409)
    // no price, no currency
    expect(await show(id)).toMatchObject({ name: 'Monitor 27', price: null, currency: null })
    expect((await change({ name: 'Monitor 27', version: 2 })).body.data.version).toBe(2)
    expect((await factsOf(id)).toSorted()).toEqual(['assets.created', 'assets.updated'])
  })

  test('wrong fields are named; an inventory number is on one thing only, whatever its letters', async () => {
    await made({ inventoryNumber: 'in-77' })
    const wrong = async (body: object) => (await add('ivan', body)).body.errors
    expect(await wrong({ name: ' ' })).toHaveProperty('name')
    expect(await wrong({ inventoryNumber: 'IN-77' })).toEqual({
      inventoryNumber: ['Another asset has this inventory number.'],
    })
    expect(await wrong({ price: 1.005, currency: 'SEK' })).toHaveProperty('price')
    expect(await wrong({ price: 12 })).toHaveProperty('currency')
    expect(await wrong({ categoryId: w.ids.ann })).toHaveProperty('categoryId')
    expect(await wrong({ locationId: w.ids.ann })).toHaveProperty('locationId')
    const state = (await states())[0]!.id
    expect(await wrong({ categoryId: state })).toHaveProperty('categoryId')
  })

  test('that nobody ever had is deleted; one with a history is not', async () => {
    const [mistake, used] = [await made(), await made()]
    await give('ivan', 'ann', [used])
    expect((await w.call('ivan', 'DELETE', `/api/assets/${mistake}`)).status).toBe(200)
    expect((await w.call('ivan', 'GET', `/api/assets/${mistake}`)).status).toBe(404)
    expect((await w.call('ivan', 'DELETE', `/api/assets/${used}`)).status).toBe(409)
    expect((await show(used)).can.delete).toBe(false)
  })
})

describe('the register', () => {
  test('is searched by name, numbers and the person who has it, and filtered', async () => {
    const category = await entry('asset_categories', 'Cameras')
    const id = await made({ name: 'Küchenkamera', categoryId: category, serialNumber: 'ZZ-9', inventoryNumber: 'K-1' })
    await made({ name: 'Drone', categoryId: category })
    await give('ivan', 'max', [id])
    for (const search of ['kuchen', 'zz-9', 'k-1', 'Max Berg'])
      expect(await names(`?category=${category}&search=${encodeURIComponent(search)}`), search).toEqual([
        'Küchenkamera',
      ])
    expect(await names(`?category=${category}`)).toEqual(['Drone', 'Küchenkamera'])
    expect(await names(`?category=${category}&holder=held`)).toEqual(['Küchenkamera'])
    expect(await names(`?category=${category}&holder=free`)).toEqual(['Drone'])
    expect(await names(`?category=${category}&holder=left`)).toEqual([])
    expect(await names(`?category=${category}&holder=${w.ids.max}`)).toEqual(['Küchenkamera'])
    const summary = (await w.call('ivan', 'GET', `/api/assets/summary?category=${category}`)).body
    expect(summary).toMatchObject({ count: 2, can: { give: true, edit: true } })
    expect(summary.states.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ['IN USE', 1],
      ['WAREHOUSE', 1],
    ])
    expect(await names(`?category=${category}&state=${summary.states[0].id}`)).toEqual(['Küchenkamera'])
  })

  test.each(['name', 'inventoryNumber', 'category', 'state', 'holder', 'purchasedOn'])(
    'sorted by %s comes by pages, each thing once, both ways',
    async (sort) => {
      const category = await entry('asset_categories', `Sorted by ${sort}`)
      const all: string[] = []
      for (let at = 0; at < 54; at++)
        all.push(
          await made({
            name: `Thing ${at % 7}`,
            categoryId: category,
            ...(at % 2 && {
              inventoryNumber: `${sort}-${at}`,
              purchasedOn: `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
            }),
          }),
        )
      await give('ivan', 'ann', all.slice(0, 3))
      await give('ivan', 'max', all.slice(3, 5))
      await become('ivan', all[6]!, 'repair')
      for (const direction of ['asc', 'desc']) {
        const first = await listed(`?category=${category}&sort=${sort}&direction=${direction}`)
        expect(first.data).toHaveLength(50)
        const query = `?category=${category}&sort=${sort}&direction=${direction}&cursor=${first.next}`
        const second = await listed(query)
        expect(second.next).toBeNull()
        const seen = [...first.data, ...second.data]
        expect(new Set(seen.map(({ id }: { id: string }) => id)).size).toBe(54)
        const ofOneName = seen.filter(({ name }: { name: string }) => name === 'Thing 3')
        const numbers = ofOneName.map(({ inventoryNumber }: { inventoryNumber: string }) => inventoryNumber)
        if (sort === 'name') expect(numbers).toEqual(numbers.toSorted())
        if (sort !== 'holder') continue
        const holders = seen.map(({ holder }: { holder: { firstName: string } | null }) => holder?.firstName ?? null)
        const [ann, max] = [Array(3).fill('Ann'), Array(2).fill('Max')]
        expect(holders.slice(0, 5)).toEqual(direction === 'asc' ? [...ann, ...max] : [...max, ...ann])
      }
      const parts = [sort, null, 'thing\0', '', all[0]]
      const withZero = Buffer.from(JSON.stringify(parts)).toString('base64url')
      for (const cursor of ['nonsense', withZero])
        expect((await w.call('ivan', 'GET', `/api/assets?sort=${sort}&cursor=${cursor}`)).status).toBe(400)
    },
  )

  test('is taken as a file, with the filters and in the order of the list', async () => {
    const category = await entry('asset_categories', 'Exported')
    await made({ name: '=1+1', categoryId: category, price: 5, currency: 'EUR' })
    const held = await made({ name: 'Torch', categoryId: category })
    await give('ivan', 'ann', [held])
    const { status, body } = await w.call('eve', 'GET', `/api/assets/export?category=${category}&direction=desc`)
    expect(status).toBe(200)
    const lines = String(body).trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^Torch,Exported,.*IN USE,Ann Berg,/)
    expect(lines[2]).toMatch(/^'=1\+1,Exported,.*5\.00,EUR/)
    const facts = await w.asAcme((db) =>
      db.selectFrom('events').select('details').where('name', '=', 'assets.exported').execute(),
    )
    expect(facts.at(-1)!.details).toMatchObject({ count: 2, format: 'csv', filters: ['category'] })
  })
})

describe('who may', () => {
  // each row: who, read the register, add and change, say where things are
  const CASES: readonly [who: Name, what: string, read: number, keep: number, move: number][] = [
    ['adam', 'the administrator', 200, 201, 200],
    ['ivan', 'the asset manager', 200, 201, 200],
    ['eve', 'a reader of the register', 200, 403, 403],
    ['mia', 'who moves things', 200, 403, 200],
    ['dora', 'a reader of the settings', 403, 403, 403],
    ['hr', 'HR', 403, 403, 403],
    ['max', 'a manager', 403, 403, 403],
    ['ann', 'an employee', 403, 403, 403],
  ]
  test.each(CASES)('%s, %s', async (who, _what, read, keep, move) => {
    const id = await made({ name: 'Guarded' })
    for (const path of ['', '/summary', `/${id}`, '/export'])
      expect((await w.call(who, 'GET', `/api/assets${path}`)).status, path).toBe(read)
    expect((await add(who)).status).toBe(keep)
    const change = await w.call(who, 'PUT', `/api/assets/${id}`, { name: 'Mine' })
    expect(change.status).toBe(keep === 201 ? 200 : 403)
    expect((await w.call(who, 'GET', '/api/assets/choices')).status).toBe(move)
    expect((await become('ivan', id, 'repair')).status).toBe(200)
    expect((await become(who, id, 'warehouse')).status).toBe(move)
    const free = await made()
    expect((await w.call(who, 'DELETE', `/api/assets/${free}`)).status).toBe(keep === 201 ? 200 : 403)
  })

  test('another company knows nothing of it', async () => {
    const id = await made({ name: 'Ours', inventoryNumber: 'OURS-1' })
    expect((await w.call('gina', 'GET', '/api/assets?search=Ours')).body.data).toEqual([])
    expect((await w.call('gina', 'GET', '/api/assets/summary')).body.count).toBe(0)
    expect((await w.call('gina', 'GET', `/api/assets/${id}`)).status).toBe(404)
    expect((await w.call('gina', 'PUT', `/api/assets/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await w.call('gina', 'DELETE', `/api/assets/${id}`)).status).toBe(404)
    expect((await w.call('gina', 'POST', '/api/assets/return', { assetIds: [id] })).status).toBe(422)
    const theirs = { userId: w.ids.gil, assetIds: [id] }
    expect((await w.call('gina', 'POST', '/api/assets/give', theirs)).status).toBe(422)
    // the number of ours is free there
    const same = await w.call('gina', 'POST', '/api/assets', { name: 'Theirs', inventoryNumber: 'OURS-1' })
    expect(same.status).toBe(201)
    expect((await show(id)).name).toBe('Ours')
  })
})
