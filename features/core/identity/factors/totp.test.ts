import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { type Browser, browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'
import { codeOf } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'guesses', 'totp_factors', 'recovery_codes'])
    await owner.query(`delete from ${table}`)
  await givePasswords(w)
})

const OWN = '/api/settings/personal/factors'
const signIn = (one: Browser, who: string, host: string | null = w.acme.domain) =>
  one.call(host, 'POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })
const step = (one: Browser, body: object, host: string | null = w.acme.domain) =>
  one.call(host, 'POST', '/api/sign-in/second-step', body)
const later = (ms: number) => (w.clock.now = new Date(w.clock.now.getTime() + ms))

/** A signed-in person who has just added an authenticator app. */
async function withApp(who: string) {
  const one = browser(w)
  await signIn(one, who)
  const { key, uri } = (await one.call(w.acme.domain, 'POST', `${OWN}/totp`)).body.data
  const answer = await one.call(w.acme.domain, 'POST', `${OWN}/totp/confirmation`, { code: codeOf(key, w.clock.now) })
  expect(answer.status).toBe(200)
  later(60_000)
  return { one, key: key as string, uri: uri as string, codes: answer.body.data.recoveryCodes as string[] }
}

test('Ann adds an app: from then on her password is half of the way, and a code the other', async () => {
  const { key, uri, codes } = await withApp('ann')
  expect(uri).toContain(`secret=${key}`)
  expect(uri).toContain('issuer=Staffroom')
  expect(codes).toHaveLength(10)
  const one = browser(w)
  const half = await signIn(one, 'ann')
  expect(half.body.data).toEqual({ expiresAt: null, step: 'second' })
  expect(half.set.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([[`__Host-${w.acme.domain}_p`, true]])
  expect(JSON.stringify(half.body)).not.toContain(half.set[0]!.value)
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
  expect((await one.call(w.acme.domain, 'GET', '/api/sign-in/second-step')).body.data).toEqual({
    totp: true,
    passkey: false,
    recoveryCode: true,
  })
  const whole = await step(one, { code: codeOf(key, w.clock.now) })
  expect(whole.body.data.step).toBe('done')
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).body.user.firstName).toBe('Ann')
  expect([...one.cookies(w.acme.domain).keys()]).not.toContain(`__Host-${w.acme.domain}_p`)
})

test('the secret is not in the database as it is, nor does it open in another row', async () => {
  const { key } = await withApp('ann')
  const { rows } = await owner.query('select secret from totp_factors')
  for (const { secret } of rows) expect(secret).not.toContain(key)
  const hashes = await owner.query('select encode(code_hash, $1) h from recovery_codes', ['escape'])
  expect(hashes.rows.length).toBeGreaterThanOrEqual(10)
})

test('a code is good once, in its own half minute and those beside it, and for its own account alone', async () => {
  const { key } = await withApp('ann')
  const of = async (code: string) => {
    const one = browser(w)
    await signIn(one, 'ann')
    return (await step(one, { code })).status
  }
  const now = codeOf(key, w.clock.now)
  expect(await of(codeOf(key, w.clock.now, -2))).toBe(422)
  expect(await of(codeOf(key, w.clock.now, 2))).toBe(422)
  expect(await of(now)).toBe(200)
  expect(await of(now)).toBe(422)
  expect(await of(codeOf(key, w.clock.now, -1))).toBe(422)
  expect(await of(codeOf(key, w.clock.now, 1))).toBe(200)
  expect(await of(codeOf(key, w.clock.now, 1))).toBe(422)
  const { key: other } = await withApp('max')
  later(90_000)
  expect(await of(codeOf(other, w.clock.now))).toBe(422)
})

