import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(() => w.asAcme((db) => db.deleteFrom('skills').execute()))

interface Named {
  id: string
  name: string
  count: number
}
const change = (who: Name, whom: Name, add: string[]) =>
  w.call(who, 'PUT', `/api/people/${w.ids[whom]}/skills`, { add })

describe('the people list', () => {
  const list = async (query: string, who: Name = 'adam') =>
    (await w.call(who, 'GET', `/api/people?${query}`)).body.data as { firstName: string; skills?: string | null }[]
  const firstNames = async (query: string) => (await list(query)).map(({ firstName }) => firstName)
  const summary = async (query = '') =>
    (await w.call('adam', 'GET', `/api/people/summary?${query}`)).body.data as { count: number; skills: Named[] }

  test('has them as a column, in its file too, and only where they were asked for', async () => {
    await change('ann', 'ann', ['Welding', 'Excel'])
    expect((await list('columns=skills&search=ann'))[0]).toMatchObject({ skills: 'Excel, Welding' })
    expect((await list('search=ann'))[0]?.skills).toBeNull()
    const { body } = await w.call('adam', 'GET', '/api/people/export?columns=skills&search=ann')
    expect(String(body)).toContain('"Excel, Welding"')
  })

  test('finds people by what they can do, from the beginning of a word, and several words at once', async () => {
    await change('ann', 'ann', ['Project planning', 'Node.js', 'R'])
    await change('max', 'max', ['Planning'])
    expect(await firstNames('search=planning')).toEqual(['Ann', 'Max'])
    expect(await firstNames('search=proj%20plan')).toEqual(['Ann'])
    expect(await firstNames('search=js')).toEqual(['Ann'])
    expect(await firstNames('search=lanning')).toEqual([])
    expect((await summary('search=planning')).count).toBe(2)
  })

  test('filters by them, and counts each as the other filters leave it', async () => {
    await change('ann', 'ann', ['Excel', 'Law'])
    await change('max', 'max', ['Excel'])
    const { skills } = await summary()
    expect(skills.map(({ name, count }) => [name, count])).toEqual([
      ['Excel', 2],
      ['Law', 1],
    ])
    const [excel, law] = skills.map(({ id }) => id)
    expect(await firstNames(`skills=${law}`)).toEqual(['Ann'])
    expect(await firstNames(`skills=${law},${excel}`)).toEqual(['Ann', 'Max'])
    const narrowed = await summary(`skills=${law}&manager=${w.ids.max}`)
    expect([narrowed.count, narrowed.skills.map(({ name, count }) => [name, count])]).toEqual([
      1,
      [
        ['Excel', 1],
        ['Law', 1],
      ],
    ])
    const byManager = await summary(`manager=${w.ids.dora}`)
    expect(byManager.skills.map(({ name, count }) => [name, count])).toEqual([['Excel', 1]])
  })
})
