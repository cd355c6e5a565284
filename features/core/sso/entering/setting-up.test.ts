import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { owner } from '#tests/database.ts'
import { visitor } from '#tests/identity-providers/visitor.ts'
import type { Name } from '#tests/world.ts'
import { bindDns } from '../domains/server/ports.ts'
import { openIdWorld } from './factory.ts'

let a: Awaited<ReturnType<typeof openIdWorld>>
const PASSWORD = 'harbour lantern cedar'
beforeAll(async () => {
  a = await openIdWorld()
  const hash = await hashPassword(PASSWORD)
  await owner.query('update accounts set password_hash = $1 where email like $2', [hash, `%@${a.domain}`])
  // an SSO editor who is no administrator
  await owner.query(
    `insert into role_permissions (company_id, role_id, key, level) select company_id, id, 'settings.sso', 'edit' from roles
      where company_id = $1 and built_in = 'asset_manager'`,
    [a.w.acme.id],
  )
  await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [a.w.acme.id])
})
afterAll(() => a.close())
beforeEach(async () => {
  a.w.clock.now = new Date()
  await owner.query('delete from rate_limits')
})

const signedIn = (who: Name) => {
  const browser = visitor(a.w)
  browser.jar.set(`__Host-${a.w.acme.domain}_s`, a.w.tokens[who])
  return browser
}
type Browser = ReturnType<typeof visitor>

async function walk(browser: Browser, path: string, body: object, claims: Record<string, unknown>) {
  const begun = await browser.call('POST', path, body)
  const next: string = begun.body.data.next
  const state = new URL(next).searchParams.get('state')!
  return browser.call('POST', '/api/sso/finish', { providerId: a.id, state, code: a.op.grant(next, claims) })
}
const trial = (browser: Browser, claims: Record<string, unknown>) =>
  walk(browser, `/api/settings/sso/providers/${a.id}/trial`, {}, claims)
const connect = (browser: Browser, claims: Record<string, unknown>) =>
  walk(browser, '/api/sso/connect', { providerId: a.id }, claims)

describe('trying', () => {
  test('shows what would happen, and nothing happens', async () => {
    const email = `new-${randomUUID().slice(0, 6)}@${a.domain}`
    const browser = signedIn('adam')
    const { body } = await trial(browser, { sub: 'new', email, given_name: 'Nova', groups: ['HR'] })
    expect(body.data.next).toMatch(new RegExp(`^/settings/sso/${a.id}\\?trial=`))
    const id = body.data.next.split('=')[1]
    const { data } = (await browser.call('GET', `/api/settings/sso/trials/${id}`)).body
    expect(data).toMatchObject({ outcome: 'created', reason: null, email, firstName: 'Nova', groups: ['HR'] })
    const { rows } = await owner.query('select 1 from users where email = $1', [email])
    expect(rows).toEqual([])
    // only one's own trials
    expect((await a.w.call('ivan', 'GET', `/api/settings/sso/trials/${id}`)).status).toBe(404)
  })
  test('says why someone would not come in', async () => {
    const browser = signedIn('adam')
    const { body } = await trial(browser, { sub: 'x', email: 'x@elsewhere.example' })
    const shown = await browser.call('GET', `/api/settings/sso/trials/${body.data.next.split('=')[1]}`)
    expect(shown.body.data).toMatchObject({ outcome: 'refused', reason: 'domainNotVerified' })
  })
  test('comes before switching on, again after what is believed has changed, not after a new name', async () => {
    const values = { issuer: a.op.issuer, clientId: 'us' }
    const id = await a.set().create('oidc', values)
    expect((await a.set().switchTo(id, true)).status).toBe(409)
    await a.set().open(id)
    await a.set().change(id, { name: randomUUID() })
    expect((await a.set().show(id)).state).toBe('on')
    await a.set().change(id, { name: randomUUID(), ...values, clientId: 'others' })
    expect((await a.set().show(id)).state).toBe('draft')
    await a.w.call('adam', 'DELETE', `/api/settings/sso/providers/${id}`)
  })
  test('belongs to who may set it up', async () => {
    const answer = await signedIn('ann').call('POST', `/api/settings/sso/providers/${a.id}/trial`)
    expect(answer.status).toBe(403)
  })
})