test('two browsers show one code at the same moment: one comes in', async () => {
  const { key } = await withApp('ann')
  const both = [browser(w), browser(w)]
  for (const one of both) await signIn(one, 'ann')
  const code = codeOf(key, w.clock.now)
  const answers = await Promise.all(both.map((one) => step(one, { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('five wrong codes end a half-done sign-in, and its right code comes too late', async () => {
  const { key } = await withApp('ann')
  const one = browser(w)
  await signIn(one, 'ann')
  const token = one.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_p`)!
  for (let n = 0; n < 5; n++) expect((await step(one, { code: '000000' })).status).toBe(422)
  one.cookies(w.acme.domain).set(`__Host-${w.acme.domain}_p`, token)
  expect((await step(one, { code: codeOf(key, w.clock.now) })).status).toBe(409)
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
})

test('fifty at once are five tries', async () => {
  await withApp('ann')
  const one = browser(w)
  await signIn(one, 'ann')
  const answers = await Promise.all(Array.from({ length: 50 }, () => step(one, { recoveryCode: 'aaaaa-aaaaa' })))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(45)
})

test('whoever knows the password may guess ten codes in a quarter of an hour; Ann still comes in by a recovery code, and hears of it', async () => {
  const { key, codes } = await withApp('ann')
  await w.settle()
  const statuses = []
  for (let n = 0; n < 12; n++) {
    const one = browser(w)
    await signIn(one, 'ann')
    statuses.push((await step(one, { code: '000000' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  const ann = browser(w)
  await signIn(ann, 'ann')
  expect((await step(ann, { code: codeOf(key, w.clock.now) })).status).toBe(429)
  expect((await step(ann, { recoveryCode: codes[0]! })).status).toBe(200)
  const subjects = (await w.settle()).letters.map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Somebody knows your password')).toHaveLength(1)
  const max = browser(w)
  expect((await signIn(max, 'max')).body.data.step).toBe('done')
})

test('a half-done sign-in opens on its own host, in its own browser, for ten minutes, once', async () => {
  const { key } = await withApp('ann')
  const one = browser(w)
  await signIn(one, 'ann')
  const token = one.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_p`)!
  const code = () => codeOf(key, w.clock.now)
  expect((await step(browser(w), { code: code() })).status).toBe(409)
  for (const host of [null, w.globex.domain]) {
    const elsewhere = browser(w)
    elsewhere.cookies(host).set(`__Host-${host ?? 'staffroom'}_p`, token)
    expect((await step(elsewhere, { code: code() }, host)).status).toBe(409)
  }
  const begun = w.clock.now
  later(10 * 60_000 + 1)
  expect((await step(one, { code: code() })).status).toBe(409)
  w.clock.now = begun
  expect((await step(one, { code: code() })).status).toBe(200)
  one.cookies(w.acme.domain).set(`__Host-${w.acme.domain}_p`, token)
  expect((await step(one, { code: codeOf(key, w.clock.now, 1) })).status).toBe(409)
})

test('a recovery code opens once, however it is written; new ones end the old', async () => {
  const { one, codes } = await withApp('ann')
  await w.settle()
  const of = async (recoveryCode: string) => {
    const each = browser(w)
    await signIn(each, 'ann')
    return (await step(each, { recoveryCode })).status
  }
  expect(new Set(codes).size).toBe(10)
  expect(await of(codes[0]!)).toBe(200)
  expect(await of(codes[0]!)).toBe(422)
  expect(await of(codes[1]!.replace('-', ' ').toUpperCase())).toBe(200)
  const told = (await w.settle()).letters.filter(({ subject }) => subject === 'A recovery code was used')
  expect(told.map(({ text }) => /(\d+) codes/.exec(text)?.[1])).toEqual(['9', '8'])
  expect((await one.call(w.acme.domain, 'GET', OWN)).body.data.recoveryCodes.left).toBe(8)
  const renewed = await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)
  const fresh: string[] = renewed.body.data.recoveryCodes
  expect(fresh).toHaveLength(10)
  expect(await of(codes[2]!)).toBe(422)
  expect(await of(fresh[0]!)).toBe(200)
})

test("Max's recovery code is not Ann's", async () => {
  await withApp('ann')
  const { codes } = await withApp('max')
  const one = browser(w)
  await signIn(one, 'ann')
  expect((await step(one, { recoveryCode: codes[0]! })).status).toBe(422)
})

test('a remembered browser is not asked for thirty days; it is listed, can be forgotten, and ends with the password', async () => {
  const { one: desk, key } = await withApp('ann')
  const phone = browser(w)
  await signIn(phone, 'ann')
  await step(phone, { code: codeOf(key, w.clock.now), remember: true })
  await phone.call(w.acme.domain, 'GET', '/api/logout')
  expect((await signIn(phone, 'ann')).body.data.step).toBe('done')
  // the mark is of this host: the bare domain asks
  expect((await signIn(phone, 'ann', null)).body.data.step).toBe('second')
  const listed = (await desk.call(w.acme.domain, 'GET', OWN)).body.data.browsers
  expect(listed).toHaveLength(1)
  const max = browser(w)
  await signIn(max, 'max')
  const path = `${OWN}/browsers/${listed[0].id}`
  expect((await max.call(w.acme.domain, 'DELETE', path)).status).toBe(404)
  const begun = w.clock.now
  later(30 * 86_400_000 + 1)
  expect((await signIn(phone, 'ann')).body.data.step).toBe('second')
  w.clock.now = begun
  expect((await desk.call(w.acme.domain, 'DELETE', path)).status).toBe(200)
  expect((await signIn(phone, 'ann')).body.data.step).toBe('second')
  later(60_000)
  await step(phone, { code: codeOf(key, w.clock.now), remember: true })
  expect((await signIn(phone, 'ann')).body.data.step).toBe('done')
  const change = { oldPassword: PASSWORD, newPassword: 'another long walk', repeatPassword: 'another long walk' }
  expect((await desk.call(w.acme.domain, 'POST', '/api/change-password', change)).status).toBe(200)
  const again = await phone.call(w.acme.domain, 'POST', '/api/sign-in', {
    email: emailOf(w, 'ann'),
    password: 'another long walk',
  })
  expect(again.body.data.step).toBe('second')
})

test('the mark of a remembered browser is worth nothing to another account', async () => {
  const { key } = await withApp('ann')
  await withApp('max')
  const shared = browser(w)
  await signIn(shared, 'ann')
  await step(shared, { code: codeOf(key, w.clock.now), remember: true })
  expect((await signIn(shared, 'ann')).body.data.step).toBe('done')
  expect((await signIn(shared, 'max')).body.data.step).toBe('second')
})

test('a wrong password tells nothing of factors: the same answer with and without, known and unknown', async () => {
  await withApp('ann')
  const answers = []
  for (const email of [emailOf(w, 'ann'), emailOf(w, 'max'), `nobody-${w.acme.domain}@home.test`]) {
    const { status, body, set } = await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', {
      email,
      password: 'no',
    })
    answers.push({ status, body, set })
  }
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const stranger = await browser(w).call(w.globex.domain, 'POST', '/api/sign-in', {
    email: emailOf(w, 'ann'),
    password: PASSWORD,
  })
  expect(stranger).toMatchObject({ status: 422, set: [] })
})

test('somebody who was deactivated between the steps does not come in', async () => {
  const { key } = await withApp('ann')
  const one = browser(w)
  await signIn(one, 'ann')
  await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.ann])
  const answer = await step(one, { code: codeOf(key, w.clock.now) })
  expect(answer).toMatchObject({ status: 403, body: { type: 'accessDenied' } })
  expect(answer.set.filter(({ name, value }) => name.endsWith('_s') && value)).toEqual([])
  await owner.query('update users set deactivated_at = null where id = $1', [w.ids.ann])
})

