import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { GROUP, PATCH_OP, USER } from './contract.ts'

let w: World
let token = ''
let client: ReturnType<typeof directory>

beforeAll(async () => {
  w = await world()
  token = (await w.call('adam', 'POST', '/api/settings/sso/scim/tokens', { name: 'Okta' })).body.data.token
  client = directory(token)
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A directory service, as it calls. */
function directory(bearer: string | null, domain = w.acme.domain) {
  return async (method: Method, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await w.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        host: `${domain}.localhost:3000`,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body ? { 'content-type': 'application/scim+json' } : {}),
        ...headers,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : null, headers: answer.headers }
  }
}

const fresh = () => `p-${randomUUID().slice(0, 8)}@corp.example`
const user = (more: object = {}) => ({
  schemas: [USER],
  userName: fresh(),
  name: { givenName: 'Pat', familyName: 'Lee' },
  active: true,
  ...more,
})
const made = async (more: object = {}) => (await client('POST', '/Users', user(more))).body
const group = async (memberIds: string[] = [], displayName = `G ${randomUUID().slice(0, 8)}`) =>
  (await client('POST', '/Groups', { schemas: [GROUP], displayName, members: memberIds.map((value) => ({ value })) }))
    .body
const ops = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations })
const find = async (filter: string, of = 'Users') =>
  (await client('GET', `/${of}?filter=${encodeURIComponent(filter)}`)).body
const isError = ({ status, body, headers }: Awaited<ReturnType<typeof client>>, code: number, scimType?: string) => {
  expect(status, JSON.stringify(body)).toBe(code)
  expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(code) })
  expect(body.scimType).toBe(scimType)
  expect(String(headers['content-type'])).toContain('application/scim+json')
}

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
    ['/Schemas', (b: any) => b.Resources.map((one: any) => one.id).join() === `${USER},${GROUP}`],
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
  ])('%s is not there', async (path) => isError(await client('GET', path), 404))
})

