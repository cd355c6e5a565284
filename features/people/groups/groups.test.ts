import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { builtInRole, makeRole } from '#features/core/roles/server/api.ts'
import type { Db } from '#platform/db.ts'
import { groups } from './contract.ts'

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

describe('a private group', () => {
  test('is created with the people chosen, and answers with every field of the specification', async () => {
    const { status, body, headers } = await w.call('ann', 'POST', '/api/groups', {
      name: 'Board games',
      description: 'Thursdays',
      isPublic: false,
      avatar: null,
      usersIds: [w.ids.max, w.ids.pia],
    })
    expect(status).toBe(200)
    expect(String(headers['x-stale'])).toContain('groups')
    expect(groups.createGroup.success).toBe('groups.created')
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Board games',
      description: 'Thursdays',
      isPublic: false,
      avatar: null,
      selectedUsers: ['Ann', 'Max', 'Pia'].map((firstName) => expect.objectContaining({ firstName })),
      usersIds: [w.ids.ann, w.ids.max, w.ids.pia],
      unreadMessagesCount: 0,
      creator: expect.objectContaining({ id: w.ids.ann }),
      usersCount: 3,
      subscription: true,
      isMember: true,
      version: 1,
      can: { edit: true, join: false, leave: true },
    })
    expect(await factsOf(body.data)).toEqual([
      'groups.created',
      'groups.memberAdded',
      'groups.memberAdded',
      'groups.memberAdded',
    ])
  })

  test('is known to its members and to people who manage all groups; to others it does not exist', async () => {
    const group = await create('ann', { name: 'Surprise party', usersIds: [w.ids.max] })
    for (const who of ['ann', 'max', 'ivan', 'adam'] as const) {
      expect((await w.call(who, 'GET', at(group))).status, who).toBe(200)
      expect(names(await w.call(who, 'GET', '/api/groups?search=surprise')), who).toEqual(['Surprise party'])
    }
    for (const who of ['eve', 'hr', 'gil', 'gina'] as const) {
      expect((await w.call(who, 'GET', '/api/groups?search=surprise')).body, who).toMatchObject({ data: [], total: 0 })
      expect(names(await w.call(who, 'GET', '/api/find-user-or-group?search=surprise')), who).toEqual([])
      for (const [method, more, body] of CALLS)
        expect((await w.call(who, method, at(group, more), body)).status, `${who} ${method} ${more}`).toBe(404)
      expect((await w.call(who, 'DELETE', at(group, `/members/${w.ids.max}`))).status).toBe(404)
    }
    expect(names(await w.call('eve', 'GET', `/api/people/${w.ids.max}/groups`))).not.toContain('Surprise party')
    expect(names(await w.call('max', 'GET', `/api/people/${w.ids.ann}/groups`))).toContain('Surprise party')
    expect(await members(group)).toEqual(['Ann', 'Max'])
  })

  const CALLS = [
    ['GET', ''],
    ['GET', '/members'],
    ['GET', '/avatar'],
    ['PUT', '', { name: 'Mine' }],
    ['DELETE', ''],
    ['POST', '/membership', {}],
    ['DELETE', '/membership'],
    ['PUT', '/subscription', { subscription: false }],
    ['POST', '/members', { usersIds: [] as string[] }],
  ] as const satisfies readonly (readonly ['GET' | 'PUT' | 'POST' | 'DELETE', string, object?])[]
  beforeAll(() => {
    CALLS[8][2].usersIds.push(w.ids.eve)
  })

  test('its members know it; only its creator and people who manage all groups change it', async () => {
    const group = await create('ann', { usersIds: [w.ids.max, w.ids.dora] })
    for (const [method, more, body] of [
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/members', { usersIds: [w.ids.eve] }],
      ['DELETE', `/members/${w.ids.dora}`],
    ] as const)
      expect((await w.call('max', method, at(group, more), body)).status, `${method} ${more}`).toBe(403)
    expect((await add('ann', group, 'eve')).body.data.usersCount).toBe(4)
    expect((await w.call('ann', 'DELETE', at(group, `/members/${w.ids.dora}`))).status).toBe(200)
    expect((await w.call('ivan', 'PUT', at(group), { name: 'Chess' })).body.data).toMatchObject({ name: 'Chess' })
    expect(await members(group)).toEqual(['Ann', 'Eve', 'Max'])
    expect((await w.call('ann', 'DELETE', at(group, `/members/${w.ids.dora}`))).status).toBe(404)
  })

  test('is left by its members, and does not exist for them any more; empty, it stays with people who manage all groups', async () => {
    const group = await create('ann', { usersIds: [w.ids.max] })
    expect((await w.call('max', 'DELETE', at(group, '/membership'))).status).toBe(200)
    expect((await w.call('max', 'GET', at(group))).status).toBe(404)
    expect((await w.call('max', 'POST', at(group, '/membership'), {})).status).toBe(404)
    // the last one, who created it
    expect((await w.call('ann', 'DELETE', at(group, '/membership'))).status).toBe(200)
    expect((await w.call('ann', 'PUT', at(group), { name: 'Back' })).status).toBe(404)
    expect((await w.call('ivan', 'GET', at(group))).body.data).toMatchObject({ usersCount: 0, usersIds: [] })
    expect((await add('ivan', group, 'max')).body.data.usersCount).toBe(1)
  })
})