describe('whose word it is', () => {
  test('what an administrator vouches for is not for others to change', async () => {
    const change = await a.set().change(a.id, { name: 'Mine' }, 'ivan')
    expect(change.status).toBe(403)
    expect((await a.set().switchTo(a.id, false, 'ivan')).status).toBe(403)
    expect((await a.w.call('ivan', 'DELETE', `/api/settings/sso/providers/${a.id}`)).status).toBe(403)
  })
  test('a role that one does not hold is not passed on', async () => {
    const { rows } = await owner.query(`select id from roles where company_id = $1 and built_in = 'hr'`, [a.w.acme.id])
    const made = await a.w.call('ivan', 'POST', '/api/settings/sso/providers', { kind: 'oidc', name: randomUUID() })
    const { status, body } = await a
      .set()
      .change(made.body.data.id, { name: randomUUID(), defaultRoleId: rows[0].id }, 'ivan')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['defaultRoleId']])
  })
  test.each([
    'http://insecure example',
    'login.example.com',
    'https://x.example/?a=b',
    'javascript:alert(1)',
    'https://login.microsoftonline.com/common/v2.0',
  ])('the issuer %s is refused under its field', async (issuer) => {
    const made = await a.w.call('adam', 'POST', '/api/settings/sso/providers', { kind: 'oidc', name: randomUUID() })
    const { status, body } = await a.set().change(made.body.data.id, { name: randomUUID(), issuer, clientId: 'us' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['issuer']])
  })
  test('the client’s secret is told to nobody and lies sealed', async () => {
    expect(JSON.stringify(await a.set().show(a.id))).not.toContain('top secret')
    const { rows } = await owner.query('select client_secret from sso_providers where id = $1', [a.id])
    expect(rows[0].client_secret.toString()).not.toContain('top secret')
  })
})

describe('connecting while signed in', () => {
  test('asks who it is when the sign-in was long ago, and so does ending a connection', async () => {
    const claims = { sub: 'hana-private', email: 'hana@elsewhere.example' }
    expect((await connect(signedIn('hr'), claims)).status).toBe(200)
    const [mine] = (await signedIn('hr').call('GET', '/api/sso/connections')).body.data
    a.w.clock.now = new Date(Date.now() + 60 * 60_000)
    const begun = await signedIn('hr').call('POST', '/api/sso/connect', { providerId: a.id })
    const ended = await signedIn('hr').call('DELETE', `/api/sso/connections/${mine.id}`)
    for (const { status, body } of [begun, ended]) expect([status, body.type]).toEqual([403, 'confirmIdentity'])
    expect((await signedIn('hr').call('GET', '/api/sso/connections')).body.data).toHaveLength(1)
  })
  test('binds anyone who is signed in, whatever the address; others cannot take it', async () => {
    const claims = { sub: 'mia-private', email: 'mia@elsewhere.example' }
    expect((await connect(signedIn('mia'), claims)).body.data.next).toBe('/settings/personal/security')
    expect((await a.signIn(claims)).browser.isSignedIn()).toBe(true)
    expect((await connect(signedIn('eve'), claims)).status).toBe(403)
    expect((await a.set().lastAttempt()).reason).toBe('boundElsewhere')
    const [mine] = (await signedIn('mia').call('GET', '/api/sso/connections')).body.data
    expect((await signedIn('eve').call('DELETE', `/api/sso/connections/${mine.id}`)).status).toBe(404)
    expect((await signedIn('mia').call('DELETE', `/api/sso/connections/${mine.id}`)).status).toBe(200)
    expect((await a.signIn(claims)).browser.isSignedIn()).toBe(false)
  })
  test('is finished by the person who began it', async () => {
    const browser = signedIn('mia')
    const begun = await browser.call('POST', '/api/sso/connect', { providerId: a.id })
    const next: string = begun.body.data.next
    browser.jar.set(`__Host-${a.w.acme.domain}_s`, a.w.tokens.eve)
    const state = new URL(next).searchParams.get('state')!
    const code = a.op.grant(next, { sub: 'x', email: `x@${a.domain}` })
    expect((await browser.call('POST', '/api/sso/finish', { providerId: a.id, state, code })).status).toBe(403)
  })
})

describe('groups of a provider', () => {
  test('bring roles at sign-in and take them again; saying nothing of groups changes nothing', async () => {
    const { rows } = await owner.query(`select id from roles where company_id = $1 and built_in = 'hr'`, [a.w.acme.id])
    const rule = { providerId: a.id, groupName: 'People team', roleId: rows[0].id }
    expect((await a.w.call('adam', 'POST', '/api/settings/sso/group-roles', rule)).status).toBe(201)
    const claims = { sub: 'dora-at-op', email: `dora@${a.domain}` }
    const held = async (groups?: string[]) => {
      const { browser } = await a.signIn({ ...claims, ...(groups && { groups }) })
      return (await browser.call('GET', '/api/user-info')).body.permissions.includes('people.create')
    }
    expect(await held()).toBe(false)
    expect(await held(['people TEAM'])).toBe(true)
    expect(await held()).toBe(true)
    expect(await held(['others'])).toBe(false)
  })
})

