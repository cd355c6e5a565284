import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { browser, givePasswords } from '../accounts/factory.ts'
import { authenticator, type Key, add, ask, come, hostOf, show, signIn, withKey, withoutFactors } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())
beforeEach(withoutFactors)

const OWN = '/api/settings/personal/factors/passkeys'

describe('what was signed must be what this browser was asked here and now', () => {
  test('once: the same answer again is refused', async () => {
    const { key } = await withKey(w, 'ann')
    const one = browser(w)
    const options = await ask(w, one)
    const copy = one.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_c`)!
    const answer = key.sign(options)
    expect((await show(w, one, answer)).status).toBe(200)
    const other = browser(w)
    other.cookies(w.acme.domain).set(`__Host-${w.acme.domain}_c`, copy)
    expect((await show(w, other, answer)).status).toBe(422)
    expect((await show(w, other, key.sign(options))).status).toBe(422)
  })

  test('of two at the same moment one comes in', async () => {
    const { key } = await withKey(w, 'ann')
    const one = browser(w)
    const answer = key.sign(await ask(w, one))
    const both = await Promise.all([show(w, one, answer), show(w, one, answer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a failed answer uses the challenge up', async () => {
    const { key } = await withKey(w, 'ann')
    const one = browser(w)
    const options = await ask(w, one)
    const copy = one.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_c`)!
    expect((await show(w, one, authenticator(hostOf(w.acme.domain)).sign(options))).status).toBe(422)
    one.cookies(w.acme.domain).set(`__Host-${w.acme.domain}_c`, copy)
    expect((await show(w, one, key.sign(options))).status).toBe(422)
  })

  test('within five minutes', async () => {
    const { key } = await withKey(w, 'ann')
    const one = browser(w)
    const options = await ask(w, one)
    const begun = w.clock.now
    w.clock.now = new Date(begun.getTime() + 5 * 60_000 + 1)
    expect((await show(w, one, key.sign(options))).status).toBe(422)
    w.clock.now = begun
  })

  test('in the browser that asked, and on its host', async () => {
    const { key } = await withKey(w, 'ann')
    const [one, other] = [browser(w), browser(w)]
    const options = await ask(w, one)
    expect((await show(w, other, key.sign(options))).status).toBe(422)
    await ask(w, other)
    expect((await show(w, other, key.sign(options))).status).toBe(422)
    const carried = one.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_c`)!
    one.cookies(null).set('__Host-staffroom_c', carried)
    expect((await show(w, one, key.sign(options, { origin: 'http://localhost:3000' }), null)).status).toBe(422)
    expect((await show(w, one, key.sign(options))).status).toBe(200)
  })

  test.each<[string, Parameters<Key['sign']>[1]]>([
    ['for a page of another company', { origin: 'http://globex.localhost:3000' }],
    ['for a page of another site', { origin: 'https://staffroom.example' }],
    ['for another domain', { rpId: 'localhost' }],
    ['without a finger, a face or a PIN', { verified: false }],
    ['in the name of another account', { userHandle: Buffer.from('someone else').toString('base64url') }],
  ])('not %s', async (_name, doing) => {
    const { key } = await withKey(w, 'ann')
    expect((await come(w, browser(w), key, doing)).status).toBe(422)
    expect((await come(w, browser(w), key)).status).toBe(200)
  })

  test('not with a signature of another key', async () => {
    const { key } = await withKey(w, 'ann')
    const one = browser(w)
    const forged = { ...authenticator(hostOf(w.acme.domain)).sign(await ask(w, one)), id: key.id, rawId: key.id }
    expect((await show(w, one, forged)).status).toBe(422)
  })

  test('not by a key whose count goes back: it was copied', async () => {
    const { key } = await withKey(w, 'ann')
    expect((await come(w, browser(w), key, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0]) expect((await come(w, browser(w), key, { counter })).status).toBe(422)
    expect((await come(w, browser(w), key, { counter: 8 })).status).toBe(200)
  })

  test('keys that do not count stay welcome', async () => {
    const { key } = await withKey(w, 'ann')
    for (let n = 0; n < 2; n++) expect((await come(w, browser(w), key, { counter: 0 })).status).toBe(200)
  })
})

describe('making one', () => {
  test.each<[string, Parameters<Key['make']>[1]]>([
    ['for a page of another company', { origin: 'http://globex.localhost:3000' }],
    ['for another domain', { rpId: 'localhost' }],
    ['by a key that asks for no finger, face or PIN', { verified: false }],
  ])('not %s', async (_name, doing) => {
    const one = browser(w)
    await signIn(w, one, 'ann')
    expect((await add(w, one, authenticator(hostOf(w.acme.domain)), 'Key', doing)).status).toBe(422)
    expect((await signIn(w, browser(w), 'ann')).body.data.step).toBe('done')
  })

  test('not for what another session was asked, nor twice', async () => {
    const [ann, max] = [browser(w), browser(w)]
    await signIn(w, ann, 'ann')
    await signIn(w, max, 'max')
    const asked = (await ann.call(w.acme.domain, 'POST', `${OWN}/options`)).body.data
    const passkey = authenticator(hostOf(w.acme.domain)).make(asked)
    await max.call(w.acme.domain, 'POST', `${OWN}/options`)
    expect((await max.call(w.acme.domain, 'POST', OWN, { name: 'Key', passkey })).status).toBe(422)
    expect((await ann.call(w.acme.domain, 'POST', OWN, { name: 'Key', passkey })).status).toBe(201)
    expect((await ann.call(w.acme.domain, 'POST', OWN, { name: 'Key', passkey })).status).toBe(422)
  })

  test('one passkey belongs to one account', async () => {
    const { key } = await withKey(w, 'ann')
    const max = browser(w)
    await signIn(w, max, 'max')
    expect((await add(w, max, key)).status).toBe(409)
  })

  test.each([
    ['nothing', {}],
    ['numbers', { clientDataJSON: 5, attestationObject: [] }],
    ['noise', { clientDataJSON: 'bm9pc2U', attestationObject: 'bm9pc2U' }],
    [
      'a bomb of nesting',
      { clientDataJSON: 'e30', attestationObject: Buffer.alloc(50_000, 0x81).toString('base64url') },
    ],
  ])('%s is no passkey', async (_name, response) => {
    const one = browser(w)
    await signIn(w, one, 'ann')
    await one.call(w.acme.domain, 'POST', `${OWN}/options`)
    const passkey = { id: 'YQ', rawId: 'YQ', type: 'public-key', response }
    expect((await one.call(w.acme.domain, 'POST', OWN, { name: 'Key', passkey })).status).toBe(422)
    await ask(w, one)
    expect((await show(w, one, passkey)).status).toBe(422)
  })
})
