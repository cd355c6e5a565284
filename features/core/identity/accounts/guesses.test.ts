import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#platform/db.ts'
import { sourceOf } from '#platform/limits.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { jobs } from './server/jobs.ts'
import { account, type Browser, browser, emailOf, givePasswords, PASSWORD } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.settle()
  await givePasswords(w)
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date()
  await owner.query('delete from rate_limits')
})

const later = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const tryIn = (one: Browser, email: string, password: string, headers: Record<string, string> = {}) =>
  one.call(null, 'POST', '/api/sign-in', { email, password }, headers)
const wrongly = async (one: Browser, email: string, times: number) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await tryIn(one, email, 'not this one at all')).status)
  return statuses
}

test('five wrong passwords are free; then this address waits, each time twice as long', async () => {
  const { email } = await account()
  const guesser = browser(w)
  expect(await wrongly(guesser, email, 6)).toEqual([422, 422, 422, 422, 422, 429])
  // while it waits even the right one is not looked at, or waiting would mean nothing
  expect((await tryIn(guesser, email, PASSWORD)).status).toBe(429)
  for (const seconds of [30, 60, 120, 240]) {
    later(seconds - 1)
    expect((await tryIn(guesser, email, 'wrong again')).status).toBe(429)
    later(2)
    expect((await tryIn(guesser, email, 'wrong again')).status).toBe(422)
  }
  later(480)
  expect((await tryIn(guesser, email, PASSWORD)).status).toBe(200)
  // and it starts afresh
  expect(await wrongly(guesser, email, 5)).toEqual([422, 422, 422, 422, 422])
})

test('a day without a wrong one is forgiven', async () => {
  const { email } = await account()
  const guesser = browser(w)
  await wrongly(guesser, email, 5)
  later(86_401)
  expect(await wrongly(guesser, email, 4)).toEqual([422, 422, 422, 422])
})

test('anyone who guesses at Nora holds up nobody but themselves: neither her, nor her at a new place, nor their next victim', async () => {
  const nora = await account()
  const her = browser(w)
  expect((await tryIn(her, nora.email, PASSWORD)).status).toBe(200)
  for (let n = 0; n < 10; n++) await wrongly(browser(w), nora.email, 3)
  const neighbour = browser(w)
  await wrongly(neighbour, nora.email, 6)
  expect((await tryIn(her, nora.email, PASSWORD)).status).toBe(200)
  expect((await tryIn(browser(w), nora.email, PASSWORD)).status).toBe(200)
  const other = await account()
  expect((await tryIn(neighbour, other.email, PASSWORD)).status).toBe(200)
})

test('a browser that the account knows is not slowed by a stranger at the same address', async () => {
  const nora = await account()
  const office = browser(w)
  expect((await tryIn(office, nora.email, PASSWORD)).status).toBe(200)
  const mark = [...office.cookies(null)].find(([name]) => name.endsWith('_b'))!
  const kept = [...office.cookies(null)]
  // the same address without her browser's mark
  office.cookies(null).clear()
  expect((await wrongly(office, nora.email, 6)).at(-1)).toBe(429)
  // a forged browser cookie does not count
  expect((await tryIn(office, nora.email, PASSWORD, { cookie: `${mark[0]}=${'A'.repeat(43)}` })).status).toBe(429)
  office.cookies(null).clear()
  for (const [name, value] of kept) office.cookies(null).set(name, value)
  expect((await tryIn(office, nora.email, PASSWORD)).status).toBe(200)
})

test('a hundred at the same moment are no way round', async () => {
  const { email } = await account()
  const one = browser(w)
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await tryIn(one, email, 'guess')).status))
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
})

test('an address without an account answers and waits just the same', async () => {
  const { email } = await account()
  const unknown = `nobody-${randomUUID()}@home.test`
  expect(await wrongly(browser(w), unknown, 7)).toEqual(await wrongly(browser(w), email, 7))
})

