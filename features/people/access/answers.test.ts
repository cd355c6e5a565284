import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SECTIONS } from '#features/core/roles/contract.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { asking, makeFixtures, PEOPLE } from './factory.ts'

let w: World
let sales: string
let north: string
let kitchen: string
let role: ReturnType<typeof asking>['role']
let give: ReturnType<typeof asking>['give']
let personal: ReturnType<typeof asking>['personal']
let explain: ReturnType<typeof asking>['explain']
beforeEach(async () => {
  w = await world()
  ;({ sales, north, kitchen } = await makeFixtures(w))
  ;({ role, give, personal, explain } = asking(w))
})
afterAll(() => w.close())

describe('who can see this', () => {
  test('says each rule with its role, and since when', async () => {
    await give(await role(['other.compensation.view'], 'Payroll'), 'eve', { departmentId: sales })
    await give(await role(['manager.compensation.edit'], 'Heads'), 'dora', { endsOn: '2099-12-31' })
    const { data, total } = await explain('adam', 'ann', 'compensation')
    const answer = data.map(({ rule, role: by, area, level, people }) => [
      rule,
      by?.name,
      area,
      level,
      people.map(({ firstName, endsOn }) => [firstName, endsOn]),
    ])
    expect(answer).toEqual([
      ['manager', 'Heads', null, 'edit', [['Dora', '2099-12-31']]],
      ['area', 'Payroll', 'Sales', 'view', [['Eve', null]]],
      ['other', 'HR', null, 'edit', [['Hr', null]]],
      ['admin', 'Admin', null, 'edit', [['Adam', null]]],
    ])
    expect(total).toBe(4)
  })

  test('agrees with what everyone may, for every section and every person', async () => {
    await give(await role(['other.emergency.view', 'manager.benefits.edit']), 'eve', { departmentId: sales })
    await give(await role(['manager.compensation.view']), 'dora', { departmentId: north })
    const heads = new Map<string, Record<string, string>>()
    for (const who of PEOPLE)
      for (const whose of ['ann', 'eve', 'dora'] as const)
        heads.set(`${who} ${whose}`, (await w.call(who, 'GET', `/api/profile/${w.ids[whose]}`)).body.data.sections)
    let compared = 0
    for (const section of SECTIONS)
      for (const whose of ['ann', 'eve', 'dora'] as const) {
        const { data } = await explain('adam', whose, section)
        const answer = new Map(data.flatMap(({ people, level }) => people.map(({ id }) => [id, level] as const)))
        for (const { people, level } of data) if (level === 'edit') for (const { id } of people) answer.set(id, level)
        for (const who of PEOPLE) {
          expect([section, who, whose, answer.get(w.ids[who]) ?? 'none']).toEqual([
            section,
            who,
            whose,
            heads.get(`${who} ${whose}`)![section],
          ])
          compared++
        }
      }
    expect(compared).toBe(SECTIONS.length * 3 * PEOPLE.length)
  })

  test('since is the later of the grant and the move', async () => {
    await give(await role(['manager.compensation.view'], 'Heads'), 'mia')
    await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { managerId: w.ids.mia })
    const { since: moved } = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('at as since')
        .where('subjectId', '=', w.ids.ann)
        .where('name', '=', 'user.updated')
        .executeTakeFirstOrThrow(),
    )
    const { data } = await explain('adam', 'ann', 'compensation')
    expect(data.find(({ rule }) => rule === 'manager')?.people[0]?.since).toBe(moved.toISOString())
  })

  test('is told to the person and to those who keep the roles', async () => {
    expect((await explain('ann', 'ann', 'compensation')).total).toBeGreaterThan(0)
    for (const who of ['max', 'eve', 'hr'] as const)
      expect((await w.call(who, 'GET', `/api/people/${w.ids.ann}/access/compensation`)).status).toBe(403)
    expect((await w.call('adam', 'GET', `/api/people/${w.ids.gil}/access/compensation`)).status).toBe(404)
    expect((await w.call('adam', 'GET', `/api/people/${w.ids.ann}/access/weight`)).status).toBe(404)
  })
})

