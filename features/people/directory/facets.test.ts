import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
const types: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    for (const name of ['Permanent', 'Intern', 'Unused'])
      types[name] = (
        await db
          .insertInto('catalogueEntries')
          .values({ catalogue: 'employment_types', name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
    const terms = (who: Name, type: string, from: number, contractEnd: string | null = null) =>
      db
        .insertInto('employments')
        .values({ userId: w.ids[who], typeId: types[type]!, effectiveDate: days(from), contractEnd })
        .execute()
    // an intern who became permanent, one who will, one whose contract is over, and one without terms
    await terms('ann', 'Intern', -400)
    await terms('ann', 'Permanent', -30)
    await terms('max', 'Intern', -30)
    await terms('max', 'Permanent', 30)
    await terms('eve', 'Intern', -300, days(-10))
    await terms('dora', 'Permanent', -300, days(10))
  })
})
afterAll(() => w.close())

const facet = async (who: Name, query = '') => {
  const { body } = await w.call(who, 'GET', `/api/people/summary${query}`)
  return Object.fromEntries(
    (body.data.employmentTypes as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
  )
}

describe('employment types', () => {
  test('are counted as they are in force today', async () => {
    expect(await facet('hr')).toEqual({ Permanent: 2, Intern: 1 })
    expect(await facet('hr', `?employmentType=${types.Intern}`)).toEqual({ Permanent: 2, Intern: 1 })
  })

  test.each([
    ['Permanent', ['Ann', 'Dora']],
    ['Intern', ['Max']],
    ['Unused', []],
  ])('narrow the list, its count, its ids and its file: %s', async (type, expected) => {
    const query = `?employmentType=${types[type]}`
    const { data } = (await w.call('hr', 'GET', `/api/people${query}`)).body
    expect(data.map(({ firstName }: { firstName: string }) => firstName)).toEqual(expected)
    expect((await w.call('hr', 'GET', `/api/people/summary${query}`)).body.data.count).toBe(expected.length)
    expect((await w.call('hr', 'GET', `/api/people/ids${query}`)).body.data).toHaveLength(expected.length)
  })

  test('are only for readers who may see everyone’s employment', async () => {
    const role = { name: 'List', description: '', permissions: ['people.people.view', 'own.job.employment.view'] }
    const { id } = (await w.call('adam', 'POST', '/api/roles', role)).body.data
    await w.asAcme((db) => setRolesOf(db, w.ids.ann, [id]))
    expect(await facet('ann')).toEqual({})
    for (const path of ['/api/people', '/api/people/summary'])
      expect((await w.call('ann', 'GET', `${path}?employmentType=${types.Permanent}`)).status).toBe(403)
  })
})
