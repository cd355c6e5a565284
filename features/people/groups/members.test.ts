import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'

let w: World
beforeAll(async () => {
  w = await world()
  // Ivan looks after all groups, and may do nothing else; Eve has no right to create one
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.ivan, [await makeRole(db, 'Groups', '', ['groups.manage'])])
    await setRolesOf(db, w.ids.eve, [await makeRole(db, 'Plain', '', ['people.people.view'])])
  })
})
afterAll(() => w.close())

let count = 0
const create = async (who: Name, fields: object = {}) =>
  (await w.call(who, 'POST', '/api/groups', { name: `Group ${count++}`, isPublic: false, ...fields })).body.data
const at = (group: { id: string }, more = '') => `/api/groups/${group.id}${more}`
const members = async (group: { id: string }, who: Name = 'adam'): Promise<string[]> =>
  (await w.call(who, 'GET', at(group, '/members'))).body.data.map((one: { firstName: string }) => one.firstName)
const add = (who: Name, group: { id: string }, ...whom: Name[]) =>
  w.call(who, 'POST', at(group, '/members'), { usersIds: whom.map((one) => w.ids[one]) })
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)
const factsOf = async (group: { id: string }) =>
  (await w.asAcme((db) => db.selectFrom('events').select('name').where('subjectId', '=', group.id).execute()))
    .map(({ name }) => name)
    .toSorted()

describe('members', () => {
  test('who is deactivated does not count, and is back when they are', async () => {
    const group = await create('ann', { usersIds: [w.ids.mia] })
    const set = (how: 'activation' | 'deactivation') => w.call('adam', 'POST', `/api/people/${w.ids.mia}/${how}`, {})
    expect((await set('deactivation')).status).toBe(200)
    expect((await w.call('ann', 'GET', at(group))).body.data).toMatchObject({ usersCount: 1, usersIds: [w.ids.ann] })
    expect((await set('activation')).status).toBe(200)
    expect(await members(group)).toEqual(['Ann', 'Mia'])
  })

  test('a group outlives its creator', async () => {
    const group = await create('dora', { usersIds: [w.ids.ann] })
    await w.call('adam', 'POST', `/api/people/${w.ids.dora}/deactivation`, {})
    expect((await w.call('ann', 'GET', at(group))).body.data).toMatchObject({
      creator: { id: w.ids.dora },
      usersCount: 1,
    })
    await w.call('adam', 'POST', `/api/people/${w.ids.dora}/activation`, {})
  })

  test('two who add the same people at once: each is a member once, and added by one fact', async () => {
    const group = await create('ann', { isPublic: true })
    const answers = await Promise.all([
      add('ann', group, 'max', 'eve', 'hr'),
      add('ivan', group, 'hr', 'eve', 'max'),
      w.call('max', 'POST', at(group, '/membership'), {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await members(group)).toEqual(['Ann', 'Eve', 'Hr', 'Max'])
    expect((await factsOf(group)).filter((name) => name === 'groups.memberAdded')).toHaveLength(4)
  })

  test('mute a group for themselves; others have no say', async () => {
    const group = await create('ann', { isPublic: true, usersIds: [] })
    const mute = (who: Name, subscription: boolean) => w.call(who, 'PUT', at(group, '/subscription'), { subscription })
    expect((await mute('ann', false)).status).toBe(200)
    expect((await w.call('ann', 'GET', at(group))).body.data.subscription).toBe(false)
    expect((await mute('eve', true)).status).toBe(403)
  })
})

describe('lists', () => {
  test('by name and by number of members; mine alone; in pages', async () => {
    const named = await Promise.all(['B', 'a', 'c'].map((name) => create('gina', { name, isPublic: true })))
    await w.call('gil', 'POST', at(named[2]!, '/membership'), {})
    const list = async (query: string) => names(await w.call('gil', 'GET', `/api/groups?${query}`))
    expect(await list('')).toEqual(['a', 'B', 'c'])
    expect(await list('direction=desc')).toEqual(['c', 'B', 'a'])
    expect(await list('sort=usersCount&direction=desc')).toEqual(['c', 'a', 'B'])
    expect(await list('of=mine')).toEqual(['c'])
    expect((await w.call('gil', 'GET', '/api/groups?page=2')).body).toMatchObject({ data: [], total: 3 })
    expect((await w.call('gil', 'GET', '/api/sidebar/groups')).body).toEqual({
      data: [{ id: named[2]!.id, name: 'c', unreadMessagesCount: 0 }],
    })
  })

  test('people and groups are found together, in any alphabet', async () => {
    await create('ann', { name: 'Лыжники', isPublic: true })
    await create('ann', { name: 'Annual review', isPublic: false })
    const find = async (who: Name, search: string) =>
      (await w.call(who, 'GET', `/api/find-user-or-group?search=${encodeURIComponent(search)}`)).body.data
    expect(await find('eve', 'lyzhniki')).toEqual([{ id: expect.any(String), name: 'Лыжники', type: 'group' }])
    expect(await find('ann', 'ann')).toEqual([
      { id: w.ids.ann, name: 'Ann Berg', type: 'user' },
      { id: expect.any(String), name: 'Annual review', type: 'group' },
    ])
    expect(await find('eve', 'ann')).toEqual([{ id: w.ids.ann, name: 'Ann Berg', type: 'user' }])
  })
})
