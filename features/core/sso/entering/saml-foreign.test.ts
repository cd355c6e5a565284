import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { signingKey } from '#tests/identity-providers/keys.ts'
import { encryptingFor, realSamlProvider, type Settings } from '#tests/identity-providers/real-saml.ts'
import { visitor } from '#tests/identity-providers/visitor.ts'
import { type World, world } from '#tests/world.ts'
import { settingUp } from './factory.ts'

/** The whole way with an identity provider that others have written. */
let w: World
let idp: Awaited<ReturnType<typeof realSamlProvider>>
let id = ''
let acs = ''

beforeAll(async () => {
  w = await world()
  idp = await realSamlProvider({
    id: 'ann-over-there',
    displayName: 'Ann',
    name: { givenName: 'Ann', familyName: 'Lind' },
    emails: [{ value: `ann@${w.acme.domain}.test` }],
  })
  const set = settingUp(w)
  await set.prove(`${w.acme.domain}.test`)
  const metadata = await (await fetch(idp.metadataUrl)).text()
  id = await set.open(await set.create('saml', { metadata }))
  acs = (await set.show(id)).addresses.callback
})
afterAll(async () => {
  await idp.close()
  await w.close()
})
beforeEach(async () => {
  w.clock.now = new Date()
  await owner.query('delete from rate_limits')
})

const encrypting = async (more: Settings) => {
  const { body } = await w.call(null, 'GET', `${new URL(acs).pathname}/metadata`)
  return { ...encryptingFor(body), ...more }
}
const XENC = 'http://www.w3.org/2001/04/xmlenc#'

/** From our sign-in page there, signed in there, and back. */
async function walk(settings: Settings = {}, browser = visitor(w)) {
  idp.register(acs, settings)
  const begun = await browser.call('POST', '/api/sso/begin', { providerId: id, returnTo: '/people' })
  const { action, fields } = await idp.visit(begun.body.data.next)
  const taken = await browser.postFrom(idp.issuer, action, fields)
  const said = taken.location.split('#')[1] ?? ''
  const finished = said.startsWith('!') ? null : await browser.call('POST', '/api/sso/finish-saml', { code: said })
  return { said, finished, browser }
}

test('its metadata says who it is, where it is and what it signs with', async () => {
  const shown = await settingUp(w).show(id)
  expect(shown).toMatchObject({ issuer: idp.issuer, signInUrl: `${idp.issuer}/sso`, missing: [] })
  expect(shown.certificates).toMatchObject([{ subject: 'real idp', ended: false }])
})

describe('a person of it comes in', () => {
  test.each<[string, Settings]>([
    ['the assertion is signed', {}],
    ['the answer around is signed', { signAssertion: false, signResponse: true }],
    ['both are signed', { signAssertion: true, signResponse: true }],
  ])('when %s', async (_what, settings) => {
    const { finished, browser } = await walk(settings)
    expect(finished?.body).toEqual({ data: { next: '/people' } })
    expect((await browser.call('GET', '/api/user-info')).body.user.id).toBe(w.ids.ann)
  })
})

describe('once it encrypts for the certificate of ours, a person comes in', () => {
  beforeAll(() => settingUp(w).makeKey(id))
  // it thinks as little of CBC as we do, and warns
  const weak = { disallowEncryptionWithInsecureAlgorithm: false, warnOnInsecureEncryptionAlgorithm: false }
  const CBC = { ...weak, encryptionAlgorithm: `${XENC}aes256-cbc` }
  test.each<[string, Settings]>([
    ['as it does by itself', {}],
    ['with AES-128-GCM', { encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes128-gcm' }],
    ['signed around instead', { signAssertion: false, signResponse: true }],
    ['with AES-CBC, signed around', { ...CBC, signResponse: true }],
  ])('%s', async (_what, settings) => {
    const { finished, browser } = await walk(await encrypting(settings))
    expect(finished?.body).toEqual({ data: { next: '/people' } })
    expect((await browser.call('GET', '/api/user-info')).body.user.id).toBe(w.ids.ann)
  })
  test.each<[string, Settings, string]>([
    ['AES-CBC that nothing protects', CBC, 'algorithm'],
    ['triple DES', { ...weak, encryptionAlgorithm: `${XENC}tripledes-cbc`, signResponse: true }, 'algorithm'],
    ['no signature', { signAssertion: false }, 'signature'],
    ['another audience', { audience: 'https://them.example' }, 'audience'],
  ])('but not with %s', async (_what, settings, reason) => {
    const { said, browser } = await walk(await encrypting(settings))
    expect([said, browser.isSignedIn()]).toEqual([`!${reason}`, false])
  })
})

describe('an answer of it is refused', () => {
  const stranger = signingKey('stranger')
  const them = { cert: stranger.certificate, key: stranger.privatePem }
  test.each<[string, Settings, string]>([
    ['for another audience', { audience: 'https://them.example' }, 'audience'],
    ['for another workspace address', { recipient: 'https://them.example/acs' }, 'recipient'],
    ['that was sent on from another address', { destination: 'https://them.example/acs' }, 'recipient'],
    ['of another issuer', { issuer: 'https://them.example' }, 'issuer'],
    ['that has ended', { lifetimeInSeconds: -600 }, 'time'],
    ['signed with another key', them, 'signature'],
    ['signed around with another key', { ...them, signAssertion: false, signResponse: true }, 'signature'],
    ['not signed', { signAssertion: false }, 'signature'],
    ['signed with SHA-1', { signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' }, 'algorithm'],
    ['whose digest is SHA-1', { digestAlgorithm: 'sha1' }, 'algorithm'],
  ])('%s', async (_what, settings, reason) => {
    const { said, browser } = await walk(settings)
    expect([said, browser.isSignedIn()]).toEqual([`!${reason}`, false])
    expect(await settingUp(w).lastAttempt()).toMatchObject({ outcome: 'refused', reason })
  })
})
