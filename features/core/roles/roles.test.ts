import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { BUILT_IN } from './contract.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let count = 0
const fresh = (word = 'Role') => `${word} ${count++}`
const make = async (permissions?: string[], name = fresh()): Promise<string> => {
  const { status, body } = await w.call('adam', 'POST', '/api/roles', { name, ...(permissions && { permissions }) })
  expect(status).toBe(201)
  return body.data.id
}
const give = (who: Name, roleId: string, to: Name, more: object = {}) =>
  w.call(who, 'POST', `/api/roles/${roleId}/people`, { userIds: [w.ids[to]], ...more })
const show = async (id: string) => (await w.call('adam', 'GET', `/api/roles/${id}`)).body.data
const permissionsOf = async (who: Name): Promise<string[]> =>
  (await w.call(who, 'GET', '/api/user-info')).body.permissions
const roleId = async (builtIn: string): Promise<string> =>
  (await w.call('adam', 'GET', '/api/roles?pagination=false')).body.data.find(
    (one: { builtIn: string | null }) => one.builtIn === builtIn,
  ).id

describe('a role', () => {
  test('a new company has the four of the specification; a new role holds its holder’s own timesheet alone', async () => {
    const { data } = (await w.call('adam', 'GET', '/api/roles?pagination=false')).body
    expect(data.slice(0, 4).map(({ builtIn }: { builtIn: string }) => builtIn)).toEqual([...BUILT_IN])
    expect((await show(await make())).permissions).toEqual(['own.timesheet.edit'])
  })

  test('keeps name, description and the higher of two levels; a stale change is refused', async () => {
    const id = await make(['other.personal.view'])
    const change = {
      name: fresh('Payroll'),
      description: 'Pays',
      permissions: ['other.personal.view', 'other.personal.edit', 'people.create'],
    }
    expect((await w.call('adam', 'PUT', `/api/roles/${id}`, { ...change, version: 1 })).body.data.version).toBe(2)
    expect((await w.call('adam', 'PUT', `/api/roles/${id}`, { ...change, version: 1 })).status).toBe(409)
    expect(await show(id)).toMatchObject({
      ...change,
      permissions: ['other.personal.edit', 'people.create'],
      version: 2,
    })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is taken, whatever its case', { name: 'ADMIN' }, 'name'],
    ['markup as a name', { name: '<b>x' }, 'name'],
    ['a permission that there is not', { permissions: ['settings.everything.edit'] }, 'permissions'],
    ['a level that there is not', { permissions: ['own.personal.none'] }, 'permissions'],
    ['a switch with a level', { permissions: ['people.create.edit'] }, 'permissions'],
    ['levels without one', { permissions: ['own.personal'] }, 'permissions'],
  ])('refuses %s under the field', async (_what, wrong, field) => {
    const { status, body } = await w.call('adam', 'POST', '/api/roles', { name: fresh(), permissions: [], ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('one of the built-in ones keeps its name and stays; the administrator’s cannot be edited', async () => {
    const [hr, admin] = [await roleId('hr'), await roleId('admin')]
    const { permissions } = await show(hr)
    expect((await w.call('adam', 'PUT', `/api/roles/${hr}`, { name: 'People team', permissions })).status).toBe(422)
    expect((await w.call('adam', 'PUT', `/api/roles/${admin}`, { name: 'Admin', permissions })).status).toBe(403)
    for (const id of [hr, admin]) expect((await w.call('adam', 'DELETE', `/api/roles/${id}`)).status).toBe(409)
  })

  test('P12: in use, it is deleted only into another, and what its people may follows at the next request', async () => {
    const [old, other] = [await make(['other.emergency.view']), await make(['other.assets.view'])]
    await give('adam', old, 'eve')
    expect(await permissionsOf('eve')).toContain('other.emergency.view')
    const refused = await w.call('adam', 'DELETE', `/api/roles/${old}`)
    expect([refused.status, refused.body.errors.general[0]]).toEqual([409, expect.stringContaining('1 person')])
    for (const replacementId of [old, await roleId('admin'), w.ids.ann])
      expect((await w.call('adam', 'DELETE', `/api/roles/${old}`, { replacementId })).status).toBe(422)
    expect((await w.call('adam', 'DELETE', `/api/roles/${old}`, { replacementId: other })).status).toBe(200)
    const now = await permissionsOf('eve')
    expect(now).toContain('other.assets.view')
    expect(now).not.toContain('other.emergency.view')
  })

  test('P12: edited, it takes effect at the next request', async () => {
    const id = await make(['settings.job_title.edit'])
    await give('adam', id, 'mia')
    expect((await w.call('mia', 'POST', '/api/job-titles', { name: fresh('Title') })).status).toBe(201)
    const { name } = await show(id)
    await w.call('adam', 'PUT', `/api/roles/${id}`, { name, permissions: [] })
    expect((await w.call('mia', 'POST', '/api/job-titles', { name: fresh('Title') })).status).toBe(403)
  })

  test('is for holders of settings.roles.edit, of the same company; holders of people.create may read', async () => {
    const id = await make()
    for (const who of ['ann', 'max', 'ivan'] as const) {
      expect((await w.call(who, 'GET', '/api/roles')).status).toBe(403)
      expect((await w.call(who, 'GET', `/api/roles/${id}`)).status).toBe(403)
      expect((await w.call(who, 'PUT', `/api/roles/${id}`, { name: 'Mine', permissions: [] })).status).toBe(403)
      expect((await give(who, id, who)).status).toBe(403)
    }
    expect((await w.call('hr', 'GET', '/api/roles')).status).toBe(200)
    expect((await w.call('hr', 'POST', '/api/roles', { name: fresh() })).status).toBe(403)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/people'],
      ['POST', '/people'],
    ] as const)
      expect(
        (
          await w.call(
            'gina',
            method,
            `/api/roles/${id}${path}`,
            method === 'GET' ? undefined : { name: 'x', permissions: [], userIds: [w.ids.gil] },
          )
        ).status,
      ).toBe(404)
  })
})

describe('nobody gives what they do not hold (P13)', () => {
  let warden: string
  /** Mia keeps the roles and sees everyone's job, no more. */
  beforeEach(async () => {
    warden = await make([
      'settings.roles.edit',
      'people.create',
      'people.people.edit',
      'other.job.job_info.view',
      'own.personal.edit',
    ])
    await w.asAcme((db) => db.deleteFrom('userRoles').where('userId', '=', w.ids.mia).execute())
    await give('adam', warden, 'mia')
  })

  test.each<[string, string[], number]>([
    ['what she holds', ['other.job.job_info.view'], 201],
    ['one’s own of what she holds of everyone', ['own.job.job_info.view', 'manager.job.job_info.view'], 201],
    ['her own right, as everyone’s own', ['own.personal.edit'], 201],
    ['a higher level', ['other.job.job_info.edit'], 403],
    ['another section', ['other.compensation.view'], 403],
    ['another’s of her own', ['manager.personal.view'], 403],
    ['settings', ['settings.company.edit'], 403],
    ['the export', ['people.export'], 403],
  ])('making a role with %s', async (_what, permissions, status) => {
    expect((await w.call('mia', 'POST', '/api/roles', { name: fresh(), permissions })).status).toBe(status)
  })

  test('raising a role is refused, lowering one is not', async () => {
    const id = await make(['other.compensation.view', 'other.job.job_info.view'])
    const name = fresh()
    expect(
      (await w.call('mia', 'PUT', `/api/roles/${id}`, { name, permissions: ['other.compensation.edit'] })).status,
    ).toBe(403)
    expect(
      (await w.call('mia', 'PUT', `/api/roles/${id}`, { name, permissions: ['other.compensation.view'] })).status,
    ).toBe(200)
    expect(
      (
        await w.call('mia', 'PUT', `/api/roles/${id}`, {
          name,
          permissions: ['other.compensation.view', 'other.job.job_info.view'],
        })
      ).status,
    ).toBe(200)
  })

  test('giving, replacing and inviting stop at one’s own rights', async () => {
    const [pay, job] = [await make(['other.compensation.view']), await make(['other.job.job_info.view'])]
    expect((await give('mia', pay, 'eve')).status).toBe(403)
    expect((await give('mia', pay, 'mia')).status).toBe(403)
    expect((await give('mia', await roleId('admin'), 'mia')).status).toBe(403)
    expect((await give('mia', job, 'eve')).status).toBe(200)
    expect((await w.call('mia', 'DELETE', `/api/roles/${job}`, { replacementId: pay })).status).toBe(403)
    const invite = { people: [{ email: `${fresh('x').replace(' ', '')}@acme.test`, firstName: 'A', lastName: 'B' }] }
    expect((await w.call('mia', 'POST', '/api/people/invitations', { ...invite, roleIds: [pay] })).status).toBe(422)
    // an administrator is made and unmade by administrators
    const { data } = (await w.call('mia', 'GET', `/api/roles/${await roleId('admin')}/people`)).body
    expect(
      (await w.call('mia', 'DELETE', `/api/roles/${await roleId('admin')}/people`, { grantIds: [data[0].id] })).status,
    ).toBe(403)
  })

  test('what is held in a part of the company can be given there and below, and nowhere else', async () => {
    const [parent, child, beside] = await w.asAcme(async (db) => {
      const insert = async (name: string, parentId: string | null) =>
        (
          await db
            .insertInto('departments')
            .values({ name: fresh(name), parentId })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const top = await insert('Sales', null)
      return [top, await insert('Sales north', top), await insert('Kitchen', null)]
    })
    const pay = await make(['other.compensation.view'])
    await give('adam', pay, 'mia', { departmentId: parent })
    expect((await give('mia', pay, 'eve', { departmentId: parent })).status).toBe(200)
    expect((await give('mia', pay, 'eve', { departmentId: child })).status).toBe(200)
    expect((await give('mia', pay, 'eve', { departmentId: beside })).status).toBe(403)
    expect((await give('mia', pay, 'eve')).status).toBe(403)
  })
})

describe('the last administrator', () => {
  const admins = async () =>
    (await w.call('adam', 'GET', `/api/roles/${await roleId('admin')}/people`)).body.data as {
      id: string
      user: { id: string }
    }[]

  test('keeps the role, whatever the way: taking, an end, a part of the company, deactivation', async () => {
    const admin = await roleId('admin')
    const [grant] = (await admins()).filter(({ user }) => user.id === w.ids.adam)
    const url = `/api/roles/${admin}/people`
    expect((await w.call('adam', 'DELETE', url, { grantIds: [grant!.id] })).status).toBe(409)
    expect((await w.call('adam', 'PUT', `/api/role-grants/${grant!.id}`, { endsOn: '2099-01-01' })).status).toBe(409)
    expect((await give('adam', admin, 'adam', { endsOn: '2099-01-01' })).status).toBe(409)
    // an administrator for a while is no replacement
    await give('adam', admin, 'dora', { endsOn: '2099-01-01' })
    expect((await w.call('adam', 'DELETE', url, { grantIds: [grant!.id] })).status).toBe(409)
    expect((await w.call('dora', 'POST', `/api/people/${w.ids.adam}/deactivation`)).status).toBe(409)
    // one for good is
    await give('adam', admin, 'dora')
    expect((await w.call('dora', 'DELETE', url, { grantIds: [grant!.id] })).status).toBe(200)
    expect((await w.call('adam', 'GET', '/api/roles')).status).toBe(403)
    await give('dora', admin, 'adam')
    const [second] = (await admins()).filter(({ user }) => user.id === w.ids.dora)
    expect((await w.call('adam', 'DELETE', url, { grantIds: [second!.id] })).status).toBe(200)
  })

  test('two who take the role from each other at one moment leave one', async () => {
    const admin = await roleId('admin')
    await give('adam', admin, 'dora')
    const all = await admins()
    const grantOf = (who: Name) => all.find(({ user }) => user.id === w.ids[who])!.id
    const answers = await Promise.all([
      w.call('adam', 'DELETE', `/api/roles/${admin}/people`, { grantIds: [grantOf('dora')] }),
      w.call('dora', 'DELETE', `/api/roles/${admin}/people`, { grantIds: [grantOf('adam')] }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const { rows } = {
      rows: await w.asAcme((db) => db.selectFrom('users').select('id').where('isAdmin', '=', true).execute()),
    }
    expect(rows).toHaveLength(1)
    if (rows[0]!.id !== w.ids.adam) await give('dora', admin, 'adam')
  })
})