describe('a public group', () => {
  test('is found, joined and left by everyone; joining twice changes nothing', async () => {
    const group = await create('ann', { name: 'Löpning', isPublic: true })
    expect(names(await w.call('eve', 'GET', '/api/groups?search=lopn'))).toEqual(['Löpning'])
    expect((await w.call('eve', 'GET', at(group))).body.data).toMatchObject({
      isMember: false,
      subscription: false,
      can: { edit: false, join: true, leave: false },
    })
    for (const time of ['first', 'second'])
      expect((await w.call('eve', 'POST', at(group, '/membership'), {})).body.data, time).toMatchObject({
        isMember: true,
        usersCount: 2,
        can: { edit: false, join: false, leave: true },
      })
    expect(await factsOf(group)).toEqual(['groups.created', 'groups.memberAdded', 'groups.memberAdded'])
    expect((await w.call('eve', 'DELETE', at(group, '/membership'))).status).toBe(200)
    expect((await w.call('eve', 'DELETE', at(group, '/membership'))).status).toBe(200)
    expect((await factsOf(group)).filter((name) => name === 'groups.memberRemoved')).toHaveLength(1)
    expect(await members(group)).toEqual(['Ann'])
    for (const who of ['gil', 'gina'] as const)
      expect((await w.call(who, 'POST', at(group, '/membership'), {})).status).toBe(404)
  })

  test('gets no people when it is created: they are chosen for a private one only', async () => {
    const body = { name: 'Everyone', isPublic: true, usersIds: [w.ids.max] }
    const answer = await w.call('ann', 'POST', '/api/groups', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ addUser: ['You can only add people to a private group'] })
  })

  test('its members change nothing of it, and others see who they are', async () => {
    const group = await create('ann', { isPublic: true })
    await w.call('max', 'POST', at(group, '/membership'), {})
    expect((await w.call('max', 'PUT', at(group), { name: 'Mine' })).status).toBe(403)
    expect((await add('max', group, 'eve')).status).toBe(403)
    expect((await w.call('max', 'DELETE', at(group))).status).toBe(403)
    expect(await members(group, 'eve')).toEqual(['Ann', 'Max'])
    // its creator has left: now people who manage all groups change it
    await w.call('ann', 'DELETE', at(group, '/membership'))
    expect((await w.call('ann', 'PUT', at(group), { name: 'Mine' })).status).toBe(403)
    expect((await w.call('ivan', 'PUT', at(group), { name: 'Ours' })).status).toBe(200)
  })

  test('made private, it is kept by its members; made public, everyone finds it', async () => {
    const group = await create('ann', { isPublic: true })
    const set = (isPublic: boolean) => w.call('ann', 'PUT', at(group), { isPublic })
    expect((await set(false)).body.data.isPublic).toBe(false)
    expect((await w.call('eve', 'GET', at(group))).status).toBe(404)
    expect((await set(true)).status).toBe(200)
    expect((await w.call('eve', 'GET', at(group))).status).toBe(200)
  })
})