describe('before it is saved', () => {
  const changesOf = (body: { data: { groups: { people: { firstName: string }[]; changes: object[] }[] } }) =>
    body.data.groups.flatMap(({ people, changes }) =>
      changes.map((change) => [people.map(({ firstName }) => firstName), change]),
    )

  test('a role: who gains and who loses, but for what they hold anyway', async () => {
    const id = await role(['other.emergency.view', 'own.assets.view'])
    await give(id, 'eve')
    await give(id, 'hr')
    const { body } = await w.call('adam', 'POST', `/api/roles/${id}/preview`, {
      permissions: ['other.compensation.view', 'own.assets.view'],
    })
    expect(changesOf(body)).toEqual([
      [['Eve'], expect.objectContaining({ section: 'compensation', whose: 'other', from: 'none', to: 'view' })],
      [['Eve'], expect.objectContaining({ section: 'emergency', whose: 'other', from: 'view', to: 'none' })],
    ])
    expect(body.data).toMatchObject({ people: 1, opens: 1, closes: 1, next: null })
    expect((await w.call('adam', 'GET', `/api/roles/${id}`)).body.data.permissions).toContain('other.emergency.view')
  })

  test('a grant: what the people would gain there', async () => {
    const id = await role(['other.emergency.view'])
    const { body } = await w.call('adam', 'POST', `/api/roles/${id}/people/preview`, {
      userIds: [w.ids.eve, w.ids.adam],
      departmentId: north,
    })
    expect(changesOf(body)).toEqual([
      [
        ['Eve'],
        expect.objectContaining({ section: 'emergency', whose: 'area', of: 'North', from: 'none', to: 'view' }),
      ],
    ])
  })

  test('another manager: closes for one line, opens for the other, with everyone below', async () => {
    const { body } = await w.call('adam', 'POST', `/api/people/${w.ids.max}/access/preview`, { managerId: w.ids.mia })
    const answer = changesOf(body) as [
      string[],
      { section: string; from: string; to: string; more: number; of: string },
    ][]
    expect(answer.filter(([, { section }]) => section === 'personal')).toEqual([
      [['Mia'], expect.objectContaining({ whose: 'person', of: 'Max Berg', more: 1, from: 'none', to: 'view' })],
    ])
    expect(answer.some(([[name]]) => name === 'Dora')).toBe(false)
    // what is announced is what happens
    expect(await personal('mia', 'ann')).toBe(403)
    await w.call('adam', 'PUT', `/api/people/${w.ids.max}/job`, { managerId: w.ids.mia })
    expect(await personal('mia', 'ann')).toBe(200)
  })

  test('another department: those whose roles are for a part of the company', async () => {
    await give(await role(['other.compensation.view']), 'eve', { departmentId: north })
    const { body } = await w.call('adam', 'POST', `/api/people/${w.ids.ann}/access/preview`, {
      departmentId: kitchen,
      managerId: w.ids.max,
    })
    expect(changesOf(body)).toEqual([
      [['Eve'], expect.objectContaining({ section: 'compensation', from: 'view', to: 'none' })],
    ])
  })

  test('is asked by anyone who may make the change', async () => {
    for (const who of ['ann', 'eve', 'max'] as const)
      expect((await w.call(who, 'POST', `/api/people/${w.ids.ann}/access/preview`, { managerId: null })).status).toBe(
        403,
      )
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.ann}/access/preview`, { managerId: null })).status).toBe(
      200,
    )
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.gil}/access/preview`, { managerId: null })).status).toBe(
      404,
    )
  })
})

