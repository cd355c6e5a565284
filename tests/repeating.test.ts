import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, browser, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { contract } from '#kit/contract.ts'
import { mount } from '#platform/mount.ts'
import { portsOf } from '#platform/ports.ts'
import { serve } from '#platform/serve.ts'
import { z } from 'zod'
import { data, owner } from './database.ts'
import { config, type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.settle()
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

const FIFTY = Array.from({ length: 50 })
const person = () => ({
  firstName: 'Nora',
  lastName: 'Lind',
  email: `nora-${randomUUID().slice(0, 8)}@home.test`,
  password: PASSWORD,
  consentData: true,
  consentTerms: true,
})
const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })

test('fifty sign-ups at once with one key: one account, one letter, fifty times the same answer', async () => {
  const [form, headers, nora] = [person(), keyed(), browser(w)]
  const answers = await Promise.all(FIFTY.map(() => nora.call(null, 'POST', '/api/sign-up', form, headers)))
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
  const { rowCount } = await owner.query('select 1 from accounts where email = $1', [form.email])
  expect(rowCount).toBe(1)
  // without the key each of them would have emailed the new holder that there is an account
  expect((await w.settle()).letters.filter(({ to }) => to === form.email)).toHaveLength(1)
})

test('fifty new companies at once with one key: one company', async () => {
  const { email } = await account()
  const nora = browser(w)
  await nora.call(null, 'POST', '/api/sign-in', { email, password: PASSWORD })
  const company = { companyName: 'Nordlicht', domain: `nord-${randomUUID().slice(0, 8)}`, countryId: 752 }
  const headers = keyed()
  const answers = await Promise.all(FIFTY.map(() => nora.call(null, 'POST', '/api/companies', company, headers)))
  for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]!.body])
  expect((await nora.call(null, 'GET', '/api/companies')).body.data).toHaveLength(1)
  // and another person's call with the same key is their own
  const other = await account()
  const gil = browser(w)
  await gil.call(null, 'POST', '/api/sign-in', { email: other.email, password: PASSWORD })
  const taken = await gil.call(null, 'POST', '/api/companies', company, headers)
  expect(taken.status).toBe(422)
})

test('a key that comes back with other content is refused, and a call that failed gives its key back', async () => {
  const [form, headers, nora] = [person(), keyed(), browser(w)]
  expect((await nora.call(null, 'POST', '/api/sign-up', { ...form, password: 'short' }, headers)).status).toBe(422)
  expect((await nora.call(null, 'POST', '/api/sign-up', form, headers)).status).toBe(200)
  const other = await nora.call(null, 'POST', '/api/sign-up', { ...form, firstName: 'Nina' }, headers)
  expect(other).toMatchObject({
    status: 409,
    body: { message: 'This Idempotency-Key was already used for a different request.' },
  })
})

test('a first call that was cut off holds its key for a minute and no longer', async () => {
  const [form, headers, nora] = [person(), keyed(), browser(w)]
  await nora.call(null, 'POST', '/api/sign-up', form, headers)
  await owner.query("update visit_keys set reply = null, claimed_at = now() - interval '61 seconds'")
  const again = await nora.call(null, 'POST', '/api/sign-up', form, headers)
  expect(again.status).toBe(200)
})

test('what was sent is not to be guessed from what is kept', async () => {
  const [form, headers] = [person(), keyed()]
  await browser(w).call(null, 'POST', '/api/sign-up', form, headers)
  const { rows } = await owner.query('select row_to_json(visit_keys)::text as text from visit_keys')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ text }) => text.includes(form.email) || text.includes(headers['idempotency-key']))).toEqual([])
})

test('twenty uploads at once with one key: one file; other bytes are other content', async () => {
  const picture = (colour: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const [red, blue] = [await picture('#900'), await picture('#009')]
  const headers = keyed()
  const send = async (bytes: Buffer) => {
    const edge = 'edge-of-a-part'
    const answer = await w.app.inject({
      method: 'POST',
      url: '/api/time-off/attachments',
      headers: {
        host: `${w.acme.domain}.localhost:3000`,
        authorization: `Bearer ${w.tokens.ann}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
        ...headers,
      },
      payload: Buffer.concat([
        Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="files[]"; filename="note.png"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${edge}--\r\n`),
      ]),
    })
    return [answer.statusCode, answer.body] as const
  }
  const files = async () => (await owner.query('select 1 from files where company_id = $1', [w.acme.id])).rowCount!
  const before = await files()
  // a call that finds no turn is asked to come back, and does, with the same key
  const patient = async () => {
    for (;;) {
      const answer = await send(red)
      if (answer[0] !== 503) return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 20 }, patient))
  for (const [status, body] of answers) expect([status, body]).toEqual([answers[0]![0], answers[0]![1]])
  expect(answers[0]![0]).toBeLessThan(300)
  expect(await files()).toBe(before + 1)
  expect((await send(blue))[0]).toBe(409)
  // each upload is read in a process of its own, a few at a time
}, 60_000)

test('a change that is sent again with its key has the first answer, though what it changed is another version by now', async () => {
  const one = browser(w)
  const path = '/api/settings/personal/general'
  const bearer = { authorization: `Bearer ${w.tokens.ann}` }
  const { version } = (await one.call(w.acme.domain, 'GET', path, undefined, bearer)).body.data
  const put = (headers: Record<string, string>) =>
    one.call(w.acme.domain, 'PUT', path, { weekStart: 0, version }, { ...bearer, ...headers })
  const headers = keyed()
  const first = await put(headers)
  expect(first.status).toBe(200)
  const again = await put(headers)
  expect([again.status, again.body]).toEqual([200, first.body])
  // another key is another change, and comes too late
  expect((await put(keyed())).status).toBe(409)
})

test('a statement that PostgreSQL gives up on is a 503 that says when to come back, and no failure of ours', async () => {
  const slow = contract({
    wait: {
      method: 'GET',
      shows: [],
      path: '/api/slow',
      summary: 'Takes too long',
      needs: 'session',
      input: z.object({}),
      reply: z.object({}),
    },
  })
  const routes = serve(slow, {
    wait: async ({ db }) => {
      await sql`set local statement_timeout = 50`.execute(db)
      await sql`select pg_sleep(5)`.execute(db)
      return {}
    },
  })
  const lonely = Fastify()
  await lonely.register(cookie)
  await lonely.register(multipart)
  mount(lonely, [routes], { config, database: data, now: () => new Date(), ports: portsOf([]) })
  const answer = await lonely.inject({
    method: 'GET',
    url: '/api/slow',
    headers: {
      host: `${w.acme.domain}.localhost:3000`,
      authorization: `Bearer ${w.tokens.ann}`,
      'content-language': 'en',
    },
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.json()).toEqual({
    message: 'This is taking too long. Try again in a minute.',
    errors: { general: ['This is taking too long. Try again in a minute.'] },
  })
  await lonely.close()
})
