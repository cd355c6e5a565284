import { createPrivateKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unseal } from '#platform/secrets.ts'
import { owner } from '#tests/database.ts'
import { encrypted } from '#tests/identity-providers/encrypting.ts'
import { type AnswerParts, assertionOf, responseOf, samlProvider } from '#tests/identity-providers/saml.ts'
import { signedAssertion } from '#tests/identity-providers/wrapping.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { samlWays, settingUp } from '../entering/factory.ts'

let w: World
let id = ''
let oidcId = ''
const idp = samlProvider()

beforeAll(async () => {
  w = await world()
  const set = settingUp(w)
  await set.prove(`${w.acme.domain}.test`)
  id = await set.open(await set.create('saml', { metadata: idp.metadata() }))
  oidcId = await set.create('oidc', {})
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  await owner.query('delete from rate_limits')
  await owner.query('delete from sso_decryption_keys where provider_id = $1', [id])
})

const path = (of = id) => `/api/settings/sso/providers/${of}/encryption`
const make = async () => {
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  return settingUp(w).makeKey(id)
}
const keys = () => settingUp(w).keys(id)
const metadata = async () => (await w.call(null, 'GET', `/api/sso/saml/${id}/metadata`)).body as string
const signed = (p: AnswerParts) => signedAssertion({ idp } as Parameters<typeof signedAssertion>[0], p)

/** Signs ann in with what is encrypted for this certificate. */
async function enter(certificate: string, assertion: (p: AnswerParts) => string = signed) {
  const way = await samlWays(w).begin(id, idp)
  const { said, finished } = await samlWays(w).arrive(way, responseOf(way.p, encrypted(assertion(way.p), certificate)))
  return finished?.status ?? said
}

test('the metadata names no key until there is one, then the newest, and what may be encrypted with', async () => {
  expect(await metadata()).not.toContain('KeyDescriptor')
  await make()
  const certificate = await make()
  const said = await metadata()
  const [, text = ''] = /<KeyDescriptor use="encryption">.*<ds:X509Certificate>([^<]+)</s.exec(said)!
  expect(new X509Certificate(Buffer.from(text, 'base64')).toString()).toBe(certificate)
  expect(said.indexOf('KeyDescriptor')).toBeLessThan(said.indexOf('AssertionConsumerService'))
  const methods = [...said.matchAll(/EncryptionMethod Algorithm="[^"]+#([^"]+)"/g)].map(([, name]) => name)
  expect(methods).toEqual(['aes256-gcm', 'aes128-gcm', 'aes256-cbc', 'rsa-oaep-mgf1p', 'rsa-oaep'])
})

test('the certificate is of the key that is kept, sealed, and good for years', async () => {
  const certificate = new X509Certificate(await make())
  const { rows } = await owner.query<{ id: string; key: string }>(
    'select id, private_key as key from sso_decryption_keys where provider_id = $1',
    [id],
  )
  const [row] = rows
  expect(row!.key).not.toContain('PRIVATE')
  const place = { companyId: w.acme.id, column: 'sso_decryption_keys.private_key', row: row!.id }
  expect(certificate.checkPrivateKey(createPrivateKey(unseal(place, row!.key)))).toBe(true)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.subject).toBe(`CN=Staffroom ${w.acme.domain}`)
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072)
  const years = new Date(certificate.validTo).getUTCFullYear() - w.clock.now.getUTCFullYear()
  expect(years).toBe(10)
  const [shown] = await keys()
  expect(shown).toMatchObject({ fingerprint: certificate.fingerprint256, usedAt: null })
  expect(JSON.stringify(shown)).not.toContain('PRIVATE')
})

describe('a new certificate', () => {
  test('leaves the one before it good until the provider uses it', async () => {
    const before = await make()
    expect(await enter(before)).toBe(200)
    const after = await make()
    expect(await enter(before)).toBe(200)
    expect((await keys()).map(({ usedAt }) => usedAt !== null)).toEqual([false, true])
    expect(await enter(after)).toBe(200)
    expect((await keys()).map(({ certificate }) => certificate)).toEqual([after])
    expect(await enter(before)).toBe('!encrypted')
  })
  test('is not in use because someone else encrypts for it', async () => {
    const before = await make()
    const after = await make()
    expect(await enter(after, assertionOf)).toBe('!signature')
    expect((await keys()).length).toBe(2)
    expect(await enter(before)).toBe(200)
  })
  test('is not made while three wait', async () => {
    for (let count = 0; count < 3; count++) await make()
    const { status } = await w.call('adam', 'POST', path())
    expect([status, (await keys()).length]).toEqual([409, 3])
  })
  test('is written down', async () => {
    await make()
    const { rows } = await owner.query(
      `select details from events where company_id = $1 and name = 'sso.encryptionKeyMade' and subject_id = $2`,
      [w.acme.id, id],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('PRIVATE')
  })
})

test('a key that cannot be read any more opens nothing, and shuts nobody out who comes without', async () => {
  const certificate = await make()
  await owner.query(`update sso_decryption_keys set private_key = 'v1.x.y' where provider_id = $1`, [id])
  expect(await enter(certificate)).toBe('!encrypted')
  const way = await samlWays(w).begin(id, idp)
  expect((await samlWays(w).arrive(way, idp.answer(way.p))).finished?.status).toBe(200)
})

describe('deleting them', () => {
  test('leaves what is encrypted unread', async () => {
    const certificate = await make()
    expect((await w.call('adam', 'DELETE', path())).status).toBe(200)
    expect(await keys()).toEqual([])
    expect(await enter(certificate)).toBe('!encrypted')
    expect(await metadata()).not.toContain('KeyDescriptor')
  })
  test('waits until answers may come unencrypted', async () => {
    await make()
    await settingUp(w).change(id, { name: 'Theirs', encrypts: true })
    expect((await w.call('adam', 'DELETE', path())).status).toBe(409)
    await settingUp(w).change(id, { name: 'Theirs', encrypts: false })
    expect((await w.call('adam', 'DELETE', path())).status).toBe(200)
    await settingUp(w).open(id)
  })
})

describe('who may', () => {
  test.each<[Name, number]>([
    ['ann', 403],
    ['max', 403],
  ])('%s may not', async (who, status) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await w.call(who, method, path())).status).toBe(status)
  })
  test('an SSO editor sees what an administrator vouches for and does not change it', async () => {
    await owner.query(
      `insert into role_permissions (company_id, role_id, key, level) select company_id, id, 'settings.sso', 'edit' from roles
        where company_id = $1 and built_in = 'asset_manager'`,
      [w.acme.id],
    )
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    expect((await w.call('ivan', 'GET', path())).status).toBe(200)
    expect((await w.call('ivan', 'POST', path())).status).toBe(403)
    expect((await w.call('ivan', 'DELETE', path())).status).toBe(403)
  })
  test('a service that speaks no SAML has none, as one that is not there', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await w.call('adam', method, path(oidcId))).status).toBe(404)
      expect((await w.call('adam', method, path(crypto.randomUUID()))).status).toBe(404)
    }
  })
})
