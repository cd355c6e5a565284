import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { keeping } from '../register/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { counting, offices, type Offices, STOCKTAKES } from './factory.ts'

let w: World
const { become, show: showAsset, stateOf } = keeping(() => w)
const { start, started, send, sent, scan, show, lines, counts, settle, finish, cancel, factsOf } = counting(() => w)

beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.eve, [await makeRole(db, 'Readers', '', ['assets.register.view'])])
    await setRolesOf(db, w.ids.mia, [await makeRole(db, 'Movers', '', ['assets.register.edit'])])
    await setRolesOf(db, w.ids.dora, [await makeRole(db, 'Holders', '', ['other.assets.edit'])])
  })
})
afterAll(() => w.close())

let mark: string
let stockholm: string
let oslo: string
let laptop: Offices['laptop']
let inStockholm: Offices['inStockholm']
beforeEach(async () => {
  ;({ mark, stockholm, oslo, laptop, inStockholm } = await offices(w))
})

describe('a stock-take starts', () => {
  test('with what is in its scope now; what is written off is never expected', async () => {
    await laptop(1)
    await laptop(2)
    await laptop(3, { locationId: oslo })
    await become('ivan', await laptop(4), 'written_off')
    const id = await inStockholm()
    const shown = await show(id)
    expect(shown).toMatchObject({ status: 'open', expected: 2, found: 0, elsewhere: 0, unknown: 0, changed: 0 })
    expect(shown.scope.locations).toEqual([{ id: stockholm, name: `Stockholm ${mark}` }])
    expect((await lines(id)).map(({ name }) => name)).toEqual([`Laptop ${mark}-1`, `Laptop ${mark}-2`])
    expect((await factsOf(id)).map(({ name }) => name)).toEqual(['stocktakes.started'])
    const size = await w.call('ivan', 'GET', `${STOCKTAKES}/size?locations=${stockholm}`)
    expect(size.body).toEqual({ count: 2 })
  })

  test('not for nothing, nor for a place that is gone', async () => {
    expect((await start('ivan', { locationIds: [oslo] })).status).toBe(409)
    const gone = await start('ivan', { locationIds: [randomUUID()] })
    expect(gone.status).toBe(422)
    expect(Object.keys(gone.body.errors)).toContain('locationIds')
    expect((await start('ivan', { name: ' ' })).status).toBe(422)
  })

  test('by states and categories, too', async () => {
    const one = await laptop(1)
    await laptop(2)
    await become('ivan', one, 'repair')
    const id = await started({ locationIds: [stockholm], stateIds: [await stateOf('repair')] })
    expect((await lines(id)).map(({ assetId }) => assetId)).toEqual([one])
  })
})

