import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { scimWorld, ops, user } from '#features/core/scim/factory.ts'
import { followGroups } from '#features/core/sso/members/server/api.ts'
import { data, owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'

type ScimWorld = Awaited<ReturnType<typeof scimWorld>>
let w: World
let its: ScimWorld
let admin: string
let tomorrow: string
beforeEach(async () => {
  its = await scimWorld()
  w = its.w
  admin = await roleId('admin')
  tomorrow = new Date(w.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)
})
afterAll(() => w.close())

const roleId = async (builtIn: string): Promise<string> =>
  (await owner.query('select id from roles where company_id = $1 and built_in = $2', [w.acme.id, builtIn])).rows[0].id
const grantOf = async (who: Name): Promise<string> =>
  (await owner.query('select id from user_roles where user_id = $1 and role_id = $2', [w.ids[who], admin])).rows[0].id
/** As if a source had given the role: only what a source gave is taken back by it. */
const givenBy = (sourceId: string, who: Name) =>
  owner.query('insert into sso_given_roles (company_id, user_id, role_id, source_id) values ($1, $2, $3, $4)', [
    w.acme.id,
    w.ids[who],
    admin,
    sourceId,
  ])
const FROM_SCIM = '00000000-0000-0000-0000-000000000000'
const ENGINE = 'Engine room'
const inGroup = async (who: Name): Promise<string> => {
  await w.call('adam', 'POST', '/api/settings/sso/group-roles', { groupName: ENGINE, roleId: admin })
  await givenBy(FROM_SCIM, who)
  return (await its.group([w.ids[who]], ENGINE)).id
}

interface Way {
  /** Makes the right end; `by` is another administrator, or the person where there is none. */
  end: (target: Name, by: Name) => Promise<unknown>
  /** Nothing of the kind is possible with an administrator, however many there are. */
  never?: true
  /** It only ends the right of a person who has it for good. */
  forGood?: true
}

/**
 * Every way on which the right of an administrator can end. Written down here on purpose and made of nothing: it states what the product
 * promises, across features.
 */
const WAYS: Record<string, Way> = {
  'the role is taken': {
    end: async (target, by) =>
      w.call(by, 'DELETE', `/api/roles/${admin}/people`, { grantIds: [await grantOf(target)] }),
  },
  'its grant gets an end': {
    end: async (target, by) => w.call(by, 'PUT', `/api/role-grants/${await grantOf(target)}`, { endsOn: tomorrow }),
    forGood: true,
  },
  'it is given once more, with an end': {
    end: (target, by) =>
      w.call(by, 'POST', `/api/roles/${admin}/people`, { userIds: [w.ids[target]], endsOn: tomorrow }),
    forGood: true,
  },
  'its grant is limited to a part of the company': {
    end: async (target, by) => {
      const { body } = await w.call('adam', 'POST', '/api/departments', { name: randomUUID(), reportsTo: 'head' })
      return w.call(by, 'PUT', `/api/role-grants/${await grantOf(target)}`, { departmentId: body.data?.id ?? null })
    },
    never: true,
  },
  'the role is emptied': {
    end: (_target, by) => w.call(by, 'PUT', `/api/roles/${admin}`, { name: 'Admin', permissions: [] }),
    never: true,
  },
  'the role is deleted': {
    end: async (_target, by) => w.call(by, 'DELETE', `/api/roles/${admin}`, { replacementId: await roleId('user') }),
    never: true,
  },
  'rights of their own instead of roles': {
    end: (target, by) =>
      w.call(by, 'PUT', `/api/people/${w.ids[target]}/access`, { mode: 'individual', permissions: [] }),
    never: true,
  },
  deactivation: { end: (target, by) => w.call(by, 'POST', `/api/people/${w.ids[target]}/deactivation`) },
  'deactivation among several': {
    end: (target, by) =>
      w.call(by, 'POST', '/api/people/bulk', { action: 'deactivate', ids: [w.ids[target], w.ids.eve] }),
  },
  'the directory says inactive': {
    end: (target) =>
      its.client('PATCH', `/Users/${w.ids[target]}`, ops({ op: 'replace', path: 'active', value: false })),
  },
  'the directory replaces them, inactive': {
    end: (target) =>
      its.client(
        'PUT',
        `/Users/${w.ids[target]}`,
        user({ userName: `${target}@${w.acme.domain}.test`, active: false }),
      ),
  },
  'the directory deletes them': { end: (target) => its.client('DELETE', `/Users/${w.ids[target]}`) },
  'they leave the directory’s group': {
    end: async (target) =>
      its.client('PATCH', `/Groups/${await inGroup(target)}`, ops({ op: 'remove', path: 'members' })),
    forGood: true,
  },
  'the directory’s group is deleted': {
    end: async (target) => its.client('DELETE', `/Groups/${await inGroup(target)}`),
    forGood: true,
  },
  'the directory’s group is renamed': {
    end: async (target) =>
      its.client(
        'PATCH',
        `/Groups/${await inGroup(target)}`,
        ops({ op: 'replace', path: 'displayName', value: 'Other' }),
      ),
    forGood: true,
  },
  'the rule of the group is deleted': {
    end: async (target) => {
      await inGroup(target)
      await w.settle()
      const { data: rules } = (await w.call('adam', 'GET', '/api/settings/sso/group-roles')).body
      const { id } = rules.find(({ groupName }: { groupName: string }) => groupName === ENGINE)
      await w.call('adam', 'DELETE', `/api/settings/sso/group-roles/${id}`)
      await w.settle()
    },
    forGood: true,
  },
  'the provider names the group no more': {
    end: async (target) => {
      const providerId = randomUUID()
      await givenBy(providerId, target)
      await data.asCompany(w.acme.id, async (db) => {
        const hands = { db, company: w.acme, now: w.clock.now, ip: '', language: 'en' as const, actor: null }
        await followGroups(hands, w.ids[target], [], providerId)
      })
    },
    forGood: true,
  },
}

/** Whether someone is an administrator for good who can sign in, by what is kept of the person and by their grants. */
async function administers(who: Name): Promise<'for good' | 'for a while' | 'not'> {
  const { rows } = await owner.query<{ is: boolean; until: Date | null; held: boolean }>(
    `select u.is_admin and u.status = 'active' and u.deactivated_at is null as is, u.admin_until as until,
       exists (select 1 from user_roles where user_id = u.id and role_id = $2 and ends_at is null) as held
     from users u where u.id = $1`,
    [w.ids[who], admin],
  )
  const { is, until, held } = rows[0]!
  expect([who, 'flag and grants agree', is ? held === (until === null) : true]).toEqual([
    who,
    'flag and grants agree',
    true,
  ])
  if (!is) return 'not'
  return until === null ? 'for good' : 'for a while'
}

const give = async (who: Name, endsOn: string | null) =>
  expect((await w.call('adam', 'POST', `/api/roles/${admin}/people`, { userIds: [w.ids[who]], endsOn })).status).toBe(
    200,
  )

describe.each(Object.entries(WAYS))('%s', (_name, { end, never, forGood }) => {
  test('is refused to the last administrator for good, alone or beside one until tomorrow', async () => {
    await end('adam', 'adam')
    expect(await administers('adam')).toBe('for good')
  })

  test('leaves the last one for good where another’s right ends tomorrow', async () => {
    await give('dora', tomorrow)
    await end('adam', 'dora')
    expect(await administers('adam')).toBe('for good')
  })

  test('takes effect where another one for good is left', async () => {
    await give('dora', null)
    await end('adam', 'dora')
    const now = await administers('adam')
    if (never) expect(now).toBe('for good')
    else expect(now).not.toBe('for good')
    expect(await administers('dora')).toBe('for good')
  })

  test('does not protect an administrator until tomorrow', async () => {
    await give('dora', tomorrow)
    await end('dora', 'adam')
    expect(await administers('dora')).toBe(never || forGood ? 'for a while' : 'not')
    expect(await administers('adam')).toBe('for good')
  })
})

test('an end that has passed counts for nobody: the directory’s role makes no administrator of them again', async () => {
  await give('dora', tomorrow)
  w.clock.now = new Date(w.clock.now.getTime() + 3 * 86_400_000)
  await owner.query(`update user_roles set ends_at = now() - interval '1 day' where user_id = $1 and role_id = $2`, [
    w.ids.dora,
    admin,
  ])
  await w.call('adam', 'POST', '/api/settings/sso/group-roles', { groupName: 'Helpers', roleId: await roleId('hr') })
  await its.group([w.ids.dora], 'Helpers')
  const { rows } = await owner.query('select is_admin from users where id = $1', [w.ids.dora])
  expect(rows[0].is_admin).toBe(false)
})
