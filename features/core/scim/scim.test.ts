import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { ENTERPRISE, GROUP, USER } from './contract.ts'
import { scimClient, scimWorld, errorOf, fresh, ops, user } from './factory.ts'

let w: World
let token = ''
let client: Awaited<ReturnType<typeof scimWorld>>['client']
let made: Awaited<ReturnType<typeof scimWorld>>['made']
let find: Awaited<ReturnType<typeof scimWorld>>['find']
beforeAll(async () => {
  ;({ w, token, client, made, find } = await scimWorld())
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

describe('discovery (RFC 7644, 4)', () => {
  test.each([
    [
      '/ServiceProviderConfig',
      (b: any) => b.patch.supported && b.filter.supported && b.etag.supported && !b.bulk.supported,
    ],
    [
      '/ServiceProviderConfig',
      (b: any) => b.schemas[0] === 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
    ],
    ['/ServiceProviderConfig', (b: any) => b.authenticationSchemes[0].type === 'oauthbearertoken'],
    ['/ResourceTypes', (b: any) => b.totalResults === 2 && b.Resources.every((one: any) => one.endpoint && one.schema)],
    ['/ResourceTypes/User', (b: any) => b.endpoint === '/Users' && b.meta.resourceType === 'ResourceType'],
    ['/Schemas', (b: any) => b.Resources.map((one: any) => one.id).join() === `${USER},${ENTERPRISE},${GROUP}`],
    [`/Schemas/${USER}`, (b: any) => b.attributes.find((one: any) => one.name === 'userName').uniqueness === 'server'],
    [`/Schemas/${GROUP}`, (b: any) => b.attributes.some((one: any) => one.name === 'members' && one.multiValued)],
  ])('%s says what is served', async (path, says) => {
    const { status, body, headers } = await client('GET', path)
    expect([status, String(headers['content-type']).startsWith('application/scim+json'), says(body)]).toEqual([
      200,
      true,
      true,
    ])
  })
  test.each([
    '/Schemas/urn:none',
    '/ResourceTypes/Robot',
    '/Robots',
    '/Users/none',
    `/Users/${randomUUID()}`,
    `/Groups/${randomUUID()}`,
  ])('%s is not there', async (path) => expect(errorOf(await client('GET', path))).toEqual([404, undefined]))
})

describe('who may call', () => {
  test.each<[string, () => string | null]>([
    ['nobody', () => null],
    ['a token that is none', () => 'scim_x'],
    ['a person’s session, an administrator’s even', () => w.tokens.adam],
  ])('%s may not', async (_who, bearer) => {
    const answer = await scimClient(w, bearer())('GET', '/Users')
    expect(errorOf(answer)).toEqual([401, undefined])
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
  })
  test('a token of another company may not', async () =>
    expect(errorOf(await scimClient(w, token, w.globex.domain)('GET', '/Users'))).toEqual([401, undefined]))
  test('a cookie is no token', async () => {
    const cookie = `__Host-${w.acme.domain}_s=${token}`
    expect((await scimClient(w, null)('GET', '/Users', undefined, { cookie })).status).toBe(401)
  })
  test('a token opens nothing but SCIM', async () => {
    const answer = await w.call(null, 'GET', '/api/user-info', undefined, { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(401)
  })
  test('a token that is revoked opens nothing any more; its last use is told before', async () => {
    const { body } = await w.call('adam', 'POST', '/api/settings/sso/scim/tokens', { name: 'Old' })
    const old = scimClient(w, body.data.token)
    expect((await old('GET', '/Users?count=0')).status).toBe(200)
    const { tokens } = (await w.call('adam', 'GET', '/api/settings/sso/scim')).body.data
    const listed = tokens.find((one: { id: string }) => one.id === body.data.id)
    expect(listed.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(tokens)).not.toContain(body.data.token)
    expect((await w.call('adam', 'DELETE', `/api/settings/sso/scim/tokens/${body.data.id}`)).status).toBe(200)
    expect(errorOf(await old('GET', '/Users'))).toEqual([401, undefined])
  })
  test('a token is made only by someone who may add and edit people', async () => {
    await owner.query(
      `insert into role_permissions (company_id, role_id, key, level) select company_id, id, 'settings.sso', 'edit' from roles
        where company_id = $1 and built_in = 'asset_manager'`,
      [w.acme.id],
    )
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    expect((await w.call('ivan', 'GET', '/api/settings/sso/scim')).status).toBe(200)
    expect((await w.call('ivan', 'POST', '/api/settings/sso/scim/tokens', { name: 'Mine' })).status).toBe(403)
  })
})

describe('people', () => {
  test('are created: 201, Location, ETag, everything that was said', async () => {
    const draft = user({ externalId: 'x-1', emails: [{ value: fresh(), type: 'work', primary: true }] })
    const { status, body, headers } = await client('POST', '/Users', draft)
    expect(status).toBe(201)
    expect(headers.location).toBe(body.meta.location)
    expect(headers.etag).toBe(body.meta.version)
    expect(body).toMatchObject({ ...draft, id: expect.any(String), meta: { resourceType: 'User' } })
    expect((await client('GET', `/Users/${body.id}`)).body).toEqual(body)
  })
  test.each([
    ['no userName', { userName: undefined }, 'invalidValue'],
    ['an empty userName', { userName: '' }, 'invalidValue'],
    ['a userName that is a number', { userName: 7 }, 'invalidValue'],
    ['no schema', { schemas: undefined }, 'invalidSyntax'],
    ['another schema', { schemas: [GROUP] }, 'invalidSyntax'],
    ['no address at all', { userName: 'pat' }, 'invalidValue'],
    ['an address that is none', { emails: [{ value: 'pat@' }] }, 'invalidValue'],
    ['addresses that are no list', { emails: 'pat@corp.example' }, 'invalidValue'],
    ['an attribute twice in other letters', { USERNAME: 'x@corp.example' }, 'invalidSyntax'],
    ['active that is neither', { active: 'perhaps' }, 'invalidValue'],
  ])('are not created with %s', async (_what, more, scimType) =>
    expect(errorOf(await client('POST', '/Users', user(more)))).toEqual([400, scimType]),
  )
  test('a body that is no JSON is refused', async () => {
    const answer = await w.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: {
        host: `${w.acme.domain}.localhost:3000`,
        authorization: `Bearer ${token}`,
        'content-type': 'application/scim+json',
      },
      payload: '{',
    })
    expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidSyntax'])
  })
  test('attributes are known in any letters', async () => {
    const name = fresh()
    const { status, body } = await client('POST', '/Users', {
      SCHEMAS: [USER],
      username: name,
      NAME: { GivenName: 'A', familyname: 'B' },
    })
    expect([status, body.userName, body.name.formatted]).toEqual([201, name, 'A B'])
  })
  test('one name or address is one person', async () => {
    const one = await made()
    expect(errorOf(await client('POST', '/Users', user({ userName: one.userName })))).toEqual([409, 'uniqueness'])
    expect(errorOf(await client('POST', '/Users', user({ userName: one.userName.toUpperCase() })))).toEqual([
      409,
      'uniqueness',
    ])
    expect(errorOf(await client('POST', '/Users', user({ emails: [{ value: `ann@${w.acme.domain}.test` }] })))).toEqual(
      [409, 'uniqueness'],
    )
  })
  test('who was here before is known by their address', async () => {
    const { Resources } = await find(`userName eq "ann@${w.acme.domain}.test"`)
    expect(Resources[0]).toMatchObject({ id: w.ids.ann, active: true })
  })
  test('of another company are not there', async () => {
    expect(errorOf(await client('GET', `/Users/${w.ids.gil}`))).toEqual([404, undefined])
    expect(
      errorOf(await client('PATCH', `/Users/${w.ids.gil}`, ops({ op: 'replace', path: 'active', value: false }))),
    ).toEqual([404, undefined])
    expect(errorOf(await client('DELETE', `/Users/${w.ids.gil}`))).toEqual([404, undefined])
  })
  test('are replaced: what is left out goes, what cannot be empty stays', async () => {
    const one = await made({ externalId: 'x-2' })
    const { status, body } = await client('PUT', `/Users/${one.id}`, { schemas: [USER], userName: one.userName })
    expect([status, body.externalId, body.name.formatted]).toEqual([200, undefined, 'Pat Lee'])
  })
  test('an id in the body changes nothing', async () => {
    const [one, other] = [await made(), await made()]
    const { body } = await client('PUT', `/Users/${one.id}`, user({ id: other.id, userName: one.userName }))
    expect(body.id).toBe(one.id)
  })
  test('are written as a whole when the version is the known one, else 412', async () => {
    const one = await made()
    const change = user({ userName: one.userName, name: { givenName: 'New', familyName: 'Name' } })
    expect(errorOf(await client('PUT', `/Users/${one.id}`, change, { 'if-match': 'W/"0.0"' }))).toEqual([
      412,
      undefined,
    ])
    const { status, headers } = await client('PUT', `/Users/${one.id}`, change, { 'if-match': one.meta.version })
    expect([status, headers.etag === one.meta.version]).toEqual([200, false])
    expect((await client('GET', `/Users/${one.id}`, undefined, { 'if-none-match': String(headers.etag) })).status).toBe(
      304,
    )
    expect(errorOf(await client('DELETE', `/Users/${one.id}`, undefined, { 'if-match': one.meta.version }))).toEqual([
      412,
      undefined,
    ])
  })
})
