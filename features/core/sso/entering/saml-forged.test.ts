import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { FORGED_ANSWERS } from '#tests/identity-providers/forged-answers.ts'
import { FORGED_CLAIMS } from '#tests/identity-providers/forged-claims.ts'
import { signingKey } from '#tests/identity-providers/keys.ts'
import { type AnswerParts, assertionOf, base64, responseOf, samlProvider } from '#tests/identity-providers/saml.ts'
import { visitor } from '#tests/identity-providers/visitor.ts'
import { type World, world } from '#tests/world.ts'
import { samlWays, settingUp } from './factory.ts'

let w: World
let idp: ReturnType<typeof samlProvider>
let id = ''
let otherId = ''
const other = samlProvider()
const stranger = signingKey('stranger')

beforeAll(async () => {
  w = await world()
  idp = samlProvider()
  const set = settingUp(w)
  await set.prove(`${w.acme.domain}.test`)
  id = await set.open(await set.create('saml', { metadata: idp.metadata() }))
  otherId = await set.open(await set.create('saml', { metadata: other.metadata() }))
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date()
  await owner.query('delete from rate_limits')
})

const minutes = (count: number) => new Date(w.clock.now.getTime() + count * 60_000)
const lastAttempt = () => settingUp(w).lastAttempt()
const email = (name: string) => `${name}@${w.acme.domain}.test`

const begin = (browser = visitor(w), providerId = id, provider = idp) =>
  samlWays(w).begin(providerId, provider, browser)
const arrive = (...given: Parameters<ReturnType<typeof samlWays>['arrive']>) => samlWays(w).arrive(...given)

