import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bindLive } from '#platform/live-binding.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const silent = { push: () => {}, end: () => {}, online: async () => [] as string[] }
afterEach(() => bindLive(silent))
const isOnline = (...ids: string[]) =>
  bindLive({ ...silent, online: async (company) => (company === w.acme.id ? ids : []) })

interface Listed {
  id: string
  firstName: string
  status: string
}
const list = async (who: Name) => {
  const { status, body } = await w.call(who, 'GET', '/api/sidebar/users')
  expect(status).toBe(200)
  return body as { usersListForming: string; data: Listed[] }
}
const names = async (who: Name) => (await list(who)).data.map(({ firstName }) => firstName)
const forming = (who: Name, usersListForming: string) =>
  w.call(who, 'PUT', '/api/settings/user/sidebar', { usersListForming })
const add = (who: Name, whom: string) => w.call(who, 'POST', `/api/sidebar/users/${whom}`)
const remove = (who: Name, whom: string) => w.call(who, 'DELETE', `/api/sidebar/users/${whom}`)

describe('formed automatically', () => {
  test('are manager, reports, who has the same manager and who is in the same department; who is online comes first', async () => {
    await owner.query('update users set manager_id = $1 where id = any($2)', [w.ids.dora, [w.ids.pia, w.ids.otto]])
    isOnline(w.ids.mia, w.ids.ivan)
    const { usersListForming, data } = await list('max')
    expect(usersListForming).toBe('automatic')
    // Otto is deactivated, Ivan works elsewhere, Max himself is no colleague of his
    expect(data.map(({ firstName, status }) => [firstName, status])).toEqual([
      ['Mia', 'online'],
      ['Dora', 'offline'],
      ['Ann', 'offline'],
      ['Pia', 'pending'],
    ])
    const departmentId = randomUUID()
    await w.asAcme((db) => db.insertInto('departments').values({ id: departmentId, name: 'Tools' }).execute())
    await owner.query('update users set department_id = $1 where id = any($2)', [departmentId, [w.ids.ivan, w.ids.max]])
    expect(await names('max')).toEqual(['Mia', 'Ivan', 'Dora', 'Ann', 'Pia'])
    expect(await names('ivan')).toEqual(['Max'])
  })

  test('are twenty at most', async () => {
    const people = Array.from({ length: 40 }, (_, n) => ({
      email: `p${n}@globex.test`,
      firstName: 'P',
      lastName: `${n}`,
    }))
    await w.asGlobex((db) =>
      db
        .insertInto('users')
        .values(people.map((one) => ({ ...one, managerId: w.ids.gina })))
        .execute(),
    )
    expect((await list('gina')).data).toHaveLength(20)
  })

  test('tell names, pictures and who is here: no address', async () => {
    const [first] = (await list('max')).data
    expect(Object.keys(first!).toSorted()).toEqual(
      ['avatar', 'firstName', 'id', 'lastName', 'status', 'unreadMessagesCount'].toSorted(),
    )
  })
})

describe('chosen by oneself', () => {
  test('begin with those who were there; are added, put in order and removed; another person has a list of their own', async () => {
    const before = await names('ann')
    expect(before).toContain('Max')
    expect((await forming('ann', 'manual')).body).toEqual({ usersListForming: 'manual' })
    expect((await w.call('ann', 'GET', '/api/settings/user/sidebar')).body).toEqual({ usersListForming: 'manual' })
    expect(await names('ann')).toEqual(before)
    expect((await add('ann', w.ids.hr)).status).toBe(200)
    expect((await add('ann', w.ids.hr)).status).toBe(200)
    expect(await names('ann')).toEqual([...before, 'Hr'])
    await w.call('ann', 'PUT', '/api/sidebar/users', { userIds: [w.ids.hr] })
    expect(await names('ann')).toEqual(['Hr', ...before])
    expect((await remove('ann', w.ids.max)).status).toBe(200)
    expect((await remove('ann', w.ids.max)).status).toBe(404)
    expect(await names('ann')).toEqual(['Hr', ...before.filter((name) => name !== 'Max')])
    expect((await list('eve')).usersListForming).toBe('automatic')
    expect(await names('eve')).not.toContain('Hr')
    // back and forth, what was chosen is kept
    await forming('ann', 'automatic')
    expect(await names('ann')).toEqual(before)
    await forming('ann', 'manual')
    expect((await names('ann'))[0]).toBe('Hr')
  })

  test('adding a person switches to the own list', async () => {
    const before = await names('mia')
    expect((await add('mia', w.ids.ivan)).status).toBe(200)
    expect(await list('mia')).toMatchObject({ usersListForming: 'manual' })
    expect(await names('mia')).toEqual([...before, 'Ivan'])
  })

  test('nobody of another company, nobody who is gone, not oneself, and fifty at most', async () => {
    for (const id of [w.ids.gil, w.ids.otto, randomUUID()]) expect((await add('eve', id)).status).toBe(404)
    expect((await add('eve', 'nobody')).status).toBe(404)
    // a refusal changes nothing
    expect((await list('eve')).usersListForming).toBe('automatic')
    const self = await add('eve', w.ids.eve)
    expect([self.status, self.body.errors.general[0]]).toEqual([409, 'You are always here. Choose a colleague.'])
    const many = Array.from({ length: 60 }, (_, n) => ({ email: `m${n}@acme.test`, firstName: 'M', lastName: `${n}` }))
    const made = await w.asAcme((db) => db.insertInto('users').values(many).returning('id').execute())
    await forming('eve', 'manual')
    const room = 50 - (await list('eve')).data.length
    for (const { id } of made.slice(0, room)) expect((await add('eve', id)).status).toBe(200)
    const full = await add('eve', made[room]!.id)
    expect([full.status, full.body.errors.general[0]]).toEqual([
      409,
      'Your list has room for 50 people. Remove someone first.',
    ])
    expect((await forming('eve', 'sometimes')).status).toBe(422)
  })

  test('the tabs of the person, and nobody else’s, read it again', async () => {
    const pushed: unknown[] = []
    bindLive({ ...silent, push: (...what) => void pushed.push(what) })
    const { headers } = await add('hr', w.ids.ann)
    expect(headers['x-stale']).toContain('account')
    expect(pushed).toEqual([[w.acme.id, [w.ids.hr], ['account']]])
  })
})

test('Ann chooses her language and week; a stale save is refused', async () => {
  const before = (await w.call('ann', 'GET', '/api/settings/personal/general')).body.data
  expect(before).toMatchObject({ language: 'en', weekStart: 1, email: `ann@${w.acme.domain}.test` })
  const save = (body: object) => w.call('ann', 'PUT', '/api/settings/personal/general', body)
  expect((await save({ language: 'sv', weekStart: 0, version: before.version })).body.data).toMatchObject({
    language: 'sv',
    weekStart: 0,
  })
  expect((await save({ language: 'ru', version: before.version })).status).toBe(409)
  expect((await save({ language: 'de' })).status).toBe(422)
  expect((await save({ weekStart: 7 })).status).toBe(422)
  expect((await w.call('ann', 'GET', '/api/user-info')).body.user).toMatchObject({ language: 'sv', weekStart: 0 })
})

test('every country has a number, a code and a name in three languages', async () => {
  const { status, body } = await w.call(null, 'GET', '/api/countries')
  expect(status).toBe(200)
  expect(body.data).toHaveLength(249)
  expect(body.data).toContainEqual({ id: 752, code: 'SE', name: 'Sweden', name_ru: 'Швеция', name_sv: 'Sverige' })
})