describe('a stock-take that is over', () => {
  test.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['finished', (id) => finish('ivan', id)],
    ['cancelled', (id) => cancel('ivan', id)],
  ])('%s: nobody changes it', async (status, end) => {
    await laptop(1)
    const id = await inStockholm()
    const [line] = await lines(id)
    expect((await end(id)).status).toBe(200)
    expect(await show(id)).toMatchObject({ status, can: { count: false } })
    expect((await send('ivan', id, [{ code: `${mark}-1` }])).status).toBe(409)
    expect((await settle('ivan', id, [line!.id], await stateOf('written_off'))).status).toBe(409)
    expect((await finish('ivan', id)).status).toBe(409)
    expect((await cancel('ivan', id)).status).toBe(409)
    expect(await counts(id)).toEqual([])
  })

  test('finishing says on each thing when it was counted last; cancelling does not', async () => {
    const [one, two] = [await laptop(1), await laptop(2, { locationId: oslo })]
    const id = await inStockholm()
    await scan(id, `${mark}-1`, 'mia')
    await scan(id, `${mark}-2`, 'mia')
    expect((await showAsset(one)).lastCounted).toBeNull()
    await finish('ivan', id)
    for (const each of [one, two])
      expect((await showAsset(each)).lastCounted).toEqual({
        at: expect.any(String),
        by: expect.objectContaining({ id: w.ids.mia }),
      })
    const next = await inStockholm()
    expect((await lines(next))[0]!.lastCountedAt).toBe((await showAsset(one)).lastCounted.at)
    w.clock.now = new Date(w.clock.now.getTime() + 60_000)
    await scan(next, `${mark}-1`)
    await cancel('ivan', next)
    expect((await showAsset(one)).lastCounted.by.id).toBe(w.ids.mia)
    expect(await show(next)).toMatchObject({ reason: 'Wrong office', found: 1 })
  })

  test('two who finish it at once: one does', async () => {
    await laptop(1)
    const id = await inStockholm()
    const both = await Promise.all([finish('ivan', id), finish('mia', id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a scan that races with the finish is counted in it, or refused', async () => {
    await laptop(1)
    const id = await inStockholm()
    const [scanned] = await Promise.all([send('mia', id, [{ code: `${mark}-1` }]), finish('ivan', id)])
    expect((await show(id)).found).toBe(scanned.status === 200 ? 1 : 0)
  })
})

describe('who may', () => {
  const acts: readonly [string, (who: Name | null, id: string) => Promise<{ status: number }>][] = [
    ['read', (who, id) => w.call(who, 'GET', `${STOCKTAKES}/${id}`)],
    ['list', (who) => w.call(who, 'GET', STOCKTAKES)],
    ['read the list', (who, id) => w.call(who, 'GET', `${STOCKTAKES}/${id}/lines`)],
    ['read the counts', (who, id) => w.call(who, 'GET', `${STOCKTAKES}/${id}/counts`)],
    ['export', (who, id) => w.call(who, 'GET', `${STOCKTAKES}/${id}/export`)],
    ['count', (who, id) => send(who, id, [{ code: `${mark}-1` }])],
    ['start', (who) => start(who, { locationIds: [stockholm] })],
    ['settle', async (who, id) => settle(who, id, [(await lines(id))[0]!.id], await stateOf('repair'))],
    ['cancel', (who, id) => cancel(who, id)],
    ['finish', (who, id) => finish(who, id)],
  ]
  const READS = 5
  test.each<[string, Name, (at: number) => boolean]>([
    ['the asset manager: all', 'ivan', () => true],
    ['assets.register.edit alone: all', 'mia', () => true],
    ['assets.register.view alone: reads', 'eve', (at) => at < READS],
    ['who hands things over to others: nothing', 'dora', () => false],
    ['an employee: nothing', 'ann', () => false],
    ['a manager: nothing', 'max', () => false],
  ])('%s', async (_, who, isAllowed) => {
    for (const [at, [name, act]] of acts.entries()) {
      await laptop(1000 + at)
      const id = await inStockholm()
      const { status } = await act(who, id)
      const allowed = isAllowed(at)
      expect([name, allowed ? status < 300 : status]).toEqual([name, allowed ? true : 403])
    }
  })

  test.each<[string, Name, boolean]>([
    ['who reads is offered none of it', 'eve', false],
    ['who counts is', 'mia', true],
  ])('%s', async (_, who, can) => {
    await laptop(1)
    const id = await inStockholm()
    expect((await w.call(who, 'GET', `${STOCKTAKES}/${id}`)).body.data.can).toEqual({ count: can })
    expect((await w.call(who, 'GET', STOCKTAKES)).body.can).toEqual({ start: can })
  })

  test('another company: nothing is there', async () => {
    await laptop(1)
    const id = await inStockholm()
    for (const path of ['', '/lines', '/counts', '/export'])
      expect((await w.call('gina', 'GET', `${STOCKTAKES}/${id}${path}`)).status).toBe(404)
    expect((await send('gina', id, [{ code: `${mark}-1` }])).status).toBe(404)
    expect((await finish('gina', id)).status).toBe(404)
  })
})

describe('its list', () => {
  test('comes in pages, searched and filtered', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map((no) => laptop(no)))
    await scan(await inStockholm(), `${mark}-1`)
    const id = await inStockholm()
    await scan(id, `${mark}-3`)
    const got: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await w.call('ivan', 'GET', `${STOCKTAKES}/${id}/lines?limit=2&cursor=${cursor}`)
      got.push(...body.data.map(({ assetId }: { assetId: string }) => assetId))
      if (!body.next) break
      cursor = body.next
    }
    expect(got.toSorted()).toEqual(all.toSorted())
    expect((await lines(id, `?search=${mark}-4`)).length).toBe(1)
    expect((await lines(id, '?part=missing')).length).toBe(4)
    expect((await lines(id, '?part=found')).map(({ inventoryNumber }) => inventoryNumber)).toEqual([`${mark}-3`])
    expect((await lines(id, `?location=${encodeURIComponent(`Oslo ${mark}`)}`)).length).toBe(0)
    expect((await w.call('ivan', 'GET', `${STOCKTAKES}/${id}/lines?cursor=abc`)).status).toBe(400)
  })

  test('is a file with what was found', async () => {
    await laptop(1)
    await laptop(2)
    const id = await inStockholm()
    await sent(id, [{ code: `${mark}-1`, condition: 'worn', note: 'Sticker' }])
    const { body } = await w.call('ivan', 'GET', `${STOCKTAKES}/${id}/export?format=csv`)
    const rows = String(body).trim().split('\n')
    expect(rows.length).toBe(3)
    expect(rows[1]).toMatch(new RegExp(`^Laptop ${mark}-1,.*Found.*Worn,Sticker`))
    expect(rows[2]).toMatch(new RegExp(`^Laptop ${mark}-2,.*Missing`))
  })
})
