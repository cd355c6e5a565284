import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { account } from '#features/core/identity/accounts/factory.ts'
import { readConfig } from '#platform/config.ts'
import { data, owner } from './database.ts'
import { environment, type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

/** The server behind a proxy, with a page that says who it takes the caller for. */
async function behind(trust: string) {
  const app = await build(readConfig({ ...environment, TRUST_PROXY: trust }), data)
  app.get('/who', (call) => ({ ip: call.ip }))
  return app
}

const PROXY = '10.0.0.9'
const CLIENT = '203.0.113.9'

describe('a guesser who forges X-Forwarded-For', () => {
  test.each([
    ['one proxy', '1'],
    ['the proxy’s network', '10.0.0.0/8'],
    ['private networks by name', 'uniquelocal, loopback'],
  ])('is slowed like anyone else behind %s', async (_what, trust) => {
    const app = await behind(trust)
    const { email } = await account()
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/sign-in',
        remoteAddress: PROXY,
        headers: {
          host: 'localhost:3000',
          'sec-fetch-site': 'same-origin',
          // what the guesser made up, and behind it what the proxy saw
          'x-forwarded-for': `198.51.100.${n}, ${CLIENT}`,
        },
        payload: { email, password: `guess ${n}` },
      })
      statuses.push(answer.statusCode)
    }
    await app.close()
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  })

  test('leaves the address that the proxy saw in the audit trail', async () => {
    const app = await behind('1')
    const name = `Title ${randomUUID()}`
    const made = await app.inject({
      method: 'POST',
      url: '/api/job-titles',
      remoteAddress: PROXY,
      headers: {
        host: `${w.acme.domain}.localhost:3000`,
        authorization: `Bearer ${w.tokens.adam}`,
        'x-forwarded-for': `198.51.100.1, ${CLIENT}`,
      },
      payload: { name },
    })
    await app.close()
    expect(made.statusCode).toBe(201)
    const { rows } = await owner.query('select ip from events where company_id = $1 and name = $2', [
      w.acme.id,
      'jobTitle.created',
    ])
    expect(rows).toEqual([{ ip: CLIENT }])
  })
})

describe('who a call comes from', () => {
  const table: [what: string, trust: string, from: string, header: string | undefined, address: string][] = [
    ['no proxy is trusted', '', PROXY, CLIENT, PROXY],
    ['no proxy is trusted', '0', PROXY, CLIENT, PROXY],
    ['a proxy that adds nothing', '1', PROXY, undefined, PROXY],
    ['one proxy', '1', PROXY, CLIENT, CLIENT],
    ['one proxy, several values', '1', PROXY, `1.1.1.1, 2.2.2.2,${CLIENT}`, CLIENT],
    ['two proxies in a row', '2', PROXY, `1.1.1.1, ${CLIENT}, 192.0.2.4`, CLIENT],
    ['fewer values than proxies', '3', PROXY, CLIENT, CLIENT],
    ['a stranger who comes past the proxy', '1', '8.8.4.4', CLIENT, '8.8.4.4'],
    ['a stranger who comes past the proxy in IPv6', '1', '2a00:1450::5', CLIENT, '2a00:1450::5'],
    ['a network', '10.0.0.0/24', PROXY, `1.1.1.1, ${CLIENT}`, CLIENT],
    ['a caller from outside the network who forges', '10.0.0.0/24', '10.0.1.9', CLIENT, '10.0.1.9'],
    ['a chain of trusted networks', '10.0.0.9, 192.0.2.0/24', PROXY, `1.1.1.1, ${CLIENT}, 192.0.2.4`, CLIENT],
    ['loopback by name', 'loopback', '127.0.0.1', `1.1.1.1, ${CLIENT}`, CLIENT],
    ['loopback in IPv6', 'loopback', '::1', CLIENT, CLIENT],
    ['a mapped proxy', '10.0.0.0/8', '::ffff:10.0.0.9', CLIENT, CLIENT],
    ['an IPv6 proxy and client', '2001:db8::/32', '2001:db8::1', '1.1.1.1, 2a00:1450::5', '2a00:1450::5'],
    ['a mapped client', '1', PROXY, `::FFFF:${CLIENT}`, CLIENT],
    ['a mapped client in hexadecimal', '1', PROXY, '::ffff:cb00:7109', CLIENT],
    ['ports', '1', PROXY, `1.1.1.1:5, ${CLIENT}:52044`, CLIENT],
    ['brackets and a port', '1', PROXY, '[2a00:1450::5]:443', '2a00:1450::5'],
    ['garbage alone', '1', PROXY, 'unknown', PROXY],
    ['garbage next to the proxy', '1', PROXY, `${CLIENT}, <script>`, PROXY],
    ['garbage behind two proxies', '2', PROXY, `1.1.1.1, ;drop, 192.0.2.4`, '192.0.2.4'],
    ['garbage that the client sent', '1', PROXY, `%00,,999.1.1.1, ${CLIENT}`, CLIENT],
    ['nothing between commas', '1', PROXY, ' , ', PROXY],
  ]
  test.each(table)('%s (%s, %s, %s)', async (_what, trust, from, header, address) => {
    const app = await behind(trust)
    const answer = await app.inject({
      url: '/who',
      remoteAddress: from,
      headers: header === undefined ? {} : { 'x-forwarded-for': header },
    })
    await app.close()
    expect(answer.json()).toEqual({ ip: address })
  })

  test('several header lines are one list, the last line nearest', async () => {
    const app = await behind('loopback')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const said = await new Promise<string>((done, fail) =>
      request(
        {
          port,
          host: '127.0.0.1',
          path: '/who',
          headers: ['Host', 'localhost', 'X-Forwarded-For', '1.1.1.1', 'x-forwarded-for', `2.2.2.2, ${CLIENT}`],
        },
        (answer) => {
          let text = ''
          answer.on('data', (chunk) => (text += chunk)).on('end', () => done(text))
        },
      )
        .on('error', fail)
        .end(),
    )
    await app.close()
    expect(JSON.parse(said)).toEqual({ ip: CLIENT })
  })
})