describe('who may call', () => {
  test.each<[string, () => string | null]>([
    ['nobody', () => null],
    ['a token that is none', () => 'scim_x'],
    ['a person’s session, an administrator’s even', () => w.tokens.adam],
  ])('%s may not', async (_who, bearer) => {
    const answer = await directory(bearer())('GET', '/Users')
    isError(answer, 401)
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
  })
  test('a token of another company may not', async () =>
    isError(await directory(token, w.globex.domain)('GET', '/Users'), 401))
  test('a cookie is no token', async () => {
    const cookie = `__Host-${w.acme.domain}_s=${token}`
    expect((await directory(null)('GET', '/Users', undefined, { cookie })).status).toBe(401)
  })
  test('a token opens nothing but this door', async () => {
    const answer = await w.call(null, 'GET', '/api/user-info', undefined, { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(401)
  })
  test('a token that is revoked opens nothing any more; its last use is told before', async () => {
    const { body } = await w.call('adam', 'POST', '/api/settings/sso/scim/tokens', { name: 'Old' })
    const old = directory(body.data.token)
    expect((await old('GET', '/Users?count=0')).status).toBe(200)
    const { tokens } = (await w.call('adam', 'GET', '/api/settings/sso/scim')).body.data
    const told = tokens.find((one: { id: string }) => one.id === body.data.id)
    expect(told.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(tokens)).not.toContain(body.data.token)
    expect((await w.call('adam', 'DELETE', `/api/settings/sso/scim/tokens/${body.data.id}`)).status).toBe(200)
    isError(await old('GET', '/Users'), 401)
  })
  test('a token is made only by somebody who may add and edit people', async () => {
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
    isError(await client('POST', '/Users', user(more)), 400, scimType),
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
    isError(await client('POST', '/Users', user({ userName: one.userName })), 409, 'uniqueness')
    isError(await client('POST', '/Users', user({ userName: one.userName.toUpperCase() })), 409, 'uniqueness')
    isError(
      await client('POST', '/Users', user({ emails: [{ value: `ann@${w.acme.domain}.test` }] })),
      409,
      'uniqueness',
    )
  })
  test('who was here before is known by their address', async () => {
    const { Resources } = await find(`userName eq "ann@${w.acme.domain}.test"`)
    expect(Resources[0]).toMatchObject({ id: w.ids.ann, active: true })
  })
  test('of another company are not there', async () => {
    isError(await client('GET', `/Users/${w.ids.gil}`), 404)
    isError(await client('PATCH', `/Users/${w.ids.gil}`, ops({ op: 'replace', path: 'active', value: false })), 404)
    isError(await client('DELETE', `/Users/${w.ids.gil}`), 404)
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
    isError(await client('PUT', `/Users/${one.id}`, change, { 'if-match': 'W/"0.0"' }), 412)
    const { status, headers } = await client('PUT', `/Users/${one.id}`, change, { 'if-match': one.meta.version })
    expect([status, headers.etag === one.meta.version]).toEqual([200, false])
    expect((await client('GET', `/Users/${one.id}`, undefined, { 'if-none-match': String(headers.etag) })).status).toBe(
      304,
    )
    isError(await client('DELETE', `/Users/${one.id}`, undefined, { 'if-match': one.meta.version }), 412)
  })
})

/** Operations, and what is true of the person afterwards. */
const PATCHES: [what: string, operation: object, after: object][] = [
  [
    'replace a name',
    { op: 'replace', path: 'name.givenName', value: 'Kim' },
    { name: { givenName: 'Kim', familyName: 'Lee' } },
  ],
  [
    'Replace, as Entra writes it',
    { op: 'Replace', path: 'name.familyName', value: 'Ek' },
    { name: { familyName: 'Ek' } },
  ],
  [
    'several at once, without a path',
    { op: 'replace', value: { name: { givenName: 'A', familyName: 'B' }, externalId: 'e' } },
    { externalId: 'e', name: { formatted: 'A B' } },
  ],
  [
    'paths as names, as Entra writes them',
    { op: 'Add', value: { 'name.givenName': 'C', externalId: 'f' } },
    { externalId: 'f', name: { givenName: 'C' } },
  ],
  [
    'an address by its type',
    { op: 'replace', path: 'emails[type eq "work"].value', value: 'w@corp.example' },
    { emails: [{ value: 'w@corp.example' }] },
  ],
  [
    'addresses as a list',
    {
      op: 'add',
      path: 'emails',
      value: [
        { value: 'h@x.example', type: 'home' },
        { value: 'v@corp.example', type: 'work' },
      ],
    },
    { emails: [{ value: 'v@corp.example' }] },
  ],
  [
    'an address of another type is passed over',
    { op: 'replace', path: 'emails[type eq "home"].value', value: 'h@x.example' },
    {},
  ],
  [
    'with the schema’s name',
    { op: 'replace', path: `${USER}:name.givenName`, value: 'D' },
    { name: { givenName: 'D' } },
  ],
  ['the outside id, as Okta does', { op: 'replace', value: { externalId: '00u1' } }, { externalId: '00u1' }],
  ['take the outside id away', { op: 'remove', path: 'externalId' }, { externalId: undefined }],
  ['shut out with a truth', { op: 'replace', path: 'active', value: false }, { active: false }],
  ['shut out with a text, as Entra does', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
  ['shut out without a path, as Okta does', { op: 'replace', value: { active: false } }, { active: false }],
  [
    'an extension is passed over',
    { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
    {},
  ],
  ['what is not kept is passed over', { op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '1' }, {}],
  ['a language', { op: 'add', path: 'preferredLanguage', value: 'sv-SE' }, { preferredLanguage: 'sv' }],
]
const WRONG: [what: string, operations: object, scimType: string][] = [
  ['an attribute that nobody has', ops({ op: 'replace', path: 'shoeSize', value: 1 }), 'invalidPath'],
  ['a path that is none', ops({ op: 'replace', path: '[[', value: 1 }), 'invalidPath'],
  ['nothing to take away', ops({ op: 'remove' }), 'noTarget'],
  ['the id', ops({ op: 'replace', path: 'id', value: 'x' }), 'mutability'],
  ['the groups', ops({ op: 'add', path: 'groups', value: [] }), 'mutability'],
  ['no userName', ops({ op: 'remove', path: 'userName' }), 'invalidValue'],
  ['an operation of another name', ops({ op: 'destroy', path: 'active' }), 'invalidSyntax'],
  ['no operations', ops(), 'invalidSyntax'],
  ['another schema', { schemas: [USER], Operations: [{ op: 'remove', path: 'externalId' }] }, 'invalidSyntax'],
  ['a filter that is none', ops({ op: 'replace', path: 'emails[type].value', value: 'x@y.zz' }), 'invalidFilter'],
]

describe('a part of a person is changed', () => {
  test.each(PATCHES)('%s', async (_what, operation, after) => {
    const one = await made({ externalId: 'before' })
    const { status, body } = await client('PATCH', `/Users/${one.id}`, ops(operation))
    expect(status, JSON.stringify(body)).toBe(200)
    const { externalId, ...rest } = after as { externalId?: string }
    const emails = (rest as { emails?: object[] }).emails?.map((email) => expect.objectContaining(email))
    expect(body).toMatchObject({ ...rest, ...(emails ? { emails } : {}) })
    if ('externalId' in after) expect(body.externalId).toBe(externalId)
    if (Object.keys(after).length === 0) expect(body.emails).toEqual(one.emails)
    await client('DELETE', `/Users/${one.id}`)
  })
  test.each(WRONG)('not with %s', async (_what, body, scimType) => {
    const one = await made()
    isError(await client('PATCH', `/Users/${one.id}`, body), 400, scimType)
    expect((await client('GET', `/Users/${one.id}`)).body).toEqual(one)
  })
  test('all operations or none', async () => {
    const one = await made()
    const both = ops(
      { op: 'replace', path: 'name.givenName', value: 'Z' },
      { op: 'replace', path: 'shoeSize', value: 1 },
    )
    isError(await client('PATCH', `/Users/${one.id}`, both), 400, 'invalidPath')
    expect((await client('GET', `/Users/${one.id}`)).body.name.givenName).toBe('Pat')
  })
})

describe('whose access ends', () => {
  test('is signed out at once, everywhere, and it is on record', async () => {
    expect((await w.call('eve', 'GET', '/api/user-info')).status).toBe(200)
    const { body } = await client('PATCH', `/Users/${w.ids.eve}`, ops({ op: 'replace', path: 'active', value: false }))
    expect(body.active).toBe(false)
    expect((await w.call('eve', 'GET', '/api/user-info')).status).toBe(401)
    const { rows } = await owner.query(
      `select name, details from events where subject_id = $1 and name = 'user.deactivated'`,
      [w.ids.eve],
    )
    expect(rows[0].details.by).toBe('scim')
    const again = await client('PATCH', `/Users/${w.ids.eve}`, ops({ op: 'replace', path: 'active', value: true }))
    expect(again.body.active).toBe(true)
  })
  test('by DELETE is gone for the directory and comes back under the same id', async () => {
    const one = await made()
    const { status, body } = await client('DELETE', `/Users/${one.id}`)
    expect([status, body]).toEqual([204, null])
    for (const method of ['GET', 'DELETE'] as const) isError(await client(method, `/Users/${one.id}`), 404)
    expect((await find(`userName eq "${one.userName}"`)).totalResults).toBe(0)
    const { rows } = await owner.query('select deactivated_at from users where id = $1', [one.id])
    expect(rows[0].deactivated_at).not.toBeNull()
    const back = await client('POST', '/Users', user({ userName: one.userName }))
    expect([back.status, back.body.id, back.body.active]).toEqual([201, one.id, true])
  })
  test('is never the last administrator', async () => {
    isError(await client('DELETE', `/Users/${w.ids.adam}`), 403)
    isError(await client('PATCH', `/Users/${w.ids.adam}`, ops({ op: 'replace', path: 'active', value: false })), 403)
    expect((await w.call('adam', 'GET', '/api/user-info')).status).toBe(200)
  })
  test('is nobody who holds more than whoever made the token', async () => {
    const { body } = await w.call('adam', 'POST', '/api/settings/sso/scim/tokens', { name: 'Weak' })
    await owner.query('update scim_tokens set vouched_admin = false where id = $1', [body.data.id])
    const weak = directory(body.data.token)
    isError(await weak('PATCH', `/Users/${w.ids.hr}`, ops({ op: 'replace', path: 'active', value: false })), 403)
    expect(
      (await weak('PATCH', `/Users/${w.ids.mia}`, ops({ op: 'replace', path: 'active', value: true }))).status,
    ).toBe(200)
  })
})

/** Filters over five people whose names begin with a mark of this run. */
const FILTERS: [filter: (mark: string) => string, found: string][] = [
  [(m) => `userName eq "${m}-a@corp.example"`, 'a'],
  [(m) => `USERNAME EQ "${m.toUpperCase()}-A@corp.example"`, 'a'],
  [(m) => `userName sw "${m}"`, 'abcde'],
  [(m) => `userName co "${m}-b"`, 'b'],
  [(m) => `userName ew "-c@corp.example" and userName sw "${m}"`, 'c'],
  [(m) => `userName sw "${m}" and active eq false`, 'e'],
  [(m) => `userName sw "${m}" and not (active eq true)`, 'e'],
  [(m) => `userName sw "${m}" and (name.givenName eq "A" or name.givenName eq "B")`, 'ab'],
  [(m) => `userName eq "${m}-a@corp.example" or userName eq "${m}-b@corp.example" and active eq false`, 'a'],
  [(m) => `emails.value eq "${m}-d@corp.example"`, 'd'],
  [(m) => `emails[type eq "work" and value sw "${m}-d"]`, 'd'],
  [(m) => `externalId eq "${m}-X"`, 'a'],
  [(m) => `externalId eq "${m}-x"`, ''],
  [(m) => `externalId pr and userName sw "${m}"`, 'a'],
  [(m) => `userName sw "${m}" and externalId ne "${m}-X"`, 'bcde'],
  [(m) => `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${m}-a@corp.example"`, 'a'],
  [(m) => `userName sw "${m}" and meta.created gt "2020-01-01T00:00:00Z"`, 'abcde'],
  [(m) => `userName sw "${m}" and meta.lastModified lt "2020-01-01T00:00:00Z"`, ''],
  [(m) => `userName sw "${m}%"`, ''],
  [() => `id eq "nobody"`, ''],
]

describe('people are found', () => {
  const mark = `f${randomUUID().slice(0, 6)}`
  beforeAll(async () => {
    for (const letter of 'abcde')
      await made({
        userName: `${mark}-${letter}@corp.example`,
        name: { givenName: letter.toUpperCase(), familyName: 'F' },
        active: letter !== 'e',
        ...(letter === 'a' ? { externalId: `${mark}-X` } : {}),
      })
  })
  test.each(FILTERS.map(([filter, letters]) => [filter(mark), letters] as const))('%s', async (filter, letters) => {
    const { Resources, totalResults } = await find(filter)
    expect(Resources.map((one: { name: { givenName: string } }) => one.name.givenName.toLowerCase()).join('')).toBe(
      letters,
    )
    expect(totalResults).toBe(letters.length)
  })
  test.each([
    'userName',
    'userName eq',
    'userName xx "a"',
    'userName eq a',
    '(userName eq "a"',
    'userName eq "a")',
    'shoeSize eq 1',
    'active gt true',
    '"',
    'a'.repeat(500),
    `${'('.repeat(100)}userName pr`,
  ])('not by %.30s', async (filter) =>
    isError(await client('GET', `/Users?filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter'),
  )
  test('a quote in a value is a quote', async () => {
    expect((await find(`userName eq "x\\" or userName pr or userName eq \\""`)).totalResults).toBe(0)
    expect((await find(`userName eq "'; drop table users; --"`)).totalResults).toBe(0)
  })
  test.each([
    ['startIndex=1&count=2', 1, 2],
    ['startIndex=4&count=2', 4, 2],
    ['startIndex=5&count=10', 5, 1],
    ['startIndex=99&count=10', 99, 0],
    ['startIndex=0&count=2', 1, 2],
    ['startIndex=-3&count=2', 1, 2],
    ['count=0', 1, 0],
    ['count=-1', 1, 0],
  ])('by pages: %s', async (query, startIndex, itemsPerPage) => {
    const { body } = await client('GET', `/Users?filter=${encodeURIComponent(`userName sw "${mark}"`)}&${query}`)
    expect(body).toMatchObject({ totalResults: 5, startIndex, itemsPerPage })
    expect(body.Resources).toHaveLength(itemsPerPage)
  })
  test('with the attributes that were asked for', async () => {
    const { body } = await client(
      'GET',
      `/Users?attributes=userName&filter=${encodeURIComponent(`userName sw "${mark}-a"`)}`,
    )
    expect(Object.keys(body.Resources[0]).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName'])
    const without = await client('GET', `/Users?excludedAttributes=emails,groups&count=1`)
    expect(without.body.Resources[0].emails).toBeUndefined()
  })
})

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
    isError(
      await client('POST', '/Groups', { schemas: [GROUP], displayName: one.displayName.toUpperCase() }),
      409,
      'uniqueness',
    )
    expect((await client('DELETE', `/Groups/${one.id}`)).status).toBe(204)
    isError(await client('GET', `/Groups/${one.id}`), 404)
  })
  test('hold nobody of another company', async () => {
    isError(
      await client('POST', '/Groups', { schemas: [GROUP], displayName: 'Foreign', members: [{ value: w.ids.gil }] }),
      400,
      'invalidValue',
    )
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

  test('while somebody is in them, and what was given by hand stays', async () => {
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
  test('never more than whoever made the rule held, also when the role grows later', async () => {
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