describe('fields', () => {
  test('creating asks for the right to; wrong fields are named', async () => {
    expect((await w.call('eve', 'POST', '/api/groups', { name: 'A', isPublic: true })).status).toBe(403)
    const wrong = async (body: object) =>
      (await w.call('ann', 'POST', '/api/groups', { name: 'A', isPublic: false, ...body })).body.errors
    expect(await wrong({ name: ' ' })).toHaveProperty('name')
    expect(await wrong({ name: '<b>' })).toEqual({ name: ['Use a name without < and >'] })
    expect(await wrong({ description: 'x'.repeat(1001) })).toHaveProperty('description')
    for (const who of ['otto', 'gil'] as const)
      expect(await wrong({ usersIds: [w.ids[who]] })).toHaveProperty('addUser')
    expect(await wrong({ avatar: w.ids.ann })).toHaveProperty('avatar')
  })

  test('people are not chosen by a change of the group', async () => {
    const group = await create('ann')
    const body = { name: 'New name', usersIds: [w.ids.eve], selectedUsers: [{ id: w.ids.eve }] }
    expect((await w.call('ann', 'PUT', at(group), body)).body.data).toMatchObject({
      name: 'New name',
      usersIds: [w.ids.ann],
    })
  })

  test('a stale save is refused', async () => {
    const group = await create('ann')
    expect((await w.call('ann', 'PUT', at(group), { name: 'One', version: 1 })).body.data.version).toBe(2)
    expect((await w.call('ann', 'PUT', at(group), { name: 'Two', version: 1 })).status).toBe(409)
  })

  test('no fact holds the name of a group or what it is for', async () => {
    const group = await create('ann', { name: 'Takeover', description: 'Project Falcon' })
    await w.call('ann', 'PUT', at(group), { name: 'Merger', description: 'Project Hawk' })
    const rows = await w.asAcme((db) =>
      db.selectFrom('events').select('details').where('subjectId', '=', group.id).execute(),
    )
    expect(JSON.stringify(rows)).not.toMatch(/Takeover|Merger|Falcon|Hawk/)
  })
})

test('a deleted group is gone for everyone and can be restored with its members', async () => {
  const group = await create('ann', { name: 'Gone soon', usersIds: [w.ids.max] })
  expect((await w.call('max', 'POST', at(group, '/restoration'), {})).status).toBe(404)
  expect((await w.call('ann', 'DELETE', at(group))).status).toBe(200)
  for (const who of ['ann', 'ivan'] as const) expect((await w.call(who, 'GET', at(group))).status).toBe(404)
  expect(names(await w.call('max', 'GET', '/api/sidebar/groups'))).not.toContain('Gone soon')
  expect((await w.call('max', 'POST', at(group, '/restoration'), {})).status).toBe(403)
  expect((await w.call('eve', 'POST', at(group, '/restoration'), {})).status).toBe(404)
  expect((await w.call('ann', 'POST', at(group, '/restoration'), {})).status).toBe(200)
  expect(await members(group)).toEqual(['Ann', 'Max'])
})

test('new companies: employees and HR may create groups, administrators manage them', async () => {
  const held = async (db: Db, role: 'user' | 'hr') =>
    (
      await db
        .selectFrom('rolePermissions')
        .select('key')
        .where('roleId', '=', await builtInRole(db, role))
        .where('key', 'like', 'groups.%')
        .execute()
    ).map(({ key }) => key)
  await w.asGlobex(async (db) => {
    expect(await held(db, 'user')).toEqual(['groups.create'])
    expect(await held(db, 'hr')).toEqual(['groups.create'])
  })
})
