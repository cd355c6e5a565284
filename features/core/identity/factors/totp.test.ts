import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyedHash } from '#platform/secrets.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { browser, givePasswords } from '../accounts/factory.ts'
import { codeOf, signIn, step, withApp, withoutFactors } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  await withoutFactors()
  await givePasswords(w)
})

const OWN = '/api/settings/personal/factors'
const later = (ms: number) => (w.clock.now = new Date(w.clock.now.getTime() + ms))

test('Ann adds an app: from then on her password is half of the way, and a code the other', async () => {
  const { key, uri, codes } = await withApp(w, 'ann')
  expect(uri).toContain(`secret=${key}`)
  expect(uri).toContain('issuer=Staffroom')
  expect(codes).toHaveLength(10)
  const one = browser(w)
  const half = await signIn(w, one, 'ann')
  expect(half.body.data).toEqual({ expiresAt: null, step: 'second' })
  expect(half.set.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([[`__Host-${w.acme.domain}_p`, true]])
  expect(JSON.stringify(half.body)).not.toContain(half.set[0]!.value)
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
  expect((await one.call(w.acme.domain, 'GET', '/api/sign-in/second-factor')).body.data).toEqual({
    totp: true,
    passkey: false,
    recoveryCode: true,
  })
  const whole = await step(w, one, { code: codeOf(key, w.clock.now) })
  expect(whole.body.data.step).toBe('done')
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).body.user.firstName).toBe('Ann')
  expect([...one.cookies(w.acme.domain).keys()]).not.toContain(`__Host-${w.acme.domain}_p`)
})

test('the secret is not in the database as it is, nor does it open in another row', async () => {
  const { key } = await withApp(w, 'ann')
  const { rows } = await owner.query('select secret from totp_factors')
  for (const { secret } of rows) expect(secret).not.toContain(key)
  const hashes = await owner.query('select encode(code_hash, $1) h from recovery_codes', ['escape'])
  expect(hashes.rows.length).toBeGreaterThanOrEqual(10)
})

test('a code is good once, in its own half minute and those beside it, and for its own account alone', async () => {
  const { key } = await withApp(w, 'ann')
  const of = async (code: string) => {
    const one = browser(w)
    await signIn(w, one, 'ann')
    return (await step(w, one, { code })).status
  }
  const now = codeOf(key, w.clock.now)
  expect(await of(codeOf(key, w.clock.now, -2))).toBe(422)
  expect(await of(codeOf(key, w.clock.now, 2))).toBe(422)
  expect(await of(now)).toBe(200)
  expect(await of(now)).toBe(422)
  expect(await of(codeOf(key, w.clock.now, -1))).toBe(422)
  expect(await of(codeOf(key, w.clock.now, 1))).toBe(200)
  expect(await of(codeOf(key, w.clock.now, 1))).toBe(422)
  const { key: other } = await withApp(w, 'max')
  later(90_000)
  expect(await of(codeOf(other, w.clock.now))).toBe(422)
})

