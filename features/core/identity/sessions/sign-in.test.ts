import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { account, browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

const signIn = async (who: string, host: string | null = w.acme.domain) => {
  const one = browser(w)
  const answer = await one.call(host, 'POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })
  return { ...one, answer }
}

test('signing in sets cookies named after the company: the session and the mark of the browser, which no script reads, and the end', async () => {
  const { answer } = await signIn('ann')
  expect(answer.status).toBe(200)
  const [mark, session, expiry] = answer.set
  const name = w.acme.domain
  expect(session).toMatchObject({ name: `__Host-${name}_s`, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
  expect(mark).toMatchObject({ name: `__Host-${name}_b`, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
  expect(session!.value).toMatch(/^[\w-]{43}$/)
  expect(expiry).toMatchObject({ name: `__Host-${name}_e`, path: '/', secure: true, sameSite: 'Lax' })
  expect(expiry!.httpOnly).toBeUndefined()
  expect(Number(expiry!.value)).toBe(Date.parse(answer.body.data.expiresAt))
  for (const cookie of answer.set) expect(cookie.domain).toBeUndefined()
  expect(JSON.stringify(answer.body)).not.toContain(session!.value)
})

test('the bare domain has a session of its own that opens no company', async () => {
  const { answer, cookies, call } = await signIn('ann', null)
  expect(answer.set.map(({ name }) => name)).toEqual(['__Host-staffroom_b', '__Host-staffroom_s', '__Host-staffroom_e'])
  expect((await call(null, 'GET', '/api/user-info')).body).toMatchObject({ company: null, permissions: [] })
  const token = cookies(null).get('__Host-staffroom_s')!
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { cookie: `__Host-${w.acme.domain}_s=${token}` },
  ] as Record<string, string>[])
    for (const url of ['/api/user-info', '/api/roles', '/api/sidebar/users', '/api/settings/personal/general'])
      expect((await browser(w).call(w.acme.domain, 'GET', url, undefined, headers)).status).toBe(401)
  expect((await call(null, 'GET', '/api/sidebar/users')).status).toBe(401)
  expect((await call(null, 'GET', '/api/roles')).status).toBe(401)
})

test('a company session opens neither the bare domain nor another company', async () => {
  const { cookies } = await signIn('ann')
  const authorization = `Bearer ${cookies(w.acme.domain).get(`__Host-${w.acme.domain}_s`)}`
  expect((await browser(w).call(w.acme.domain, 'GET', '/api/user-info', undefined, { authorization })).status).toBe(200)
  for (const host of [null, w.globex.domain])
    expect((await browser(w).call(host, 'GET', '/api/user-info', undefined, { authorization })).status).toBe(401)
})

test('an unknown address, a wrong password, a stranger and an invited person get the very same answer', async () => {
  const stranger = await account()
  const answers = []
  for (const [email, password] of [
    [`nobody-${randomUUID()}@home.test`, PASSWORD],
    [emailOf(w, 'ann'), 'not her password'],
    [stranger.email, PASSWORD],
    [`gil@${w.globex.domain}.test`, PASSWORD],
    [emailOf(w, 'pia'), PASSWORD],
  ]) {
    const { status, body, set } = await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', { email, password })
    answers.push({ status, body, set })
  }
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({
    status: 422,
    body: { errors: { password: ['Wrong email or password.'] } },
    set: [],
  })
})

test('an unknown address takes as long as a wrong password', async () => {
  const { email } = await account()
  // processor time, the hashing thread's included, and the least of several: what else the machine does changes it little
  const cost = async (address: string) => {
    const before = process.cpuUsage()
    await browser(w).call(null, 'POST', '/api/sign-in', { email: address, password: 'not this one' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const nobodys = `nobody-${randomUUID()}@home.test`
  const [known, unknown] = [[] as number[], [] as number[]]
  for (let n = 0; n < 5; n++) {
    known.push(await cost(email))
    unknown.push(await cost(nobodys))
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.5)
  expect(Math.min(...known)).toBeGreaterThan(Math.min(...unknown) * 0.5)
})

test('Otto, deactivated, is told so only with the right password', async () => {
  const { answer } = await signIn('otto')
  expect(answer).toMatchObject({ status: 403, body: { type: 'accessDenied' }, set: [] })
  expect(answer.body.message).toContain('administrator')
  const body = { email: emailOf(w, 'otto'), password: 'wrong' }
  expect((await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', body)).status).toBe(422)
})

test('Eve is deactivated while she is here: her next call answers 401', async () => {
  const eve = await signIn('eve')
  expect((await eve.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(200)
  await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.eve])
  const refused = await eve.call(w.acme.domain, 'GET', '/api/user-info')
  expect(refused.status).toBe(401)
  expect([...eve.cookies(w.acme.domain).keys()]).toEqual([`__Host-${w.acme.domain}_b`])
  await owner.query('update users set deactivated_at = null where id = $1', [w.ids.eve])
})

test('one machine that tries many accounts is stopped too', async () => {
  const one = browser(w)
  const tried = (n: number) =>
    one.call(null, 'POST', '/api/sign-in', { email: `nobody-${n}-${w.acme.domain}@home.test`, password: 'guess' })
  expect((await tried(0)).status).toBe(422)
  // the count of this machine, as if it had tried 300 times
  await owner.query(`update rate_limits set count = 300 where count = 1 and bucket like 'signIn:ip:%'`)
  expect((await tried(1)).status).toBe(429)
  expect((await signIn('mia')).answer.status).toBe(200)
})
