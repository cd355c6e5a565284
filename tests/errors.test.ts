import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, givePasswords, PASSWORD, emailOf } from '#features/core/identity/accounts/factory.ts'
import { LANGUAGES } from '#platform/words.ts'
import { data, owner } from './database.ts'
import { config, type World, world } from './world.ts'
import { build } from '#app/build.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const raw = (payload: string, type: string) =>
  w.app.inject({
    method: 'POST',
    url: '/api/job-titles',
    payload,
    headers: { host: host(), authorization: `Bearer ${w.tokens.hr}`, 'content-type': type },
  })
const host = () => `${w.acme.domain}.localhost:3000`

describe('each status of the error catalogue', () => {
  test('400: what cannot be understood', async () => {
    const answer = await raw('{"name": ', 'application/json')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message: "This request isn't valid.", errors: {} })
    expect((await raw('["Nurse"]', 'application/json')).statusCode).toBe(400)
  })

  test('401: an ended session takes both cookies with it', async () => {
    await givePasswords(w)
    const ann = browser(w)
    const credentials = { email: emailOf(w, 'ann'), password: PASSWORD }
    expect((await ann.call(w.acme.domain, 'POST', '/api/sign-in', credentials)).status).toBe(200)
    const session = [`__Host-${w.acme.domain}_e`, `__Host-${w.acme.domain}_s`]
    expect([...ann.cookies(w.acme.domain).keys()]).toEqual(expect.arrayContaining(session))
    await owner.query('delete from sessions where company_id = $1 and user_id = $2', [w.acme.id, w.ids.ann])
    const answer = await ann.call(w.acme.domain, 'GET', '/api/user-info')
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ message: 'Sign in to continue.', errors: {} })
    expect(answer.set.map(({ name }) => name).toSorted()).toEqual(session)
    for (const { expires } of answer.set) expect(expires!.getTime()).toBeLessThan(Date.now())
    // the browser's own mark stays: by it the account knows where it has been signed in to before
    expect([...ann.cookies(w.acme.domain).keys()]).toEqual([`__Host-${w.acme.domain}_b`])
  })

  test('403: known, and not allowed', async () => {
    const answer = await w.call('eve', 'POST', '/api/job-titles', { name: 'Queen' })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({ message: 'You do not have enough rights to perform this action.', errors: {} })
  })

  test('404: not there, or not for you to know of', async () => {
    const words = { message: 'The data you are trying to reach is temporary unavailable', errors: {} }
    for (const path of ['/api/nothing-here', `/api/profile/${w.ids.gil}`]) {
      const answer = await w.call('max', 'GET', path)
      expect([answer.status, answer.body]).toEqual([404, words])
    }
  })

  test('409: always with errors.general[0]', async () => {
    const { body } = await w.call('hr', 'POST', '/api/job-titles', { name: 'Nurse' })
    const rename = (version: number) =>
      w.call('hr', 'PUT', `/api/job-titles/${body.data.id}`, { name: 'Doctor', version })
    expect((await rename(1)).status).toBe(200)
    const stale = await rename(1)
    expect(stale.status).toBe(409)
    expect(stale.body.errors.general).toEqual([stale.body.message])
    expect(stale.body.message).toMatch(/^Someone else has changed this/)
  })

  test('413: larger than a call may be', async () => {
    const answer = await raw(JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json')
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ message: 'This is too large.', errors: {} })
  })

  test('415: another type than JSON', async () => {
    const answer = await raw('name=Nurse', 'text/plain')
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual({ message: 'Send JSON here.', errors: {} })
  })

  test('422: messages under the fields, each a list', async () => {
    const answer = await w.call('hr', 'POST', '/api/job-titles', { name: '' })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      message: 'Check the marked fields.',
      errors: { name: ['This field is required.'] },
    })
  })

  test('429: too often, with the seconds to wait and errors.general[0]', async () => {
    const someone = browser(w)
    const guess = () =>
      someone.call(w.acme.domain, 'POST', '/api/reset-password', { email: `often@${w.acme.domain}.test` })
    const statuses = []
    for (let times = 0; times < 5; times++) statuses.push((await guess()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const answer = await w.app.inject({
      method: 'POST',
      url: '/api/reset-password',
      remoteAddress: someone.ip,
      headers: { host: host() },
      payload: { email: `often@${w.acme.domain}.test` },
    })
    expect(answer.statusCode).toBe(429)
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(answer.json().errors.general).toEqual([answer.json().message])
    // in words: seconds, or minutes once there are many
    const said = seconds < 90 ? `${seconds} second` : `${Math.ceil(seconds / 60)} minute`
    expect(answer.json().message).toContain(said)
  })

  test('500: says nothing of what went wrong but the number of the request', async () => {
    const broken = await build(config, data, {
      now: () => {
        throw new Error('the clock fell off the wall')
      },
    })
    const answer = await broken.inject({ method: 'GET', url: '/api/countries', headers: { host: host() } })
    await broken.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      message: 'Something went wrong',
      errors: {},
      requestId: answer.headers['x-request-id'],
    })
  })
})

describe('the reader’s language', () => {
  const provoke: Record<number, (language: string) => Promise<string>> = {
    400: async (language) => (await spoken(language, '{', 'application/json')).json().message,
    401: async (language) => (await say(null, 'GET', '/api/user-info', language)).message,
    403: async (language) => (await say('eve', 'POST', '/api/job-titles', language, { name: 'Q' })).message,
    404: async (language) => (await say('max', 'GET', '/api/nothing', language)).message,
    409: async (language) => {
      const id = (await w.call('hr', 'POST', '/api/job-titles', { name: `Cook ${language}` })).body.data.id
      return (await say('hr', 'PUT', `/api/job-titles/${id}`, language, { name: 'Chef', version: 7 })).errors.general[0]
    },
    413: async (language) => (await spoken(language, 'x'.repeat(1_100_000), 'application/json')).json().message,
    415: async (language) => (await spoken(language, 'x', 'text/plain')).json().message,
    422: async (language) => (await say('hr', 'POST', '/api/job-titles', language, { name: '' })).errors.name[0],
  }
  const say = async (
    who: 'eve' | 'max' | 'hr' | null,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    language: string,
    body?: object,
  ) => (await w.call(who, method, url, body, { 'content-language': language })).body
  const spoken = (language: string, payload: string, type: string) =>
    w.app.inject({
      method: 'POST',
      url: '/api/job-titles',
      payload,
      headers: {
        host: host(),
        authorization: `Bearer ${w.tokens.hr}`,
        'content-type': type,
        'content-language': language,
      },
    })

  test.each(Object.keys(provoke).map(Number))('%i is told in English, Russian and Swedish', async (status) => {
    const logged: string[] = []
    for (const language of LANGUAGES) logged.push(await provoke[status]!(language))
    expect(new Set(logged).size, logged.join(' | ')).toBe(3)
    expect(logged[LANGUAGES.indexOf('ru')]).toMatch(/[а-я]/)
    for (const text of logged) expect(text).not.toMatch(/^errors\./)
  })

  test('without the header the cookie decides, and without either it is English', async () => {
    const ask = (headers: Record<string, string>) =>
      w.app.inject({ method: 'GET', url: '/api/user-info', headers: { host: host(), ...headers } })
    expect((await ask({ cookie: 'language=sv' })).json().message).toBe('Logga in för att fortsätta.')
    expect((await ask({ cookie: 'language=sv', 'content-language': 'ru' })).json().message).toMatch(/[а-я]/)
    expect((await ask({ cookie: 'language=tlh' })).json().message).toBe('Sign in to continue.')
  })
})
