import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { GROUP } from './contract.ts'
import { scimWorld, errorOf, ops } from './factory.ts'

let w: World
let client: Awaited<ReturnType<typeof scimWorld>>['client']
let made: Awaited<ReturnType<typeof scimWorld>>['made']
let group: Awaited<ReturnType<typeof scimWorld>>['group']
let find: Awaited<ReturnType<typeof scimWorld>>['find']
beforeAll(async () => {
  ;({ w, client, made, group, find } = await scimWorld())
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

describe('groups', () => {
  test('hold people, and people say in which they are', async () => {
    const one = await made()
    const { id, displayName, members } = await group([one.id])
    expect(members).toEqual([expect.objectContaining({ value: one.id, display: 'Pat Lee' })])
    const { groups } = (await client('GET', `/Users/${one.id}`)).body
    expect(groups).toEqual([expect.objectContaining({ value: id, display: displayName })])
  })
  test.each<[string, (a: string, b: string) => object, string]>([
    ['add', (_a, b) => ({ op: 'add', path: 'members', value: [{ value: b }] }), 'ab'],
    ['add the same again', (a) => ({ op: 'add', path: 'members', value: [{ value: a }] }), 'a'],
    ['remove one by a filter', (a) => ({ op: 'remove', path: `members[value eq "${a}"]` }), ''],
    ['Remove one by a value, as Entra does', (a) => ({ op: 'Remove', path: 'members', value: [{ value: a }] }), ''],
    ['remove all', () => ({ op: 'remove', path: 'members' }), ''],
    ['replace', (_a, b) => ({ op: 'replace', path: 'members', value: [{ value: b }] }), 'b'],
    [
      'replace without a path, as Okta does',
      (_a, b) => ({ op: 'replace', value: { id: 'x', members: [{ value: b }] } }),
      'b',
    ],
  ])('change: %s', async (_what, operation, after) => {
    const [a, b] = [await made(), await made()]
    const { id } = await group([a.id])
    const { status, body } = await client('PATCH', `/Groups/${id}`, ops(operation(a.id, b.id)))
    expect(status, JSON.stringify(body)).toBe(200)
    const letters = { [a.id]: 'a', [b.id]: 'b' } as Record<string, string>
    expect(
      body.members
        .map(({ value }: { value: string }) => letters[value])
        .toSorted()
        .join(''),
    ).toBe(after)
  })
  test('are renamed, replaced and deleted', async () => {
    const one = await group()
    const renamed = await client(
      'PATCH',
      `/Groups/${one.id}`,
      ops({ op: 'replace', path: 'displayName', value: `${one.displayName}!` }),
    )
    expect(renamed.body.displayName).toBe(`${one.displayName}!`)
    const put = await client('PUT', `/Groups/${one.id}`, {
      schemas: [GROUP],
      displayName: one.displayName,
      members: [{ value: w.ids.ann }],
    })
    expect(put.body.members).toHaveLength(1)
    expect(
      errorOf(await client('POST', '/Groups', { schemas: [GROUP], displayName: one.displayName.toUpperCase() })),
    ).toEqual([409, 'uniqueness'])
    expect((await client('DELETE', `/Groups/${one.id}`)).status).toBe(204)
    expect(errorOf(await client('GET', `/Groups/${one.id}`))).toEqual([404, undefined])
  })
  test('hold nobody of another company', async () => {
    expect(
      errorOf(
        await client('POST', '/Groups', { schemas: [GROUP], displayName: 'Foreign', members: [{ value: w.ids.gil }] }),
      ),
    ).toEqual([400, 'invalidValue'])
    expect((await find('displayName eq "Foreign"', 'Groups')).totalResults).toBe(0)
  })
  test('are found by name and by who is in them', async () => {
    const one = await group([w.ids.ann])
    expect((await find(`displayName eq "${one.displayName.toUpperCase()}"`, 'Groups')).totalResults).toBe(1)
    const { Resources } = await find(
      `members.value eq "${w.ids.ann}" and displayName eq "${one.displayName}"`,
      'Groups',
    )
    expect(Resources).toHaveLength(1)
    const bare = await client('GET', '/Groups?excludedAttributes=members')
    expect(bare.body.Resources[0].members).toBeUndefined()
  })
})

describe('groups bring roles', () => {
  const rolesOf = async (id: string) =>
    (
      await owner.query(
        `select r.built_in from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1`,
        [id],
      )
    ).rows
      .map((row) => row.built_in)
      .toSorted()
  const roleId = async (name: string) =>
    (await owner.query(`select id from roles where company_id = $1 and built_in = $2`, [w.acme.id, name])).rows[0].id
  const rule = async (groupName: string, name: string) =>
    w.call('adam', 'POST', '/api/settings/sso/group-roles', { groupName, roleId: await roleId(name) })

  test('while someone is in them, and what was given by hand stays', async () => {
    const one = await made()
    await rule('Human resources', 'hr')
    const { id } = await group([one.id], 'Human Resources')
    expect(await rolesOf(one.id)).toEqual(['hr', 'user'])
    await client('PATCH', `/Groups/${id}`, ops({ op: 'remove', path: 'members' }))
    expect(await rolesOf(one.id)).toEqual(['user'])
    await client('PATCH', `/Groups/${id}`, ops({ op: 'add', path: 'members', value: [{ value: w.ids.hr }] }))
    await client('DELETE', `/Groups/${id}`)
    expect(await rolesOf(w.ids.hr)).toEqual(['hr', 'user'])
  })
  test('also to who is in them when the rule is made', async () => {
    const one = await made()
    await group([one.id], 'Keepers')
    const { body } = await rule('keepers', 'asset_manager')
    await w.settle()
    expect(await rolesOf(one.id)).toEqual(['asset_manager', 'user'])
    await w.call('adam', 'DELETE', `/api/settings/sso/group-roles/${body.data.id}`)
    await w.settle()
    expect(await rolesOf(one.id)).toEqual(['user'])
  })
  test('never more than the person who made the rule held, also when the role grows later', async () => {
    await owner.query(
      `insert into role_permissions (company_id, role_id, key, level) values ($1, $2, 'settings.sso', 'edit')`,
      [w.acme.id, await roleId('asset_manager')],
    )
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    const mine = await w.call('ivan', 'POST', '/api/settings/sso/group-roles', {
      groupName: 'Up',
      roleId: await roleId('admin'),
    })
    expect([mine.status, Object.keys(mine.body.errors)]).toEqual([422, ['roleId']])
    const { body } = await rule('Grown', 'hr')
    await owner.query(`update sso_group_roles set vouched_admin = false, vouched_permissions = '{}' where id = $1`, [
      body.data.id,
    ])
    const one = await made()
    await group([one.id], 'Grown')
    expect(await rolesOf(one.id)).toEqual(['user'])
    const { data } = (await w.call('adam', 'GET', '/api/settings/sso/group-roles')).body
    expect(data.find((each: { groupName: string }) => each.groupName === 'Grown').counts).toBe(false)
  })
})

test('who is brought gets a letter while nobody comes in by single sign-on', async () => {
  const one = await made()
  const { letters } = await w.settle()
  expect(letters.some((letter) => letter.to === one.userName)).toBe(true)
})