test('a new password by mail ends what was half done', async () => {
  const { one: desk, key } = await withApp('ann')
  const one = browser(w)
  await signIn(one, 'ann')
  const change = { oldPassword: PASSWORD, newPassword: 'another long walk', repeatPassword: 'another long walk' }
  await desk.call(w.acme.domain, 'POST', '/api/change-password', change)
  expect((await step(one, { code: codeOf(key, w.clock.now) })).status).toBe(409)
})

test('the bare domain asks for the second step too, and hands over what it has seen', async () => {
  const { key } = await withApp('ann')
  const one = browser(w)
  expect((await signIn(one, 'ann', null)).body.data.step).toBe('second')
  expect((await one.call(null, 'GET', '/api/user-info')).status).toBe(401)
  const begun = await one.call(w.acme.domain, 'POST', '/api/begin-hand-over')
  const { companyId, challenge } = begun.body.data
  expect((await one.call(null, 'POST', '/api/hand-over', { companyId, challenge })).status).toBe(401)
  expect((await step(one, { code: codeOf(key, w.clock.now) }, null)).status).toBe(200)
  const { code } = (await one.call(null, 'POST', '/api/hand-over', { companyId, challenge })).body.data
  expect((await one.call(w.acme.domain, 'POST', '/api/finish-hand-over', { code })).status).toBe(200)
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(200)
  // whoever was handed over has shown nothing here
  const refused = await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)
  expect(refused).toMatchObject({ status: 403, body: { type: 'confirmIdentity' } })
})

