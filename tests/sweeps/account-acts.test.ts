import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browser, emailOf, givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { codeOf } from '#features/core/identity/factors/factory.ts'
import { settingUp } from '#features/core/sso/entering/factory.ts'
import { isRead } from '#kit/contract.ts'
import { owner } from '#tests/database.ts'
import { openIdProvider } from '#tests/identity-providers/openid.ts'
import { samlProvider } from '#tests/identity-providers/saml.ts'
import { type Name, type World, world } from '#tests/world.ts'
import {
  ACCOUNT_ACTS,
  at,
  byOpenId,
  type Caller,
  newKey,
  originOf,
  OTHER_ACTS,
  type Owned,
  OWN_WAYS,
  putBack,
  rowsOf,
  type Stage,
  VOUCHED_WAYS,
} from './account-acts.ts'
import { apiToken } from './calling.ts'
import { operations } from './operations.ts'

/**
 * An account spans companies, a company's identity provider does not: every change to what guards an account × every way in. Acme's
 * providers vouch for Ann, who works there alone, and for Eve, who works at Globex too. All hosts share their passkeys.
 */
let w: World
let stage: Stage
const owned: Partial<Record<Name, { owned: Owned; rows: Record<string, string> }>> = {}
beforeAll(async () => {
  w = await world({ publicOrigin: 'https://staffroom.example' })
  await givePasswords(w)
  const set = settingUp(w)
  await set.prove(`${w.acme.domain}.test`)
  const provider = await openIdProvider()
  const openId = await set.open(
    await set.create('oidc', { issuer: provider.issuer, clientId: 'us', clientSecret: 's' }),
  )
  const idp = samlProvider()
  const saml = await set.open(await set.create('saml', { metadata: idp.metadata() }))
  stage = { w, openId: { id: openId, provider }, saml: { id: saml, provider: idp } }
  await owner.query(
    `insert into users (company_id, account_id, email, first_name, last_name, status)
     select $1, account_id, email, first_name, last_name, 'active' from users where id = $2`,
    [w.globex.id, w.ids.eve],
  )
  for (const who of ['ann', 'eve'] as const) {
    const one = await furnished(who)
    owned[who] = { owned: one, rows: await rowsOf(one.accountId) }
  }
}, 180_000)
afterAll(async () => {
  await stage.openId.provider.close()
  await w.close()
})