describe('a right answer', () => {
  test('lets in, in the browser that began', async () => {
    const way = await begin()
    const { taken, finished } = await arrive(way, idp.answer(way.p))
    expect(taken.status).toBe(303)
    expect(finished!.body).toEqual({ data: { next: '/people' } })
    expect((await way.browser.call('GET', '/api/user-info')).body.user.id).toBe(w.ids.ann)
  })
  test.each([
    ['the answer is signed as well', (p: AnswerParts) => idp.sign(idp.answer(p), p.responseId)],
    ['the answer is signed instead', (p: AnswerParts) => idp.sign(responseOf(p, assertionOf(p)), p.responseId)],
    ['there is a line at its head', (p: AnswerParts) => `<?xml version="1.0" encoding="UTF-8"?>\n${idp.answer(p)}`],
    [
      'it is meant for others as well',
      (p: AnswerParts) =>
        idp.answer({
          ...p,
          conditions: `<saml:Conditions NotBefore="${p.notBefore.toISOString()}" NotOnOrAfter="${p.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>them</saml:Audience><saml:Audience>${p.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
        }),
    ],
    [
      'the clocks differ by a minute',
      (p: AnswerParts) => idp.answer({ ...p, notBefore: new Date(Date.now() + 60_000) }),
    ],
    [
      'it is signed with SHA-512',
      (p: AnswerParts) =>
        idp.answer(p, {
          algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
          digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
        }),
    ],
  ])('is taken when %s', async (_what, make) => {
    const way = await begin()
    expect((await arrive(way, make(way.p))).finished?.status).toBe(200)
  })
})

const cast = () => ({ idp, other, stranger, id, otherId, email, minutes })

describe('a forged answer of SAML is refused:', () => {
  test.each([...FORGED_ANSWERS, ...FORGED_CLAIMS])('%s', async (_what, make, reason) => {
    const way = await begin()
    const { taken, said, finished } = await arrive(way, make(way.p, cast()))
    expect([taken.status, said, finished, way.browser.isSignedIn()]).toEqual([303, `!${reason}`, undefined, false])
    const { outcome, reason: logged } = await lastAttempt()
    expect([outcome, logged]).toEqual(['refused', reason])
    // the same way with the right answer opens: nothing but the forgery stood against it
    expect((await arrive(way, idp.answer(way.p))).finished?.status).toBe(200)
  })

  test('what is not base64', async () => {
    const way = await begin()
    expect((await arrive(way, '', '<samlp:Response/>')).said).toBe('!malformed')
    expect((await arrive(way, '', 'w4A=')).said).toBe('!malformed')
  })
  test('what is too large', async () => {
    const way = await begin()
    const xml = idp.answer({ ...way.p, attributes: { x: ['x'.repeat(700_000)] } })
    expect((await arrive(way, xml)).taken.status).toBe(413)
    expect((await arrive(way, idp.answer({ ...way.p, attributes: { x: ['x'.repeat(375_400)] } }))).taken.status).toBe(
      422,
    )
  })
  test('the same assertion once more, for the same way or another', async () => {
    const way = await begin()
    const xml = idp.answer(way.p)
    expect((await arrive(way, xml)).finished?.status).toBe(200)
    expect((await arrive(way, xml)).said).toBe('!state')
    const next = await begin()
    expect((await arrive(next, xml)).said).toBe('!inResponseTo')
    // an identity provider that gives an id twice
    const again = idp.answer({ ...next.p, assertionId: way.p.assertionId })
    expect((await arrive(next, again)).said).toBe('!replayed')
  })
  test('one that nobody asked for', async () => {
    const way = await begin()
    const unasked = { ...way, request: { ...way.request, relayState: '' } }
    expect((await arrive(unasked, idp.answer(way.p))).said).toBe('!state')
  })
  test('one that comes for another provider’s way', async () => {
    const [mine, theirs] = [await begin(), await begin(visitor(w), otherId, other)]
    const mixed = { ...mine, request: { ...mine.request, relayState: theirs.request.relayState } }
    expect((await arrive(mixed, idp.answer(mine.p))).said).toBe('!state')
    const crossed = { ...theirs, request: { ...theirs.request } }
    expect(
      (await arrive(crossed, idp.answer({ ...theirs.p, issuer: idp.entityId, responseIssuer: idp.entityId }))).said,
    ).toBe('!issuer')
  })
  test('one that comes to another company’s address', async () => {
    const way = await begin()
    const abroad = visitor(w, w.globex.domain)
    const fields = { SAMLResponse: base64(idp.answer(way.p)), RelayState: way.request.relayState }
    const path = new URL(way.request.acs).pathname
    expect((await abroad.postFrom('https://idp.example.test', path, fields)).status).toBe(404)
  })
})

describe('the code that the browser brings back', () => {
  test('opens only in the browser that began, and once', async () => {
    const [way, thief] = [await begin(), visitor(w)]
    const fields = { SAMLResponse: base64(idp.answer(way.p)), RelayState: way.request.relayState }
    const { location } = await way.browser.postFrom('https://idp.example.test', way.request.acs, fields)
    const code = location.split('#')[1]!
    const finish = (browser: typeof thief) => browser.call('POST', '/api/sso/finish-saml', { code })
    expect((await finish(thief)).status).toBe(403)
    expect((await lastAttempt()).reason).toBe('otherBrowser')
    expect((await finish(way.browser)).status).toBe(200)
    expect((await finish(way.browser)).status).toBe(403)
  })
  test('the form that brings the answer reads no session and sets none', async () => {
    const way = await begin()
    const { taken } = await arrive(way, idp.answer(way.p))
    expect(taken.location).toMatch(new RegExp(`^http://${w.acme.domain}.localhost:3000/sso/finish#[\\w-]{43}$`))
    const json = await way.browser.call('POST', new URL(way.request.acs).pathname, { SAMLResponse: 'x' })
    expect(json.status).toBe(415)
  })
})

describe('metadata', () => {
  const read = async (metadata: string) => {
    const made = await w.call('adam', 'POST', '/api/settings/sso/providers', { kind: 'saml', name: randomUUID() })
    const { status, body } = await settingUp(w).change(made.body.data.id, { name: randomUUID(), metadata })
    return [status, body.errors?.metadata?.[0] ?? '']
  }
  test('ours tells the other side who we are', async () => {
    const answer = await w.call(null, 'GET', `/api/sso/saml/${id}/metadata`)
    expect(answer.headers['content-type']).toContain('samlmetadata+xml')
    expect(answer.body).toContain(`entityID="http://${w.acme.domain}.localhost:3000/api/sso/saml/${id}/metadata"`)
    expect(answer.body).toContain('WantAssertionsSigned="true"')
  })
  test.each<[string, (p: ReturnType<typeof samlProvider>) => string, RegExp]>([
    ['a document type', (p) => `<!DOCTYPE x [<!ENTITY a "b">]>${p.metadata()}`, /metadata isn't valid/],
    ['no XML', () => 'hello', /isn't valid|doesn't describe/],
    [
      'a service provider',
      () => '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"/>',
      /doesn't describe/,
    ],
    [
      'two of them',
      (p) =>
        `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${p.metadata().replace('<?xml version="1.0"?>', '').repeat(2)}</md:EntitiesDescriptor>`,
      /several/,
    ],
    ['one that wants signed requests', (p) => p.metadata({ wantSigned: true }), /signed requests/],
    ['an address that is a script', (p) => p.metadata({ location: 'javascript:alert(1)' }), /no https/],
    ['a key that is too short', (p) => p.metadata({ certificate: signingKey('weak', 1024).certificate }), /too short/],
    ['no certificate', (p) => p.metadata({ certificate: 'AAAA' }), /certificate/],
  ])('with %s is refused under the field', async (_what, make, words) => {
    const [status, message] = await read(make(samlProvider()))
    expect(status).toBe(422)
    expect(message).toMatch(words)
  })
  test('that is right is taken', async () => expect(await read(samlProvider().metadata())).toEqual([200, '']))
})
