import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mandatoryActions, requiredOf } from '#features/core/identity/mandatory/server/api.ts'
import { liveServer } from '#platform/live.ts'
import { visitorOf } from '#platform/live-visitor.ts'
import { beginSession } from '#platform/session.ts'
import { appUrl, data, owner } from './database.ts'
import { type Name, type World, world } from './world.ts'

/** Who gets live updates: real sockets, on a domain that people see behind TLS while the server itself speaks plain HTTP. */
let w: World
let isDue = false
let http: Server
let live: ReturnType<typeof liveServer>
beforeAll(async () => {
  const asking = mandatoryActions.with({
    name: 'fill_custom_fields',
    required: true,
    due: () => sql<boolean>`${isDue}::boolean`,
  })
  w = await world({ publicOrigin: 'https://staffroom.example:8443', brings: [asking] })
  http = createServer()
  live = liveServer(appUrl, {
    log: w.app.log,
    http,
    handshake: {
      identify: ({ headers }) =>
        visitorOf(
          { origin: w.origin, database: data, mandatory: requiredOf(w.ports), now: () => w.clock.now },
          headers,
        ),
      happenedWithin: async () => false,
    },
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await live.close()
  await new Promise((done) => http.close(done))
  await w.close()
})

const hostOf = (domain = w.acme.domain) => `${domain}.staffroom.example:8443`
const own = () => `https://${hostOf()}`

/** Whether a socket opens, and stays open long enough to receive a push. */
async function opens({ token = w.tokens.ann, origin = own(), host = hostOf() }: Opening = {}): Promise<boolean> {
  const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { host, cookie: `__Host-${w.acme.domain}_s=${token}`, ...(origin === null ? {} : { origin }) },
  })
  const opened = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('connect_error', () => done(false))
  })
  socket.disconnect()
  return opened
}
interface Opening {
  token?: string
  origin?: string | null
  host?: string
}

const freshToken = async (who: Name, by: 'password' | 'sso' = 'password') =>
  (await w.asAcme((db) => beginSession(db, w.holders[who], 'Test', w.clock.now, { by }))).token

test('a page of the company’s own host gets live updates', async () => {
  expect(await opens()).toBe(true)
})

test.each<[string, () => string | null]>([
  ['another site', () => 'https://evil.example'],
  ['another company', () => `https://${hostOf(w.globex.domain)}`],
  ['the bare domain', () => 'https://staffroom.example:8443'],
  ['a host that begins alike', () => `https://${hostOf()}.evil.example`],
  ['a host that ends alike', () => `https://evil-${hostOf()}`],
  ['the same host over plain http', () => `http://${hostOf()}`],
  ['another port of the same host', () => `https://${w.acme.domain}.staffroom.example`],
  ['a page without an origin of its own', () => 'null'],
  ['something that is no address', () => 'acme'],
  ['nobody knows where', () => null],
])('a page of %s gets none, although the cookie comes with it', async (_where, origin) => {
  expect(await opens({ origin: origin() })).toBe(false)
})

test('the session of one company opens nothing on the host of another, and none opens nothing', async () => {
  expect(await opens({ host: hostOf(w.globex.domain), origin: `https://${hostOf(w.globex.domain)}` })).toBe(false)
  expect(await opens({ token: 'no-such-token' })).toBe(false)
})

describe('anyone who stands at a gate gets none until it is passed', () => {
  const account = (change: string) =>
    owner.query(`update accounts set ${change} where id = (select account_id from users where id = $1)`, [w.ids.eve])
  const company = (change: string) => owner.query(`update companies set ${change} where id = $1`, [w.acme.id])
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['an address to confirm', () => account('verified_at = null'), () => account('verified_at = now()')],
    [
      'a password to change',
      () => owner.query('update users set must_change_password = true where id = $1', [w.ids.eve]),
      () => owner.query('update users set must_change_password = false where id = $1', [w.ids.eve]),
    ],
    [
      'a second factor to add',
      () => company(`second_factor_from = '2020-01-01'`),
      () => company('second_factor_from = null'),
    ],
    ['fields to fill in', async () => (isDue = true), async () => (isDue = false)],
  ])('%s', async (_gate, stand, pass) => {
    const token = await freshToken('eve')
    expect(await opens({ token })).toBe(true)
    await stand()
    expect(await opens({ token })).toBe(false)
    await pass()
    expect(await opens({ token })).toBe(true)
  })
})

describe('a change by cookie comes from a page of the very host, over the scheme that people see', () => {
  const save = (headers: Record<string, string>) =>
    w.app.inject({
      method: 'PUT',
      url: '/api/settings/personal/general',
      headers: {
        host: hostOf(),
        cookie: `__Host-${w.acme.domain}_s=${w.tokens.ann}`,
        'x-requested-with': 'XMLHttpRequest',
        ...headers,
      },
      payload: { weekStart: 1 },
    })

  test.each<[string, () => Record<string, string>, number]>([
    ['its own page', () => ({ origin: own() }), 200],
    ['its own page, said twice', () => ({ origin: own(), 'sec-fetch-site': 'same-origin' }), 200],
    ['the same host over plain http', () => ({ origin: `http://${hostOf()}` }), 403],
    [
      'the same host over plain http, in a browser that compares hosts only',
      () => ({ origin: `http://${hostOf()}`, 'sec-fetch-site': 'same-origin' }),
      403,
    ],
    ['another port', () => ({ origin: `https://${w.acme.domain}.staffroom.example` }), 403],
    ['another company', () => ({ origin: `https://${hostOf(w.globex.domain)}` }), 403],
    ['a page without an origin', () => ({ origin: 'null' }), 403],
    ['nobody knows where', () => ({}), 403],
  ])('%s', async (_where, headers, status) => {
    expect((await save(headers())).statusCode).toBe(status)
  })
})
