import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { data, owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import type { Visit } from '#platform/context.ts'
import { words } from '#platform/words.ts'
import { type Browser, browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'
import { entryRules, signInProvedElsewhere } from '../sessions/server/api.ts'
import { codeOf } from './factory.ts'

let closed = false
let w: World
beforeAll(async () => {
  w = await world({
    brings: [entryRules.with(async (_db, { by }) => (closed && by !== 'sso' ? 'errors.forbidden' : null))],
  })
  await givePasswords(w)
})
afterAll(() => w.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'guesses', 'totp_factors', 'recovery_codes', 'pending_sign_ins'])
    await owner.query(`delete from ${table}`)
  await owner.query('update companies set second_factor_from = null, second_factor_after_sso = false')
})

const RULES = '/api/settings/company/sign-in'
const OWN = '/api/settings/personal/factors'
const signIn = (one: Browser, who: string, host: string | null = w.acme.domain) =>
  one.call(host, 'POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })

async function addApp(one: Browser, host = w.acme.domain) {
  const { key } = (await one.call(host, 'POST', `${OWN}/totp`)).body.data
  const code = codeOf(key, w.clock.now)
  return one.call(host, 'POST', `${OWN}/totp/confirmation`, { code })
}

async function adam() {
  const one = browser(w)
  await signIn(one, 'adam')
  await addApp(one)
  return one
}

test('Adam asks for a second factor: anyone who has none adds one first, and then goes on', async () => {
  const admin = await adam()
  const saved = await admin.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'required', graceDays: 0 })
  expect(saved.body.data).toMatchObject({ secondFactor: 'required', afterSso: false })
  expect(saved.body.data.people.names.map(({ firstName }: { firstName: string }) => firstName)).toContain('Ann')
  const ann = browser(w)
  expect((await signIn(ann, 'ann')).body.data.step).toBe('done')
  const info = (await ann.call(w.acme.domain, 'GET', '/api/user-info')).body
  expect(info.user.mustAddFactor).toBe(true)
  expect(await ann.call(w.acme.domain, 'GET', '/api/sidebar/users')).toMatchObject({
    status: 403,
    body: { type: 'mandatoryAction' },
  })
  expect((await addApp(ann)).status).toBe(200)
  expect((await ann.call(w.acme.domain, 'GET', '/api/user-info')).body.user.mustAddFactor).toBe(false)
  expect((await ann.call(w.acme.domain, 'GET', '/api/sidebar/users')).status).toBe(200)
})

test('days of grace are days: nobody is stopped before', async () => {
  const admin = await adam()
  await admin.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'required', graceDays: 7 })
  const ann = browser(w)
  await signIn(ann, 'ann')
  const begun = w.clock.now
  const status = async (days: number) => {
    w.clock.now = new Date(begun.getTime() + days * 86_400_000)
    return (await ann.call(w.acme.domain, 'GET', '/api/sidebar/users')).status
  }
  expect([await status(0), await status(6.9), await status(7.1)]).toEqual([200, 200, 403])
  w.clock.now = begun
  await admin.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'optional' })
  expect(await status(7.1)).toBe(200)
  w.clock.now = begun
})

test('the last factor stays while a company asks for one, also when it is asked for elsewhere', async () => {
  const admin = await adam()
  await admin.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'required', graceDays: 30 })
  const refused = await admin.call(w.acme.domain, 'DELETE', `${OWN}/totp`)
  expect(refused).toMatchObject({ status: 409, body: { errors: { general: [expect.stringContaining('Acme')] } } })
  expect((await admin.call(w.acme.domain, 'GET', OWN)).body.data).toMatchObject({ requiredBy: 'Acme' })
  expect((await admin.call(w.acme.domain, 'GET', OWN)).body.data.totp).not.toBeNull()
  await admin.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'optional' })
  expect((await admin.call(w.acme.domain, 'DELETE', `${OWN}/totp`)).status).toBe(200)
})

test('nobody asks of others what they have not done themselves', async () => {
  const one = browser(w)
  await signIn(one, 'adam')
  const refused = await one.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'required' })
  expect(refused.status).toBe(409)
  expect((await one.call(w.acme.domain, 'GET', RULES)).body.data.secondFactor).toBe('optional')
})

