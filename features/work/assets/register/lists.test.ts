import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { keeping } from './factory.ts'

let w: World
const { made, become, show } = keeping(() => w)
const lists = '/api/settings/company/lists'
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const entry = async (list: string, name: string): Promise<string> =>
  (await w.call('adam', 'POST', lists, { list, name })).body.data.id

describe('S3-COMP-03: the lists', () => {
  test('an entry counts the things that it is noted for, and a replacement takes its place in their past too', async () => {
    const [old, other] = [await entry('asset_states', 'On loan'), await entry('asset_states', 'Lent')]
    const id = await made()
    await w.call('ivan', 'PUT', `/api/assets/${id}/state`, { stateId: old })
    await become('ivan', id, 'repair')
    const counted = async (one: string) =>
      (await w.call('adam', 'GET', lists)).body.data.find((found: { id: string }) => found.id === one)?.count
    expect(await counted(old)).toBe(0)
    expect((await w.call('adam', 'DELETE', `${lists}/${old}`)).status).toBe(409)
    expect((await w.call('adam', 'DELETE', `${lists}/${old}`, { replacementId: other })).status).toBe(200)
    await w.call('ivan', 'PUT', `/api/assets/${id}/state`, { stateId: other })
    expect(await counted(other)).toBe(1)
    expect((await show(id)).lifecycle.map(({ state }: { state: { name: string } }) => state.name)).toEqual([
      'Lent',
      'REPAIR',
      'Lent',
      'WAREHOUSE',
    ])
  })

  test('an archived category stays where it is noted, and an archived state cannot be chosen', async () => {
    const [category, state] = [await entry('asset_categories', 'Faxes'), await entry('asset_states', 'Lost')]
    const id = await made({ categoryId: category })
    for (const one of [category, state])
      expect((await w.call('adam', 'POST', `${lists}/${one}/archive`, {})).status).toBe(200)
    expect((await show(id)).category.name).toBe('Faxes')
    expect((await w.call('ivan', 'PUT', `/api/assets/${id}/state`, { stateId: state })).body.errors).toHaveProperty(
      'stateId',
    )
    await w.call('adam', 'POST', `${lists}/${state}/restore`, {})
    expect((await w.call('ivan', 'PUT', `/api/assets/${id}/state`, { stateId: state })).status).toBe(200)
  })
})
