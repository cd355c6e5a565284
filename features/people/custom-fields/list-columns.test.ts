import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { keyOfField } from './contract.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())

interface Person {
  id: string
  customFields?: Record<string, unknown>
}
async function people(query: object, who: Name = 'adam') {
  const { status, body } = await w.call(who, 'GET', `/api/people?${new URLSearchParams(query as never)}`)
  return { status, data: (body.data ?? []) as Person[] }
}

describe('what may be a column', () => {
  const columnsFor = async (who: Name) =>
    ((await w.call(who, 'GET', '/api/custom-fields/columns')).body.data as { id: string; isForAll: boolean }[]).map(
      ({ id, isForAll }) => [id, isForAll] as const,
    )

  test('a field is no column while it is not published, and nobody filters or sorts by it', async () => {
    const id = await f.published({ name: 'For a while' })
    await f.put('ann', id, 'Kept')
    await w.call('adam', 'POST', `/api/custom-fields/employee/${id}/unpublish`)
    expect((await columnsFor('adam')).map(([one]) => one)).not.toContain(id)
    const key = keyOfField(id)
    for (const query of [{ columns: key }, { sort: key }, { [key]: 'Kept' }])
      expect((await people(query)).status).toBe(403)
  })

  test('a hidden field beside one that is not hidden shows each of them as the profile does', async () => {
    const [hidden, plain] = [await f.published({ isHidden: true }), await f.published()]
    for (const id of [hidden, plain]) {
      await f.give(id, { own: 'edit', manager: 'view' })
      for (const who of ['max', 'ann'] as const) await f.put(who, id, `Of ${who}`)
    }
    // each may change what is their own, and only that is shown of the hidden one
    const keys = [keyOfField(hidden), keyOfField(plain)] as const
    const { data } = await people({ columns: keys.join(',') }, 'max')
    const of = (who: Name) => data.find(({ id }) => id === w.ids[who])?.customFields
    expect([of('max'), of('ann'), of('mia')]).toEqual([
      { [keys[0]]: 'Of max', [keys[1]]: 'Of max' },
      { [keys[1]]: 'Of ann' },
      {},
    ])
    expect(new Map(await columnsFor('max')).get(plain)).toBe(false)
    expect(new Map(await columnsFor('adam')).get(hidden)).toBe(true)
  })
})
