import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { dice, nasty } from './nasty.ts'
import { directoryOperations, urlOf } from './operations.ts'

let w: World
let token = ''
let revoked = ''
beforeAll(async () => {
  w = await world()
  const make = async () => (await w.call('adam', 'POST', '/api/settings/sso/scim/tokens', { name: 'Sweep' })).body.data
  token = (await make()).token
  const old = await make()
  revoked = old.token
  await w.call('adam', 'DELETE', `/api/settings/sso/scim/tokens/${old.id}`)
})
afterAll(() => w.close())

const go = (route: Route, headers: Record<string, string>, body?: string, id: string = randomUUID()) =>
  w.app.inject({
    method: route.method,
    url: urlOf(route, () => encodeURIComponent(id)),
    headers: {
      host: `${w.acme.domain}.localhost:3000`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })

test('there is something to sweep', () => expect(directoryOperations.length).toBeGreaterThan(15))

describe.each(directoryOperations.map(({ name, route }) => [name, route] as const))('%s', (_name, route) => {
  test('opens to a token of this company and to nothing else', async () => {
    const bearer = (one: string) => ({ authorization: `Bearer ${one}` })
    for (const headers of [
      {},
      bearer(revoked),
      bearer(randomUUID()),
      bearer(w.tokens.adam),
      bearer(w.tokens.ann),
      { cookie: `__Host-${w.acme.domain}_s=${token}` },
      { cookie: `__Host-${w.acme.domain}_s=${w.tokens.adam}` },
      { ...bearer(token), host: `${w.globex.domain}.localhost:3000` },
    ] as Record<string, string>[]) {
      const answer = await go(route, headers)
      expect([answer.statusCode, answer.json().status]).toEqual([401, '401'])
    }
    expect((await go(route, bearer(token))).statusCode).not.toBe(401)
  })

  test('never breaks, whatever is sent', async () => {
    await owner.query('delete from rate_limits')
    const die = dice(7)
    const words = [
      'schemas',
      'userName',
      'name',
      'emails',
      'active',
      'members',
      'displayName',
      'Operations',
      'externalId',
    ]
    for (let at = 0; at < 60; at++) {
      const sent = Object.fromEntries(words.map((word) => [word, nasty({}, die)]))
      const body = route.method === 'GET' ? undefined : at % 10 ? JSON.stringify(sent) : String(nasty({}, die))
      const id =
        String(nasty({ type: 'string' }, die))
          .slice(0, 80)
          .replaceAll(/[\ud800-\udfff]/g, '') || 'x'
      const answer = await go(route, { authorization: `Bearer ${token}` }, body, id)
      expect(answer.statusCode, `${body} ${answer.body}`).toBeLessThan(500)
    }
  })

  if (route.path.includes(':id'))
    test("answers another company's id as one that nobody has", async () => {
      const ask = async (id: string) => {
        const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : '{"schemas":[]}'
        const { statusCode, body: said } = await go(route, { authorization: `Bearer ${token}` }, body, id)
        return [statusCode, said]
      }
      expect(await ask(w.ids.gil)).toEqual(await ask(randomUUID()))
    })
})