test('two browsers show one code at the same moment: one comes in', async () => {
  const { key } = await withApp(w, 'ann')
  const both = [browser(w), browser(w)]
  for (const one of both) await signIn(w, one, 'ann')
  const code = codeOf(key, w.clock.now)
  const answers = await Promise.all(both.map((one) => step(w, one, { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('five wrong codes end a half-done sign-in, and its right code comes too late', async () => {
  const { key } = await withApp(w, 'ann')
  const one = browser(w)
  await signIn(w, one, 'ann')
  const token = one.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_p`)!
  for (let n = 0; n < 5; n++) expect((await step(w, one, { code: '000000' })).status).toBe(422)
  one.cookies(w.acme.domain).set(`__Host-${w.acme.domain}_p`, token)
  expect((await step(w, one, { code: codeOf(key, w.clock.now) })).status).toBe(409)
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
})

test('fifty at once are five tries', async () => {
  await withApp(w, 'ann')
  const one = browser(w)
  await signIn(w, one, 'ann')
  const answers = await Promise.all(Array.from({ length: 50 }, () => step(w, one, { recoveryCode: 'aaaaa-aaaaa' })))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(45)
})

test('anyone who knows the password may guess ten codes in a quarter of an hour; Ann still comes in by a recovery code, and hears of it', async () => {
  const { key, codes } = await withApp(w, 'ann')
  await w.settle()
  const statuses = []
  for (let n = 0; n < 12; n++) {
    const one = browser(w)
    await signIn(w, one, 'ann')
    statuses.push((await step(w, one, { code: '000000' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  const ann = browser(w)
  await signIn(w, ann, 'ann')
  expect((await step(w, ann, { code: codeOf(key, w.clock.now) })).status).toBe(429)
  expect((await step(w, ann, { recoveryCode: codes[0]! })).status).toBe(200)
  const subjects = (await w.settle()).letters.map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Someone knows your password')).toHaveLength(1)
  const max = browser(w)
  expect((await signIn(w, max, 'max')).body.data.step).toBe('done')
})

test('a half-done sign-in opens on its own host, in its own browser, for ten minutes, once', async () => {
  const { key } = await withApp(w, 'ann')
  const one = browser(w)
  await signIn(w, one, 'ann')
  const token = one.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_p`)!
  const code = () => codeOf(key, w.clock.now)
  expect((await step(w, browser(w), { code: code() })).status).toBe(409)
  for (const host of [null, w.globex.domain]) {
    const elsewhere = browser(w)
    elsewhere.cookies(host).set(`__Host-${host ?? 'staffroom'}_p`, token)
    expect((await step(w, elsewhere, { code: code() }, host)).status).toBe(409)
  }
  const begun = w.clock.now
  later(10 * 60_000 + 1)
  expect((await step(w, one, { code: code() })).status).toBe(409)
  w.clock.now = begun
  expect((await step(w, one, { code: code() })).status).toBe(200)
  one.cookies(w.acme.domain).set(`__Host-${w.acme.domain}_p`, token)
  expect((await step(w, one, { code: codeOf(key, w.clock.now, 1) })).status).toBe(409)
})

test('a recovery code opens once, however it is written; new ones end the old', async () => {
  const { one, codes } = await withApp(w, 'ann')
  await w.settle()
  const of = async (recoveryCode: string) => {
    const each = browser(w)
    await signIn(w, each, 'ann')
    return (await step(w, each, { recoveryCode })).status
  }
  expect(new Set(codes).size).toBe(10)
  expect(await of(codes[0]!)).toBe(200)
  expect(await of(codes[0]!)).toBe(422)
  expect(await of(codes[1]!.replace('-', ' ').toUpperCase())).toBe(200)
  const emails = (await w.settle()).letters.filter(({ subject }) => subject === 'A recovery code was used')
  expect(emails.map(({ text }) => /(\d+) codes/.exec(text)?.[1])).toEqual(['9', '8'])
  expect((await one.call(w.acme.domain, 'GET', OWN)).body.data.recoveryCodes.left).toBe(8)
  const renewed = await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)
  const fresh: string[] = renewed.body.data.recoveryCodes
  expect(fresh).toHaveLength(10)
  expect(await of(codes[2]!)).toBe(422)
  expect(await of(fresh[0]!)).toBe(200)
})

test('recovery codes are hashed as slowly as passwords; one that lies as it did before is still good', async () => {
  const { codes } = await withApp(w, 'ann')
  const account = w.holders.ann.accountId
  const letters = (code: string) => code.replace('-', '').toLowerCase()
  const plain = (code: string) => keyedHash('recovery-codes', `${account}:${letters(code)}`)
  const { rows } = await owner.query('select code_hash as hash from recovery_codes where account_id = $1', [account])
  const kept = rows.map(({ hash }: { hash: Buffer }) => hash.toString('hex'))
  for (const code of codes) expect(kept).not.toContain(plain(code).toString('hex'))
  await owner.query('update recovery_codes set code_hash = $1 where code_hash = $2', [plain(codes[3]!), rows[3]!.hash])
  const of = async (recoveryCode: string) => {
    const each = browser(w)
    await signIn(w, each, 'ann')
    return (await step(w, each, { recoveryCode })).status
  }
  expect(await of(codes[3]!)).toBe(200)
  expect(await of(codes[3]!)).toBe(422)
  expect(await of(codes[5]!)).toBe(200)
})

test("Max's recovery code is not Ann's", async () => {
  await withApp(w, 'ann')
  const { codes } = await withApp(w, 'max')
  const one = browser(w)
  await signIn(w, one, 'ann')
  expect((await step(w, one, { recoveryCode: codes[0]! })).status).toBe(422)
})