/** An account with everything that can be changed about one. */
async function furnished(who: Name): Promise<Owned> {
  const desk = browser(w)
  const call = at(w, desk)
  const own = '/api/settings/personal/factors'
  await call('POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })
  const { key: app } = (await call('POST', `${own}/totp`)).body.data
  const { recoveryCodes: codes } = (await call('POST', `${own}/totp/confirmation`, { code: codeOf(app, w.clock.now) }))
    .body.data
  const { key: proposed } = (await call('POST', `${own}/totp`)).body.data
  const passkey = newKey(w)
  const made = passkey.make((await call('POST', `${own}/passkeys/options`)).body.data, { origin: originOf(w) })
  const added = await call('POST', `${own}/passkeys`, { name: 'Key', passkey: made })
  await call('POST', '/api/change-email', { email: `waiting-${who}@home.test`, password: PASSWORD })
  // the browser is remembered from its next sign-in on
  await call('GET', '/api/logout')
  await call('POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  await call('POST', '/api/sign-in/second-factor', { code: codeOf(app, w.clock.now), remember: true })
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  const { rows } = await owner.query('select account_id from users where id = $1', [w.ids[who]])
  const [{ id: deskId }] = (await call('GET', own)).body.data.browsers
  return {
    who,
    accountId: rows[0].account_id,
    app,
    proposed,
    codes,
    passkey,
    passkeyId: added.body.data.passkey.id,
    desk,
    deskId,
  }
}

const PEOPLE = [
  ['one company', 'ann'],
  ['two companies', 'eve'],
] as const
const ACTS = Object.keys(ACCOUNT_ACTS)
const asksWho = ({ status, body }: { status: number; body: { type?: string } }) =>
  status === 403 && body.type === 'confirmIdentity'

test('every change that someone makes for themselves is sorted: of the account, or of one company', () => {
  const own = operations.filter(
    ({ route, tag, name }) => route.needs === 'session' && !isRead(route) && (!tag || name === 'createCompany'),
  )
  expect(own.map(({ name }) => name).toSorted()).toEqual([...ACTS, ...Object.keys(OTHER_ACTS)].toSorted())
})

test('all hosts share their passkeys: Eve’s, made at Acme, opens Globex', async () => {
  const { owned: eve, rows } = owned.eve!
  await putBack(eve.accountId, rows, { factors: true })
  const one = browser(w)
  const { body } = await one.call(w.globex.domain, 'POST', '/api/sign-in/passkey/options')
  const passkey = eve.passkey.sign(body.data, { origin: originOf(w, w.globex.domain) })
  expect((await one.call(w.globex.domain, 'POST', '/api/sign-in/passkey', { passkey })).status).toBe(200)
})

describe.each(PEOPLE)('an account in %s', (_where, who) => {
  describe.each(['with factors', 'without'] as const)('%s', (factors) => {
    beforeEach(async () => {
      const { owned: one, rows } = owned[who]!
      await putBack(one.accountId, rows, { factors: factors === 'with factors' })
    })

    describe.each(Object.entries(OWN_WAYS[factors]))('%s', (_way, come) => {
      test.each(ACTS)('%s: its holder is there', async (act) => {
        const { owned: one } = owned[who]!
        const answer = await ACCOUNT_ACTS[act]!(one, await come(stage, one), w)
        expect(asksWho(answer), JSON.stringify(answer.body)).toBe(false)
        if (factors === 'with factors') expect([200, 201]).toContain(answer.status)
      })
    })

    describe.each(Object.entries(VOUCHED_WAYS[factors]))('%s', (way, come) => {
      test.each(ACTS)('%s: asked who it is first, and nothing has changed', async (act) => {
        const { owned: one } = owned[who]!
        const call = await come(stage, one)
        expect((await call('GET', '/api/user-info')).body.user?.firstName, 'nobody is signed in').toMatch(/^(Ann|Eve)$/)
        // the whole proof travels with the call: a password, where the account has nothing beside it
        const proves =
          /^(changePassword|askEmailChange)$/.test(act) && (factors === 'without' || way.startsWith('transferred'))
        const before = await rowsOf(one.accountId)
        const answer = await ACCOUNT_ACTS[act]!(one, call, w)
        if (proves) return expect(answer.status).toBe(200)
        expect(asksWho(answer), `${answer.status} ${JSON.stringify(answer.body)}`).toBe(true)
        expect(await rowsOf(one.accountId)).toEqual(before)
        await prove(one, call, factors)
        const again = await ACCOUNT_ACTS[act]!(one, call, w)
        expect(asksWho(again)).toBe(false)
        if (factors === 'with factors') expect([200, 201]).toContain(again.status)
      })
    })
  })
})

/** By the account's own passkey, or its password where it has none. */
async function prove(one: Owned, call: Caller, factors: 'with factors' | 'without') {
  const path = '/api/settings/personal/confirm-identity'
  const { body } = factors === 'without' ? { body: null } : await call('POST', `${path}/passkey`)
  const shown = body ? { passkey: one.passkey.sign(body.data, { origin: originOf(w) }) } : { password: PASSWORD }
  expect((await call('POST', path, shown)).status).toBe(200)
}

describe('who is never the holder of an account', () => {
  beforeEach(async () => {
    const { owned: one, rows } = owned.ann!
    await putBack(one.accountId, rows, { factors: true })
  })

  test.each(ACTS)('%s: not by a token of a program', async (act) => {
    const token = await apiToken(w, { who: 'ann', tags: ['people', 'company'] })
    const call: Caller = (method, path, body) => w.call('ann', method, path, body, { authorization: `Bearer ${token}` })
    const { owned: one } = owned.ann!
    const before = await rowsOf(one.accountId)
    expect((await ACCOUNT_ACTS[act]!(one, call, w)).status).toBe(403)
    expect(await rowsOf(one.accountId)).toEqual(before)
  })

  test.each(ACTS)('%s: not by an administrator who views as them', async (act) => {
    const one = browser(w)
    await at(w, one)('POST', '/api/sign-in', { email: emailOf(w, 'adam'), password: PASSWORD })
    await at(w, one)('POST', `/api/people/${w.ids.ann}/viewing`)
    const { owned: ann } = owned.ann!
    const before = await rowsOf(ann.accountId)
    expect((await ACCOUNT_ACTS[act]!(ann, at(w, one), w)).status).toBe(403)
    expect(await rowsOf(ann.accountId)).toEqual(before)
  })
})

describe('what a provider’s word does not open', () => {
  beforeEach(async () => {
    const { owned: one, rows } = owned.eve!
    await putBack(one.accountId, rows, { factors: false })
  })

  test('a browser that it lets in is no browser of the account’s holder: it guesses passwords as a stranger does', async () => {
    const one = browser(w)
    const call = await byOpenId(stage, owned.eve!.owned, one)
    const wrongly = async () =>
      (await call('POST', '/api/sign-in', { email: emailOf(w, 'eve'), password: 'not this one' })).status
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push(await wrongly())
    expect(statuses.at(-1)).toBe(429)
    // the tries were those of the address, not of a mark that any number of sign-ins would hand out
    one.cookies(w.acme.domain).delete(`__Host-${w.acme.domain}_b`)
    expect(await wrongly()).toBe(429)
  })

  test('neither the bare domain nor another company takes the session, and it makes no session transfer', async () => {
    const one = browser(w)
    await byOpenId(stage, owned.eve!.owned, one)
    const token = one.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_s`)!
    for (const host of [null, w.globex.domain]) {
      const name = `__Host-${host ?? 'staffroom'}_s`
      const other = browser(w)
      other.cookies(host).set(name, token)
      expect((await other.call(host, 'GET', '/api/user-info')).status).toBe(401)
      const bearer = { authorization: `Bearer ${token}` }
      expect((await browser(w).call(host, 'GET', '/api/user-info', undefined, bearer)).status).toBe(401)
    }
    const { companyId, challenge } = (await one.call(w.globex.domain, 'POST', '/api/begin-session-transfer')).body.data
    one.cookies(null).set('__Host-staffroom_s', token)
    expect((await one.call(null, 'POST', '/api/session-transfer', { companyId, challenge })).status).toBe(401)
  })

  test('a second factor behind it begins no session of the bare domain', async () => {
    const { owned: one, rows } = owned.eve!
    await putBack(one.accountId, rows, { factors: true })
    await owner.query('update companies set second_factor_after_sso = true where id = $1', [w.acme.id])
    const bearer = browser(w)
    await byOpenId(stage, one, bearer)
    await owner.query('update companies set second_factor_after_sso = false where id = $1', [w.acme.id])
    const pending = bearer.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_p`)!
    const code = { code: codeOf(one.app, w.clock.now) }
    for (const host of [null, w.globex.domain]) {
      bearer.cookies(host).set(`__Host-${host ?? 'staffroom'}_p`, pending)
      expect((await bearer.call(host, 'POST', '/api/sign-in/second-factor', code)).status).toBe(409)
    }
  })
})

test('what opens one company is its provider’s to vouch for, for a quarter of an hour', async () => {
  const { owned: one, rows } = owned.ann!
  await putBack(one.accountId, rows, { factors: false })
  const call = await byOpenId(stage, one)
  const lastDay = new Date(w.clock.now.getTime() + 864e5).toISOString().slice(0, 10)
  const make = () =>
    call('POST', '/api/settings/personal/integrations', { name: 'Program', tags: ['people'], writes: false, lastDay })
  expect((await make()).status).toBe(201)
  const begun = w.clock.now
  w.clock.now = new Date(begun.getTime() + 16 * 60_000)
  expect(asksWho(await make())).toBe(true)
  w.clock.now = begun
})
