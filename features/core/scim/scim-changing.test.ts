import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { USER } from './contract.ts'
import { scimClient, scimWorld, errorOf, ops, user } from './factory.ts'

let w: World
let client: Awaited<ReturnType<typeof scimWorld>>['client']
let made: Awaited<ReturnType<typeof scimWorld>>['made']
let find: Awaited<ReturnType<typeof scimWorld>>['find']
beforeAll(async () => {
  ;({ w, client, made, find } = await scimWorld())
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

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
    'an extension that is not served is passed over',
    { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:acme:2.0:User:shoeSize', value: '44' },
    {},
  ],
  ['what is not kept is passed over', { op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '1' }, {}],
  ['a language', { op: 'add', path: 'preferredLanguage', value: 'sv-SE' }, { preferredLanguage: 'sv' }],
]
const WRONG: [what: string, operations: object, scimType: string][] = [
  ['an attribute that nobody has', ops({ op: 'replace', path: 'shoeSize', value: 1 }), 'invalidPath'],
  ['a name that every object has', ops({ op: 'replace', path: 'constructor', value: 'x' }), 'invalidPath'],
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
    expect(errorOf(await client('PATCH', `/Users/${one.id}`, body))).toEqual([400, scimType])
    expect((await client('GET', `/Users/${one.id}`)).body).toEqual(one)
  })
  test('all operations or none', async () => {
    const one = await made()
    const both = ops(
      { op: 'replace', path: 'name.givenName', value: 'Z' },
      { op: 'replace', path: 'shoeSize', value: 1 },
    )
    expect(errorOf(await client('PATCH', `/Users/${one.id}`, both))).toEqual([400, 'invalidPath'])
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
    for (const method of ['GET', 'DELETE'] as const)
      expect(errorOf(await client(method, `/Users/${one.id}`))).toEqual([404, undefined])
    expect((await find(`userName eq "${one.userName}"`)).totalResults).toBe(0)
    const { rows } = await owner.query('select deactivated_at from users where id = $1', [one.id])
    expect(rows[0].deactivated_at).not.toBeNull()
    const back = await client('POST', '/Users', user({ userName: one.userName }))
    expect([back.status, back.body.id, back.body.active]).toEqual([201, one.id, true])
  })
  test('is never the last administrator', async () => {
    expect(errorOf(await client('DELETE', `/Users/${w.ids.adam}`))).toEqual([403, undefined])
    expect(
      errorOf(await client('PATCH', `/Users/${w.ids.adam}`, ops({ op: 'replace', path: 'active', value: false }))),
    ).toEqual([403, undefined])
    expect((await w.call('adam', 'GET', '/api/user-info')).status).toBe(200)
  })
  test('is nobody who holds more than the person who made the token', async () => {
    const { body } = await w.call('adam', 'POST', '/api/settings/sso/scim/tokens', { name: 'Weak' })
    await owner.query('update scim_tokens set vouched_admin = false where id = $1', [body.data.id])
    const weak = scimClient(w, body.data.token)
    expect(
      errorOf(await weak('PATCH', `/Users/${w.ids.hr}`, ops({ op: 'replace', path: 'active', value: false }))),
    ).toEqual([403, undefined])
    expect(
      (await weak('PATCH', `/Users/${w.ids.mia}`, ops({ op: 'replace', path: 'active', value: true }))).status,
    ).toBe(200)
  })
})