describe('individual access', () => {
  const url = () => `/api/people/${w.ids.eve}/access`

  test('take the place of the roles, and give it back', async () => {
    const { data } = (await w.call('adam', 'GET', url())).body
    expect(data).toMatchObject({ mode: 'roles', isAdmin: false, version: 0, can: { edit: true, view: true } })
    expect(data.permissions).toContain('own.timesheet.edit')
    const permissions = ['own.personal.view', 'other.personal.view']
    // nothing has been saved yet, so there is no version 1
    expect((await w.call('adam', 'PUT', url(), { mode: 'individual', permissions, version: 1 })).status).toBe(409)
    expect((await w.call('adam', 'PUT', url(), { mode: 'individual', permissions })).body.data.version).toBe(1)
    expect((await w.call('eve', 'GET', '/api/user-info')).body.permissions.toSorted()).toEqual(permissions.toSorted())
    expect(await personal('eve', 'ann')).toBe(200)
    expect((await w.call('adam', 'PUT', url(), { mode: 'individual', permissions, version: 0 })).status).toBe(409)
    expect((await w.call('adam', 'PUT', url(), { mode: 'roles', version: 1 })).status).toBe(200)
    expect(await personal('eve', 'ann')).toBe(403)
    // the role that is theirs stands in no list
    const { data: roles } = (await w.call('adam', 'GET', '/api/roles')).body
    expect(roles.map(({ name }: { name: string }) => name)).not.toContain('individual')
  })

  test('stop at what the giver holds; an administrator stays one', async () => {
    const keeper = await role(['settings.roles.edit', 'other.personal.view'])
    await give(keeper, 'mia')
    const put = (who: Name, permissions: string[]) => w.call(who, 'PUT', url(), { mode: 'individual', permissions })
    expect((await put('mia', ['other.compensation.view'])).status).toBe(403)
    expect((await put('mia', ['other.personal.view', 'own.timesheet.edit'])).status).toBe(200)
    expect((await put('ann', [])).status).toBe(403)
    expect(
      (await w.call('mia', 'PUT', `/api/people/${w.ids.adam}/access`, { mode: 'individual', permissions: [] })).status,
    ).toBe(409)
  })
})

describe('looking as someone else', () => {
  const begin = (who: Name, whom: Name) => w.call(who, 'POST', `/api/people/${w.ids[whom]}/viewing`)
  const me = async (who: Name) => (await w.call(who, 'GET', '/api/user-info')).body

  test('shows what they see, changes nothing, is recorded and ends', async () => {
    expect((await begin('adam', 'ann')).status).toBe(200)
    expect(await me('adam')).toMatchObject({
      user: { firstName: 'Ann', isAdmin: false },
      viewing: { by: { firstName: 'Adam' } },
    })
    expect(await personal('adam', 'eve')).toBe(403)
    const refused = await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/personal`, { workPhone: '1' })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Nothing can be changed')])
    expect((await begin('adam', 'eve')).status).toBe(403)
    expect((await w.call('adam', 'DELETE', '/api/viewing')).status).toBe(200)
    expect((await me('adam')).user.firstName).toBe('Adam')
    expect(await me('adam')).not.toHaveProperty('viewing')
    const facts = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select(['name', 'actorId', 'subjectId'])
        .where('name', 'like', 'access.view%')
        .orderBy('at')
        .execute(),
    )
    expect(facts).toEqual([
      { name: 'access.viewBegan', actorId: w.ids.adam, subjectId: w.ids.ann },
      { name: 'access.viewEnded', actorId: w.ids.adam, subjectId: w.ids.ann },
    ])
  })

  test('a file that is taken meanwhile was taken by the person who looked', async () => {
    await begin('adam', 'hr')
    expect((await w.call('adam', 'GET', '/api/people/export?format=csv')).status).toBe(200)
    const [fact] = await w.asAcme((db) =>
      db.selectFrom('events').select(['actorId', 'details']).where('name', '=', 'people.exported').execute(),
    )
    expect(fact).toMatchObject({ actorId: w.ids.adam, details: { seenAs: w.ids.hr } })
  })

  test('ends after half an hour, when the reader is no administrator any more, and when the other one is shut out', async () => {
    await begin('adam', 'ann')
    w.clock.now = new Date(w.clock.now.getTime() + 31 * 60_000)
    expect((await me('adam')).user.firstName).toBe('Adam')
    await begin('adam', 'ann')
    await w.asAcme((db) =>
      db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', w.ids.ann).execute(),
    )
    expect((await me('adam')).user.firstName).toBe('Adam')
    await begin('adam', 'eve')
    await w.asAcme((db) => db.updateTable('users').set({ isAdmin: false }).where('id', '=', w.ids.adam).execute())
    expect((await me('adam')).user.firstName).toBe('Adam')
  })

  test('is for administrators alone, and not at oneself, the invited or the deactivated', async () => {
    await give(await role(['settings.roles.edit']), 'mia')
    for (const who of ['ann', 'hr', 'mia'] as const) expect((await begin(who, 'eve')).status).toBe(403)
    for (const whom of ['adam', 'pia', 'otto'] as const) expect((await begin('adam', whom)).status).toBe(409)
    expect((await begin('adam', 'gil')).status).toBe(404)
  })
})
