import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import {
  ENCRYPTED_ANSWERS,
  type EncryptingCast,
  FORGED_ENCRYPTED,
  sealedAnswer,
} from '#tests/identity-providers/forged-encrypted.ts'
import { signingKey } from '#tests/identity-providers/keys.ts'
import { samlProvider } from '#tests/identity-providers/saml.ts'
import { type World, world } from '#tests/world.ts'
import { samlWays, settingUp } from '../entering/factory.ts'

let w: World
let c: EncryptingCast
let strictId = ''

beforeAll(async () => {
  w = await world()
  const set = settingUp(w)
  await set.prove(`${w.acme.domain}.test`)
  const [idp, other, strict] = [samlProvider(), samlProvider(), samlProvider()]
  const id = await set.open(await set.create('saml', { metadata: idp.metadata() }))
  const otherId = await set.open(await set.create('saml', { metadata: other.metadata() }))
  c = {
    idp,
    other,
    id,
    otherId,
    stranger: signingKey('stranger'),
    email: (name) => `${name}@${w.acme.domain}.test`,
    minutes: (count) => new Date(w.clock.now.getTime() + count * 60_000),
    certificate: await set.makeKey(id),
    otherCertificate: await set.makeKey(otherId),
  }
  strictId = await set.create('saml', { metadata: strict.metadata() })
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date()
  await owner.query('delete from rate_limits')
})

const begin = () => samlWays(w).begin(c.id, c.idp)

test.each(ENCRYPTED_ANSWERS)('an answer %s lets in', async (_what, make) => {
  const way = await begin()
  const { finished } = await samlWays(w).arrive(way, make(way.p, c))
  expect(finished?.body).toEqual({ data: { next: '/people' } })
  expect((await way.browser.call('GET', '/api/user-info')).body.user.id).toBe(w.ids.ann)
})

describe('an encrypted answer is refused:', () => {
  test.each(FORGED_ENCRYPTED)('%s', async (_what, make, reason) => {
    const way = await begin()
    const { taken, said, finished } = await samlWays(w).arrive(way, make(way.p, c))
    expect([taken.status, said, finished, way.browser.isSignedIn()]).toEqual([303, `!${reason}`, undefined, false])
    expect(await settingUp(w).lastAttempt()).toMatchObject({ outcome: 'refused', reason })
    // nothing but the forgery stood against it
    expect((await samlWays(w).arrive(way, sealedAnswer(way.p, c))).finished?.status).toBe(200)
  })
})

describe('a provider that has to encrypt', () => {
  test('gets a certificate first, is tried again, and then is not believed without', async () => {
    const set = settingUp(w)
    const idp = samlProvider()
    const values = { name: 'Strict', metadata: idp.metadata(), encrypts: true }
    const early = await set.change(strictId, values)
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['encrypts']])
    const certificate = await set.makeKey(strictId)
    expect((await set.change(strictId, { ...values, encrypts: false })).status).toBe(200)
    await set.open(strictId)
    expect((await set.change(strictId, { name: 'Strict' })).status).toBe(200)
    expect(await set.show(strictId)).toMatchObject({ state: 'on', encrypts: false })
    expect((await set.change(strictId, { name: 'Strict', encrypts: true })).status).toBe(200)
    expect(await set.show(strictId)).toMatchObject({ state: 'draft', encrypts: true })
    await set.open(strictId)

    const way = await samlWays(w).begin(strictId, idp)
    expect((await samlWays(w).arrive(way, idp.answer(way.p))).said).toBe('!notEncrypted')
    const signed = idp.sign(idp.answer(way.p), way.p.responseId)
    expect((await samlWays(w).arrive(way, signed)).said).toBe('!notEncrypted')
    const sealed = sealedAnswer(way.p, { ...c, idp, certificate })
    expect((await samlWays(w).arrive(way, sealed)).finished?.status).toBe(200)
  })
})