test('an open screen changes nothing: after a quarter of an hour Ann shows again that it is she', async () => {
  const { one } = await withApp('ann')
  later(16 * 60_000)
  for (const [method, path] of [
    ['POST', `${OWN}/totp`],
    ['POST', `${OWN}/recovery-codes`],
    ['POST', `${OWN}/passkeys/options`],
    ['DELETE', `${OWN}/totp`],
  ] as const)
    expect(await one.call(w.acme.domain, method, path)).toMatchObject({
      status: 403,
      body: { type: 'confirmIdentity' },
    })
  const confirm = (password: string) =>
    one.call(w.acme.domain, 'POST', '/api/settings/personal/confirm-identity', { password })
  expect((await confirm('not hers')).status).toBe(422)
  expect((await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)).status).toBe(403)
  expect((await confirm(PASSWORD)).status).toBe(200)
  expect((await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)).status).toBe(200)
})

test('a proposed app counts for nothing until it has shown a code of its own', async () => {
  const one = browser(w)
  await signIn(one, 'mia')
  const { key } = (await one.call(w.acme.domain, 'POST', `${OWN}/totp`)).body.data
  const confirm = (code: string) => one.call(w.acme.domain, 'POST', `${OWN}/totp/confirmation`, { code })
  expect(await confirm('000000')).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } })
  expect((await signIn(browser(w), 'mia')).body.data.step).toBe('done')
  const { key: newer } = (await one.call(w.acme.domain, 'POST', `${OWN}/totp`)).body.data
  expect((await confirm(codeOf(key, w.clock.now))).status).toBe(422)
  expect((await confirm(codeOf(newer, w.clock.now))).status).toBe(200)
  // the code that confirmed it is used up
  const other = browser(w)
  await signIn(other, 'mia')
  expect((await step(other, { code: codeOf(newer, w.clock.now) })).status).toBe(422)
  expect((await one.call(w.acme.domain, 'DELETE', `${OWN}/totp`)).status).toBe(200)
  expect((await signIn(browser(w), 'mia')).body.data.step).toBe('done')
  expect((await one.call(w.acme.domain, 'GET', OWN)).body.data).toMatchObject({ totp: null, recoveryCodes: null })
})

test('every change of a factor is told by mail and leaves a fact', async () => {
  await w.settle()
  const { one } = await withApp('eve')
  await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)
  await one.call(w.acme.domain, 'DELETE', `${OWN}/totp`)
  const { letters } = await w.settle()
  expect(
    letters
      .filter(({ to }) => to === emailOf(w, 'eve'))
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['An authenticator app was added', 'The authenticator app was removed', 'You have new recovery codes'])
  const names = (
    await w.asAcme((db) => db.selectFrom('events').select('name').where('subjectId', '=', w.ids.eve).execute())
  ).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['account.totpAdded', 'account.recoveryCodesRenewed', 'account.totpRemoved']),
  )
})

test('a browser that the account has not seen is told by mail; a known one, and the first of all, are not', async () => {
  const [desk, phone] = [browser(w), browser(w)]
  await w.settle()
  const subjects = async () =>
    (await w.settle()).letters.filter(({ to }) => to === emailOf(w, 'dora')).map(({ subject }) => subject)
  await signIn(desk, 'dora')
  await signIn(desk, 'dora')
  expect(await subjects()).toEqual([])
  await signIn(phone, 'dora')
  expect(await subjects()).toEqual(['A new device has signed in'])
  await signIn(phone, 'dora')
  expect(await subjects()).toEqual([])
})
