import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { keeping } from '../register/factory.ts'
import { type World, world } from '#tests/world.ts'
import { counting, offices, type Offices } from './factory.ts'

let w: World
const { give, become, show: showAsset, stateOf } = keeping(() => w)
const { scan, show, lines, settle, finish, factsOf } = counting(() => w)

beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.mia, [await makeRole(db, 'Movers', '', ['assets.register.edit'])])
  })
})
afterAll(() => w.close())

let mark: string
let oslo: string
let laptop: Offices['laptop']
let inStockholm: Offices['inStockholm']
beforeEach(async () => {
  ;({ mark, oslo, laptop, inStockholm } = await offices(w))
})

describe('what has changed since the start', () => {
  test('moved, given, written off, deleted and registered things are shown as such, and stay so in the record', async () => {
    const [moved, given, gone, same] = [await laptop(1), await laptop(2), await laptop(3), await laptop(4)]
    const id = await inStockholm()
    w.clock.now = new Date(w.clock.now.getTime() + 60_000)
    const { version, name } = await showAsset(moved)
    await w.call('ivan', 'PUT', `/api/assets/${moved}`, {
      name,
      locationId: oslo,
      inventoryNumber: `${mark}-1`,
      version,
    })
    await give('ivan', 'ann', [given])
    await w.call('ivan', 'DELETE', `/api/assets/${gone}`)
    const late = await laptop(5)
    const changed = async () =>
      Object.fromEntries((await lines(id, '?part=changed')).map((one) => [one.name, one.changes]))
    const before = await changed()
    expect(before).toEqual({
      [`Laptop ${mark}-1`]: [{ what: 'location', before: `Stockholm ${mark}`, after: `Oslo ${mark}` }],
      [`Laptop ${mark}-2`]: [
        { what: 'state', before: 'WAREHOUSE', after: 'IN USE' },
        { what: 'holder', before: '', after: expect.stringContaining('Ann') },
      ],
      [`Laptop ${mark}-3`]: [{ what: 'deleted', before: '', after: '' }],
    })
    expect(await show(id)).toMatchObject({ changed: 3, added: [{ id: late }] })
    await finish('ivan', id)
    await become('ivan', same, 'written_off')
    await become('ivan', late, 'written_off')
    await become('ivan', given, 'repair')
    expect(await changed()).toEqual(before)
    const all = await lines(id)
    expect(all.find((one) => one.name === `Laptop ${mark}-4`)!.changes).toEqual([])
    expect(await show(id)).toMatchObject({ changed: 3, added: [{ id: late }] })
  })
})

describe('what is missing', () => {
  test('is written off in one call, with the stock-take as the reason; who had it no longer does', async () => {
    const [free, held] = [await laptop(1), await laptop(2)]
    await laptop(3)
    await give('ivan', 'ann', [held])
    const id = await inStockholm()
    await scan(id, `${mark}-3`)
    const missing = await lines(id, '?part=missing')
    expect(missing.map(({ assetId, holder }) => [assetId, holder?.id ?? null])).toEqual([
      [free, null],
      [held, w.ids.ann],
    ])
    const writtenOff = await stateOf('written_off')
    expect(
      (
        await settle(
          'ivan',
          id,
          missing.map((one) => one.id),
          writtenOff,
        )
      ).status,
    ).toBe(200)
    for (const one of [free, held]) {
      const asset = await showAsset(one)
      expect(asset).toMatchObject({ state: { builtIn: 'written_off' }, holder: null })
      expect(asset.lifecycle[0].comment).toBe('Stock-take November 2026: not found')
    }
    expect((await lines(id, '?part=missing')).map(({ decision }) => decision)).toEqual(['WRITTEN-OFF', 'WRITTEN-OFF'])
    // what the stock-take itself has done is no news
    expect(await show(id)).toMatchObject({ changed: 0, found: 1 })
    expect((await factsOf(id)).map(({ name }) => name)).toContain('stocktakes.settled')
    // it is no return: nobody is told that they have brought it back
    await w.settle()
    const heard = await w.call('ann', 'GET', '/api/notifications')
    expect(JSON.stringify(heard.body)).not.toContain(`returned Laptop ${mark}`)
  })

  test('stays with who has it in a state that allows it', async () => {
    const held = await laptop(1)
    await give('ivan', 'ann', [held])
    const id = await inStockholm()
    const [line] = await lines(id)
    await settle('ivan', id, [line!.id], await stateOf('repair'))
    expect(await showAsset(held)).toMatchObject({ state: { builtIn: 'repair' }, holder: { id: w.ids.ann } })
  })

  test('is not what someone has found meanwhile, nor a line of another stock-take', async () => {
    const one = await laptop(1)
    const id = await inStockholm()
    const other = await inStockholm()
    const [line] = await lines(id)
    const state = await stateOf('written_off')
    expect((await settle('ivan', other, [line!.id], state)).status).toBe(422)
    await scan(id, `${mark}-1`, 'mia')
    const refused = await settle('ivan', id, [line!.id], state)
    expect(refused.status).toBe(409)
    expect(refused.body.errors.general[0]).toContain(`Laptop ${mark}-1`)
    expect(await showAsset(one)).toMatchObject({ state: { builtIn: 'warehouse' } })
    expect((await settle('ivan', id, [line!.id], randomUUID())).status).not.toBe(200)
  })
})
