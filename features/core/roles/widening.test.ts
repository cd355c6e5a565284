import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { scimWorld } from '#features/core/scim/factory.ts'
import { followGroups } from '#features/core/sso/members/server/api.ts'
import { readSession } from '#platform/session.ts'
import { data, owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'

let w: World
let its: Awaited<ReturnType<typeof scimWorld>>
/** Roles: Mia’s, one with pay, one with settings. Departments: Sales with North below it. */
let id: Record<'warden' | 'pay' | 'settings' | 'job' | 'user' | 'sales' | 'north', string>
beforeEach(async () => {
  its = await scimWorld()
  w = its.w
  const role = async (name: string, permissions: string[]) =>
    (await w.call('adam', 'POST', '/api/roles', { name, permissions })).body.data.id
  const department = async (name: string, parentId?: string) =>
    (await w.call('adam', 'POST', '/api/departments', { name, reportsTo: 'head', parentId: parentId ?? null })).body
      .data.id
  const sales = await department('Sales')
  const { rows } = await owner.query(`select id from roles where company_id = $1 and built_in = 'user'`, [w.acme.id])
  id = {
    // edits roles, creates people and connects the SCIM client, but sees no pay
    warden: await role('Warden', [
      'settings.roles.edit',
      'people.create',
      'settings.sso.edit',
      'other.job.job_info.view',
    ]),
    pay: await role('Pay', ['other.compensation.edit']),
    settings: await role('Settings', ['settings.company.edit']),
    job: await role('Job', ['other.job.job_info.view']),
    user: rows[0].id,
    sales,
    north: await department('North', sales),
  }
  await give('mia', id.warden)
  // not even what everyone has: what she may is in her role alone
  await owner.query('delete from user_roles where user_id = $1 and role_id = $2', [w.ids.mia, id.user])
})
afterAll(() => w.close())

const give = (to: Name, roleId: string, more: object = {}, by: Name = 'adam') =>
  w.call(by, 'POST', `/api/roles/${roleId}/people`, { userIds: [w.ids[to]], ...more })
const grantOf = async (who: Name, roleId: string): Promise<string> =>
  (await owner.query('select id from user_roles where user_id = $1 and role_id = $2', [w.ids[who], roleId])).rows[0].id
const tomorrow = () => new Date(w.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)
const accessOf = async (who: Name) => (await w.call('adam', 'GET', `/api/people/${w.ids[who]}/access`)).body.data
const saveAccess = async (by: Name, who: Name, wanted: object) => {
  const { version } = await accessOf(who)
  return w.call(by, 'PUT', `/api/people/${w.ids[who]}/access`, { ...wanted, ...(version > 0 && { version }) })
}

/** What the four people of these tests hold, by the product's own reading of a session: with the area, and a day later once more. */
async function held(): Promise<Map<Name, Set<string>>> {
  const all = new Map<Name, Set<string>>()
  for (const who of ['mia', 'eve', 'ivan'] as const) {
    const rights = new Set<string>()
    for (const days of [0, 2]) {
      const now = new Date(w.clock.now.getTime() + days * 86_400_000)
      // cached rights assume that the clock never goes back
      await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
      const actor = await w.asAcme((db) => readSession(db, w.tokens[who], now))
      if (!actor) continue
      if (actor.isAdmin) rights.add(`everything in ${days} days`)
      for (const one of actor.permissions) rights.add(`${one} in ${days} days`)
      for (const area of actor.areas)
        for (const one of area.permissions) rights.add(`${one} at ${area.id} in ${days} days`)
    }
    all.set(who, rights)
  }
  return all
}

interface Path {
  /** What is there before, by an administrator. */
  before?: (target: Name) => Promise<unknown>
  act: (by: Name, target: Name) => Promise<{ status: number }>
  /** Of oneself this is no raise: it is one's own to lose. */
  ownToLose?: true
}

/** Every path on which a person's rights change, each with more than Mia has. */
const PATHS: Record<string, Path> = {
  'a role is given': { act: (by, target) => give(target, id.pay, {}, by) },
  'a role is given in a department': { act: (by, target) => give(target, id.pay, { departmentId: id.north }, by) },
  'the administrator’s role is given': {
    act: async (by, target) => {
      const { data: all } = (await w.call('adam', 'GET', '/api/roles')).body
      return give(target, all.find(({ builtIn }: { builtIn: string }) => builtIn === 'admin').id, {}, by)
    },
  },
  'a role that they have is raised': {
    before: (target) => give(target, id.job),
    act: (by) =>
      w.call(by, 'PUT', `/api/roles/${id.job}`, {
        name: 'Job',
        permissions: ['other.job.job_info.view', 'people.export'],
      }),
  },
  'a role that they have is emptied': {
    before: (target) => give(target, id.pay),
    act: (by) => w.call(by, 'PUT', `/api/roles/${id.pay}`, { name: 'Pay', permissions: [] }),
    ownToLose: true,
  },
  'everyone’s role is emptied': {
    act: (by) => w.call(by, 'PUT', `/api/roles/${id.user}`, { name: 'User', permissions: [] }),
  },
  'a role that they have is deleted in favour of less': {
    before: (target) => give(target, id.pay),
    act: (by) => w.call(by, 'DELETE', `/api/roles/${id.pay}`, { replacementId: id.job }),
    ownToLose: true,
  },
  'a role that they have is deleted in favour of more': {
    before: (target) => give(target, id.job),
    act: (by) => w.call(by, 'DELETE', `/api/roles/${id.job}`, { replacementId: id.pay }),
  },
  'a role is taken': {
    before: (target) => give(target, id.pay),
    act: async (by, target) =>
      w.call(by, 'DELETE', `/api/roles/${id.pay}/people`, { grantIds: [await grantOf(target, id.pay)] }),
    ownToLose: true,
  },
  'rights of their own, with more': {
    act: async (by, target) =>
      saveAccess(by, target, {
        mode: 'individual',
        permissions: [...(await accessOf(target)).permissions, 'other.compensation.view'],
      }),
  },
  'rights of their own, with less': {
    before: (target) => give(target, id.pay),
    act: (by, target) => saveAccess(by, target, { mode: 'individual', permissions: ['settings.roles.edit'] }),
    ownToLose: true,
  },
  'back from rights of their own to their roles': {
    before: (target) =>
      saveAccess('adam', target, { mode: 'individual', permissions: ['settings.roles.edit', 'own.personal.view'] }),
    act: (by, target) => saveAccess(by, target, { mode: 'roles' }),
  },
  'a grant that ends is given for good': {
    before: (target) => give(target, id.pay, { endsOn: tomorrow() }),
    act: async (by, target) => w.call(by, 'PUT', `/api/role-grants/${await grantOf(target, id.pay)}`, { endsOn: null }),
  },
  'a grant that ends is given once more, for good': {
    before: (target) => give(target, id.pay, { endsOn: tomorrow() }),
    act: (by, target) => give(target, id.pay, {}, by),
  },
  'a grant gets an end': {
    before: (target) => give(target, id.pay),
    act: async (by, target) =>
      w.call(by, 'PUT', `/api/role-grants/${await grantOf(target, id.pay)}`, { endsOn: tomorrow() }),
    ownToLose: true,
  },
  'a grant’s department becomes the one above': {
    before: (target) => give(target, id.pay, { departmentId: id.north }),
    act: async (by, target) =>
      w.call(by, 'PUT', `/api/role-grants/${await grantOf(target, id.pay)}`, { departmentId: id.sales }),
  },
  'a grant is limited no more': {
    before: (target) => give(target, id.pay, { departmentId: id.north }),
    act: async (by, target) => w.call(by, 'PUT', `/api/role-grants/${await grantOf(target, id.pay)}`, {}),
  },
  'a grant becomes limited': {
    before: (target) => give(target, id.pay),
    act: async (by, target) =>
      w.call(by, 'PUT', `/api/role-grants/${await grantOf(target, id.pay)}`, { departmentId: id.sales }),
    ownToLose: true,
  },
  'a group of the directory brings a role': {
    act: async (by, target) => {
      const made = await w.call(by, 'POST', '/api/settings/sso/group-roles', { groupName: 'Payroll', roleId: id.pay })
      await its.group([w.ids[target]], 'Payroll')
      return made
    },
  },
  'a group of a provider brings a role': {
    act: async (by, target) => {
      const providerId = randomUUID()
      await owner.query(
        `insert into sso_providers (company_id, id, kind, name, vouched_admin) values ($1, $2, 'oidc', $3, true)`,
        [w.acme.id, providerId, `Op ${providerId}`],
      )
      const made = await w.call(by, 'POST', '/api/settings/sso/group-roles', {
        groupName: 'Payroll',
        roleId: id.pay,
        providerId,
      })
      await data.asCompany(w.acme.id, async (db) => {
        const hands = { db, company: w.acme, now: w.clock.now, ip: '', language: 'en' as const, actor: null }
        await followGroups(hands, w.ids[target], ['Payroll'], providerId)
      })
      return made
    },
  },
}
const TARGETS = [
  ['themself', 'mia'],
  ['a colleague', 'eve'],
  ['someone stronger', 'ivan'],
] as const

describe.each(Object.entries(PATHS))('%s', (_name, { before, act, ownToLose }) => {
  test.each(TARGETS)(
    'by a limited editor of roles, for %s: nobody’s rights grow or shrink beyond theirs',
    async (_whom, target) => {
      await before?.(target)
      const then = await held()
      const { status } = await act('mia', target)
      const now = await held()
      if (ownToLose && target === 'mia') expect(status).toBe(200)
      else expect([403, 422]).toContain(status)
      // the product's own reading of everyone's rights, whatever was answered
      const mine = then.get('mia')!
      for (const [who, rights] of now) {
        const gained = [...rights].filter(
          (one) => !then.get(who)!.has(one) && !then.get(who)!.has(one.replace(/ at \S+/, '')),
        )
        expect([who, gained.filter((one) => who === 'mia' || !mine.has(one))]).toEqual([who, []])
        const lost = [...then.get(who)!].filter((one) => !rights.has(one))
        expect([who, who === 'mia' ? [] : lost.filter((one) => !mine.has(one))]).toEqual([who, []])
      }
    },
  )

  test.each(TARGETS)('by an administrator, for %s: done, and it does change rights', async (_whom, target) => {
    await before?.(target)
    const then = await held()
    const { status } = await act('adam', target)
    expect(status).toBeLessThan(300)
    expect(await held()).not.toEqual(then)
  })
})

test('what an editor has they give and take, everyone’s role included', async () => {
  expect((await give('eve', id.job, {}, 'mia')).status).toBe(200)
  const grantIds = [await grantOf('eve', id.job)]
  expect((await w.call('mia', 'DELETE', `/api/roles/${id.job}/people`, { grantIds })).status).toBe(200)
  await owner.query('delete from user_roles where user_id = $1', [w.ids.eve])
  expect((await give('eve', id.user, {}, 'mia')).status).toBe(200)
})

test('an editor without everyone’s role does not give it to themself', async () => {
  expect((await give('mia', id.user, {}, 'mia')).status).toBe(403)
})
