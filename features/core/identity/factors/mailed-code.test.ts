import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginSession } from '#platform/session.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { type Browser, browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'
import { codeOf, withApp, withoutFactors } from './factory.ts'

/** Ann came by Acme's single sign-on; unless a test says otherwise her account has neither password nor passkey. */
let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date()
  await withoutFactors()
  await owner.query('delete from mailed_codes')
  await givePasswords(w)
  await password(null)
})

const OWN = '/api/settings/personal'
const password = (hash: string | null) =>
  owner.query('update accounts set password_hash = $1 where email = $2', [hash, emailOf(w, 'ann')])
const later = (minutes: number) => (w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000))

/** A browser into which a provider's word let her. */
async function vouched(): Promise<Browser> {
  const one = browser(w)
  const { token } = await w.asAcme((db) => beginSession(db, w.holders.ann, 'Test', w.clock.now, { by: 'sso' }))
  one.cookies(w.acme.domain).set(`__Host-${w.acme.domain}_s`, token)
  return one
}
const ask = (one: Browser) => one.call(w.acme.domain, 'POST', `${OWN}/confirm-identity/code`)
const confirm = (one: Browser, shown: object) => one.call(w.acme.domain, 'POST', `${OWN}/confirm-identity`, shown)
const change = (one: Browser) => one.call(w.acme.domain, 'POST', `${OWN}/factors/totp`)

/** Asks for a code and reads the mail. */
async function mailed(one: Browser) {
  expect((await ask(one)).body).toEqual({ data: { email: emailOf(w, 'ann') } })
  const { letters } = await w.settle()
  const letter = letters.findLast(({ to }) => to === emailOf(w, 'ann'))!
  return { letter, code: /^(\d{4} \d{4})$/m.exec(letter.text)![1]! }
}

test('a code in her mailbox lets Ann change her account, in that session, for a quarter of an hour', async () => {
  const [one, other] = [await vouched(), await vouched()]
  expect(await change(one)).toMatchObject({ status: 403, body: { type: 'confirmIdentity' } })
  const { code } = await mailed(one)
  expect((await confirm(one, { mailedCode: code })).status).toBe(200)
  expect((await change(one)).status).toBe(200)
  expect((await change(other)).status).toBe(403)
  later(16)
  expect((await change(one)).status).toBe(403)
  const facts = await w.asAcme((db) =>
    db.selectFrom('events').select(['name', 'details']).where('subjectId', '=', w.ids.ann).orderBy('at').execute(),
  )
  expect(facts).toEqual([
    { name: 'account.identityCodeMailed', details: {} },
    { name: 'account.identityConfirmed', details: { by: 'mailedCode' } },
  ])
})

test('the email names the company in which someone wants to change the account, and how they came in', async () => {
  const { letter } = await mailed(await vouched())
  expect(letter.subject).toBe("Confirm it's you at Acme")
  expect(letter.text).toContain(`Workspace: Acme (${w.acme.domain}.localhost:3000)`)
  expect(letter.text).toContain('Signed in with: Single sign-on (SSO) of Acme')
  // a code is typed where it was asked for: there is nothing to press
  expect(letter.html).not.toContain('<a ')
})

test('a code is good once, in the session that asked, until a newer one, for ten minutes', async () => {
  const [one, other] = [await vouched(), await vouched()]
  const first = await mailed(one)
  expect((await confirm(other, { mailedCode: first.code })).status).toBe(422)
  const second = await mailed(one)
  expect((await confirm(one, { mailedCode: first.code })).status).toBe(422)
  const both = await Promise.all([1, 2].map(() => confirm(one, { mailedCode: second.code })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { code } = await mailed(one)
  later(11)
  expect((await confirm(one, { mailedCode: code })).status).toBe(422)
})

test('of many guesses at once five are compared, and then the right code opens nothing either', async () => {
  const one = await vouched()
  const { code } = await mailed(one)
  const wrong = code.startsWith('1') ? '2000 0000' : '1000 0000'
  const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(one, { mailedCode: wrong })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  const { rows } = await owner.query('select tries from mailed_codes')
  expect(rows).toEqual([{ tries: 5 }])
  expect((await confirm(one, { mailedCode: code })).status).toBe(422)
})

test('five codes are mailed in an hour', async () => {
  const one = await vouched()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await ask(one)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('the mailbox does not stand in for the second factor, as it does not when a password is reset', async () => {
  const { key, codes } = await withFactor()
  const one = await vouched()
  const { code: mailedCode } = await mailed(one)
  expect((await confirm(one, { mailedCode })).body.errors).toHaveProperty('code')
  expect((await confirm(one, { mailedCode, code: '000000' })).body.errors).toHaveProperty('code')
  expect((await change(one)).status).toBe(403)
  expect((await confirm(one, { mailedCode, code: codeOf(key, w.clock.now) })).status).toBe(200)
  const other = await vouched()
  const second = await mailed(other)
  expect((await confirm(other, { mailedCode: second.code, recoveryCode: codes[0] })).status).toBe(200)
})

test('behind a provider’s word the password is only half of what an account with a second factor asks for', async () => {
  const { key } = await withFactor({ keepPassword: true })
  const one = await vouched()
  expect((await confirm(one, { password: PASSWORD })).body.errors).toHaveProperty('code')
  expect((await change(one)).status).toBe(403)
  expect((await confirm(one, { password: PASSWORD, code: codeOf(key, w.clock.now) })).status).toBe(200)
  expect((await change(one)).status).toBe(200)
})

async function withFactor({ keepPassword = false } = {}) {
  await givePasswords(w)
  const made = await withApp(w, 'ann')
  if (!keepPassword) await password(null)
  return made
}

test('codes tried behind a provider’s word use up none of those behind the password; the email names the company', async () => {
  const { key } = await withFactor({ keepPassword: true })
  await w.settle()
  const one = await vouched()
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await confirm(one, { password: PASSWORD, code: '000000' })).status)
  expect(statuses.at(-1)).toBe(429)
  const { letters } = await w.settle()
  expect(letters.map(({ subject }) => subject)).toEqual(['Wrong sign-in codes entered for your account'])
  expect(letters[0]!.text).toContain('Workspace: Acme')
  const own = browser(w)
  await own.call(w.acme.domain, 'POST', '/api/sign-in', { email: emailOf(w, 'ann'), password: PASSWORD })
  const step = { code: codeOf(key, w.clock.now) }
  expect((await own.call(w.acme.domain, 'POST', '/api/sign-in/second-factor', step)).status).toBe(200)
})

test.each([
  ['confirming who one is', (one: Browser, guess: string) => confirm(one, { password: guess })],
  [
    'changing the password',
    (one: Browser, guess: string) =>
      one.call(w.acme.domain, 'POST', '/api/change-password', {
        oldPassword: guess,
        newPassword: 'another long walk',
        repeatPassword: 'another long walk',
      }),
  ],
  [
    'changing the address',
    (one: Browser, guess: string) =>
      one.call(w.acme.domain, 'POST', '/api/change-email', { email: 'new@home.test', password: guess }),
  ],
] as const)('%s is no place to guess the password: six wrong ones have to wait', async (_what, guess) => {
  await givePasswords(w)
  const one = await vouched()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await guess(one, `not this one ${n}`)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})