test.each([
  ['en', /Try again in 30 seconds\./, /Try again in 1 second\./],
  ['ru', /через 30 секунд\./, /через 1 секунду\./],
  ['sv', /om 30 sekunder\./, /om 1 sekund\./],
])('waiting is said in words, in %s', async (language, first, last) => {
  const { email } = await account()
  const one = browser(w)
  await wrongly(one, email, 5)
  for (const words of [first, last]) {
    const { status, body } = await tryIn(one, email, PASSWORD, { 'content-language': language })
    expect(status).toBe(429)
    expect(body.message).toMatch(words)
    expect(body.errors.general[0]).toMatch(words)
    later(29)
  }
})

test.each([
  ['en', 'Too many attempts. Try again in 16 minutes.'],
  ['ru', 'Слишком много попыток. Попробуйте снова через 16 минут.'],
  ['sv', 'För många försök. Försök igen om 16 minuter.'],
])('minutes are said as minutes, in %s, and a header has the seconds', async (language, words) => {
  const { email } = await account()
  const one = browser(w)
  await wrongly(one, email, 5)
  for (const seconds of [31, 61, 121, 241, 481]) {
    later(seconds)
    await tryIn(one, email, 'wrong again')
  }
  const answer = await w.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    remoteAddress: one.ip,
    headers: { host: 'localhost:3000', 'content-language': language },
    payload: { email, password: PASSWORD },
  })
  expect(answer.headers['retry-after']).toBe('960')
  expect(answer.json().message).toBe(words)
})

test('after twenty wrong ones from wherever the owner hears of it, once; a stranger without an account does not', async () => {
  await w.settle()
  const { email } = await account()
  const unknown = `nobody-${randomUUID()}@home.test`
  for (let n = 0; n < 8; n++) {
    await wrongly(browser(w), email, 4)
    await wrongly(browser(w), unknown, 4)
  }
  const { letters } = await w.settle()
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Failed sign-in attempts on your account']])
  expect(letters[0]!.text).toContain('20 times')
  expect(letters[0]!.text).toContain('/reset-password')
})

test('nobody can use up the letters that someone else may ask for, nor fill a mailbox', async () => {
  const { email } = await account()
  for (let n = 0; n < 8; n++)
    expect((await browser(w).call(null, 'POST', '/api/reset-password', { email })).status).toBe(200)
  const { letters } = await w.settle()
  expect(letters.filter(({ to }) => to === email)).toHaveLength(5)
  // only the latest link works; emails are sent in parallel, so their order is unknown
  const opened = []
  for (const { text } of letters) {
    const token = /\/forgot-password\/([\w-]+)/.exec(text)![1]!
    opened.push((await browser(w).call(null, 'GET', `/api/new-password/${token}`)).status)
  }
  expect(opened.toSorted()).toEqual([200, 404, 404, 404, 404])
})

test('what counts no longer is gone after some days, what counts stays', async () => {
  // other files guess by clocks of their own
  await owner.query('delete from guesses')
  const { email } = await account()
  await wrongly(browser(w), email, 2)
  const [job] = jobs
  const { rows } = await owner.query<{ bucket: Buffer }>('select bucket from guesses')
  const buckets = rows.map(({ bucket }) => bucket)
  const left = async () => (await owner.query('select 1 from guesses where bucket = any($1)', [buckets])).rowCount!
  const run = () =>
    job!.run(
      {
        company: w.acme,
        inCompany: (work: (db: Db) => Promise<unknown>) => w.asAcme(work),
        now: () => w.clock.now,
      } as never,
      {},
    )
  await run()
  expect(await left()).toBe(buckets.length)
  later(4 * 86_400)
  await run()
  expect(await left()).toBe(0)
})

test('nothing that is counted tells whom it was about', async () => {
  const email = emailOf(w, 'ann')
  await wrongly(browser(w), email, 2)
  const { rows } = await owner.query(
    "select encode(bucket, 'escape') as text from guesses union all select bucket from rate_limits",
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ text }) => text.includes(email) || text.includes('10.'))).toEqual([])
})

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // one machine, whichever way its address is written
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['0:0:0:0:0:FFFF:0A01:0203', '10.1.2.3'],
])('%s is counted as %s', (ip, source) => expect(sourceOf(ip)).toBe(source))