describe('domains', () => {
  const add = (domain: string) => a.w.call('adam', 'POST', '/api/settings/sso/domains', { domain })
  test.each(['gmail.com', 'co.uk', 'localhost', '-a.com', 'a b.com', '10.0.0.1', 'a..com'])(
    '%s is refused',
    async (domain) => {
      const { status, body } = await add(domain)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['domain']])
    },
  )
  test('count once the DNS says so, and no more when it has stopped saying so for two weeks', async () => {
    const { data } = (await add(`r-${randomUUID().slice(0, 6)}.example`)).body
    const look = async (records: string[][] | null) => {
      bindDns({ txt: async () => records ?? Promise.reject(new Error('timeout')) })
      const { body } = await a.w.call('adam', 'POST', `/api/settings/sso/domains/${data.id}/verification`)
      bindDns(null)
      return body.data.state
    }
    expect(await look([])).toBe('waiting')
    expect(await look([['staffroom-verification=other']])).toBe('waiting')
    expect(await look(null)).toBe('waiting')
    const half = data.record.value.length / 2
    expect(await look([['v=spf1'], [data.record.value.slice(0, half), data.record.value.slice(half)]])).toBe('verified')
    a.w.clock.now = new Date(Date.now() + 86_400_000)
    expect(await look([])).toBe('lost')
    a.w.clock.now = new Date(Date.now() + 20 * 86_400_000)
    expect(await look(null)).toBe('lost')
    expect(await look([])).toBe('waiting')
  })
})

describe('passwords closed', () => {
  const save = (body: object, who: Name = 'adam') => a.w.call(who, 'PUT', '/api/settings/sso/requirement', body)
  const byPassword = async (who: string) => {
    const browser = visitor(a.w)
    return (await browser.call('POST', '/api/sign-in', { email: `${who}@${a.domain}`, password: PASSWORD })).status
  }
  test('for everyone but one, at once, also for who has got a new password', async () => {
    await a.signIn({ sub: 'ann-at-op', email: `ann@${a.domain}` })
    expect(await byPassword('max')).toBe(200)
    expect((await save({ required: true, breakGlassId: a.w.ids.adam }, 'ivan')).status).toBe(403)
    expect((await save({ required: true })).status).toBe(422)
    expect((await save({ required: true, breakGlassId: a.w.ids.ann })).status).toBe(422)
    const max = a.w.tokens.max
    expect((await a.w.call('max', 'GET', '/api/user-info')).status).toBe(200)
    expect((await save({ required: true, breakGlassId: a.w.ids.adam })).status).toBe(200)
    expect([max.length > 0, (await a.w.call('max', 'GET', '/api/user-info')).status]).toEqual([true, 401])
    expect(await byPassword('max')).toBe(403)
    expect(await byPassword('adam')).toBe(200)
    expect((await a.signIn({ sub: 'ann-at-op', email: `ann@${a.domain}` })).answer.status).toBe(200)
    const { body } = await a.w.call(null, 'GET', '/api/sso/sign-in-providers')
    expect(body.data.required).toBe(true)
  })
  test('the last provider stays on meanwhile', async () => {
    await a.set().switchTo(a.otherId, false)
    expect((await a.set().switchTo(a.id, false)).status).toBe(409)
    expect((await a.w.call('adam', 'DELETE', `/api/settings/sso/providers/${a.id}`)).status).toBe(409)
  })
  test('any administrator may, once the one who may is gone', async () => {
    await owner.query(`update users set deactivated_at = now() where id = $1`, [a.w.ids.adam])
    await owner.query(`update users set is_admin = true where id = $1`, [a.w.ids.dora])
    expect([await byPassword('dora'), await byPassword('max')]).toEqual([200, 403])
    await owner.query(`update users set deactivated_at = null where id = $1`, [a.w.ids.adam])
    expect(await byPassword('dora')).toBe(403)
  })
  test('and opened again', async () => {
    expect((await save({ required: false })).status).toBe(200)
    expect(await byPassword('max')).toBe(200)
  })
})