test('the rule needs the right, stays within its company, and leaves a fact', async () => {
  const ann = browser(w)
  await signIn(ann, 'ann')
  expect((await ann.call(w.acme.domain, 'GET', RULES)).status).toBe(403)
  expect((await ann.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'required' })).status).toBe(403)
  const admin = await adam()
  await admin.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'required' })
  expect((await w.call('gil', 'GET', '/api/sidebar/users')).status).toBe(200)
  const facts = await w.asAcme((db) =>
    db.selectFrom('events').select('details').where('name', '=', 'company.signInRulesChanged').orderBy('at').execute(),
  )
  expect(facts.length).toBeGreaterThan(0)
})

test('anyone who must change the password and add a factor can do both', async () => {
  const admin = await adam()
  await admin.call(w.acme.domain, 'PUT', RULES, { secondFactor: 'required' })
  const max = browser(w)
  await signIn(max, 'max')
  await owner.query('update users set must_change_password = true where id = $1', [w.ids.max])
  expect((await max.call(w.acme.domain, 'POST', `${OWN}/totp`)).status).toBe(403)
  const change = { oldPassword: PASSWORD, newPassword: 'another long walk', repeatPassword: 'another long walk' }
  expect((await max.call(w.acme.domain, 'POST', '/api/change-password', change)).status).toBe(200)
  expect((await addApp(max)).status).toBe(200)
  expect((await max.call(w.acme.domain, 'GET', '/api/sidebar/users')).status).toBe(200)
  await givePasswords(w)
})

/** What a sign-on service's answer comes with: a browser on Acme's host. */
function visit(cookies: Record<string, string> = {}) {
  const set: Record<string, string> = {}
  const one: Visit = {
    database: data,
    company: { id: w.acme.id, domain: w.acme.domain, name: 'Acme' },
    actor: null,
    guest: null,
    now: w.clock.now,
    language: 'en',
    say: words('en'),
    requestId: 'of this test',
    ip: '10.0.0.1',
    stale: new Set(),
    device: 'Test',
    cookies,
    ports: w.ports,
    addressOf: (path) => `http://${w.acme.domain}.localhost:3000${path}`,
    reply: { setCookie: (name, value) => void (set[name] = value), clearCookie: () => {}, keepLanguage: () => {} },
  }
  return { one, set }
}
const accountOf = async (who: 'ann' | 'gil' | 'otto') =>
  (await owner.query('select account_id id from users where id = $1', [w.ids[who]])).rows[0].id as string

test('anyone who comes by single sign-on needs no factor of ours, unless the company says so', async () => {
  const ann = browser(w)
  await signIn(ann, 'ann')
  await addApp(ann)
  const session = `__Host-${w.acme.domain}_s`
  const come = async () => {
    const { one, set } = visit()
    return { ...(await signInProvedElsewhere(one, await accountOf('ann'))), token: set[session] }
  }
  expect(await come()).toEqual({ path: '/dashboard', token: expect.any(String) })
  await owner.query('update companies set second_factor_after_sso = true where id = $1', [w.acme.id])
  expect(await come()).toEqual({ path: '/signin#second', token: undefined })
})

test('a rule of the company stops those without a factor who came by password, not those who came by single sign-on', async () => {
  await owner.query("update companies set second_factor_from = '2020-01-01' where id = $1", [w.acme.id])
  const { one, set } = visit()
  await signInProvedElsewhere(one, await accountOf('ann'))
  const authorization = `Bearer ${set[`__Host-${w.acme.domain}_s`]}`
  const status = async () =>
    (await browser(w).call(w.acme.domain, 'GET', '/api/sidebar/users', undefined, { authorization })).status
  expect(await status()).toBe(200)
  await owner.query('update companies set second_factor_after_sso = true where id = $1', [w.acme.id])
  expect(await status()).toBe(403)
})

test('single sign-on opens nothing to strangers and the deactivated, and a rule may close other ways in', async () => {
  await expect(signInProvedElsewhere(visit().one, await accountOf('gil'))).rejects.toMatchObject({ kind: 'invalid' })
  await expect(signInProvedElsewhere(visit().one, await accountOf('otto'))).rejects.toMatchObject({ kind: 'forbidden' })
  closed = true
  expect(await signIn(browser(w), 'ann')).toMatchObject({ status: 403, body: { type: 'accessDenied' } })
  expect(await signInProvedElsewhere(visit().one, await accountOf('ann'))).toEqual({ path: '/dashboard' })
  closed = false
  expect((await signIn(browser(w), 'ann')).status).toBe(200)
})
