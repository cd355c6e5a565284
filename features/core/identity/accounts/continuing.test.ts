import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { type Browser, browser, PASSWORD, tokenIn } from './factory.ts'

/** The link that confirms an address signs in, in the browser that signed up and nowhere else. */
let w: World
beforeAll(async () => {
  w = await world()
  await w.settle()
})
afterAll(() => w.close())

const MINUTE = 60_000

async function signUp(nora: Browser, email = `nora-${randomUUID().slice(0, 8)}@home.test`) {
  const person = { firstName: 'Nora', lastName: 'Lind', email, password: PASSWORD }
  const answer = await nora.call(null, 'POST', '/api/sign-up', { ...person, consentData: true, consentTerms: true })
  expect(answer.status).toBe(200)
  return { email, ...answer }
}

async function confirm(nora: Browser, email: string) {
  const token = tokenIn((await w.settle()).letters, email, 'email-confirmation')
  const answer = await nora.call(null, 'GET', `/api/confirm-email/${token}`)
  expect(answer.status).toBe(200)
  return answer.body as { data: string; canContinue: boolean }
}

const go = (nora: Browser) => nora.call(null, 'POST', '/api/continue-sign-in')
const isIn = async (nora: Browser) => (await nora.call(null, 'GET', '/api/user-info')).status === 200

test('in the browser that signed up, once', async () => {
  const nora = browser(w)
  const { email } = await signUp(nora)
  expect(await confirm(nora, email)).toEqual({
    data: 'Email has been confirmed. Please login.',
    canContinue: true,
  })
  // a link alone is no session
  expect(await isIn(nora)).toBe(false)
  const other = browser(w)
  for (const [name, value] of nora.cookies(null)) other.cookies(null).set(name, value)
  expect((await go(nora)).body.data).toMatchObject({ step: 'done' })
  expect(await isIn(nora)).toBe(true)

  const again = await go(other)
  expect([again.status, again.body.message]).toEqual([409, 'This is no longer possible. Sign in with your password.'])
  expect(await isIn(other)).toBe(false)
})

test('not in another browser, nor in one that signed up another person', async () => {
  const mallory = browser(w)
  const { email } = await signUp(mallory)
  const nora = browser(w)
  expect((await confirm(nora, email)).canContinue).toBe(false)
  expect((await go(nora)).status).toBe(409)
  // a person who signed up with a foreign address gets nothing when its owner opens the link
  expect((await go(mallory)).status).toBe(409)

  const erik = browser(w)
  await signUp(erik)
  const { email: second } = await signUp(mallory)
  expect((await confirm(erik, second)).canContinue).toBe(false)
  expect((await go(erik)).status).toBe(409)
})

test('a confirmation that was sent again, or a sign-up that was repeated, still knows the browser', async () => {
  const nora = browser(w)
  const { email } = await signUp(nora)
  await signUp(nora, email)
  expect((await confirm(nora, email)).canContinue).toBe(true)

  const erik = browser(w)
  const { email: his } = await signUp(erik)
  await w.settle()
  await erik.call(null, 'POST', '/api/sign-in', { email: his, password: PASSWORD })
  await erik.call(null, 'GET', '/api/resend-verification-email')
  expect((await confirm(erik, his)).canContinue).toBe(true)
})

test.each([
  [9, 200],
  [11, 409],
])('%i minutes after the confirmation it answers %i', async (minutes, status) => {
  const nora = browser(w)
  const { email } = await signUp(nora)
  await confirm(nora, email)
  const { now } = w.clock
  w.clock.now = new Date(now.getTime() + minutes * MINUTE)
  try {
    expect((await go(nora)).status).toBe(status)
  } finally {
    w.clock.now = now
  }
})

test('a new password ends it', async () => {
  const nora = browser(w)
  const { email } = await signUp(nora)
  await confirm(nora, email)
  await browser(w).call(null, 'POST', '/api/reset-password', { email })
  const token = tokenIn((await w.settle()).letters, email, 'forgot-password')
  const NEW = 'a walk through the hills'
  expect((await nora.call(null, 'POST', '/api/new-password', { hash: token, password: NEW })).status).toBe(200)
  expect((await go(nora)).status).toBe(409)
})

test('the marks are for no script and for this host only; a known address gets the same', async () => {
  const nora = browser(w)
  const { email, set } = await signUp(nora)
  const [mark] = set.filter(({ name }) => name === '__Host-staffroom_u')
  expect(mark).toMatchObject({ httpOnly: true, secure: true, path: '/' })
  const known = await signUp(browser(w), email)
  expect(known.set.map(({ name }) => name)).toEqual(set.map(({ name }) => name))
  await confirm(nora, email)
  expect((await nora.call(w.acme.domain, 'POST', '/api/continue-sign-in')).status).toBe(404)
})
