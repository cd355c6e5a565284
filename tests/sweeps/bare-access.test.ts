import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginLobbySession, cookieNames } from '#platform/session.ts'
import { data, owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { bodyOf, operations, urlOf } from './operations.ts'

/** Operations of the bare domain that need someone signed in there. */
const guarded = operations.filter(({ route }) => route.place === 'bare' && route.needs !== 'public')
const cases = guarded.map(({ name, route }) => [`${route.method} ${route.path} (${name})`, route] as const)

let w: World
let account: string
beforeAll(async () => {
  w = await world()
  account = (await owner.query('select account_id from users where id = $1', [w.ids.ann])).rows[0].account_id
})
afterAll(() => w.close())

const session = async (now = new Date()) =>
  (await data.outside((db) => beginLobbySession(db, account, 'Test', now))).token

test('there is something to sweep, and the operator’s desk is the operator’s alone', () => {
  expect(guarded.length).toBeGreaterThan(10)
  const desk = operations.filter(({ route }) => route.path.startsWith('/api/operator'))
  expect(desk.length).toBeGreaterThan(8)
  expect(desk.filter(({ route }) => route.needs !== 'operator' || route.place !== 'bare')).toEqual([])
  expect(operations.filter(({ route }) => route.needs === 'operator').length).toBe(desk.length)
})

describe.each(cases)('%s', (_name, route) => {
  const go = (headers: Record<string, string>, host = 'localhost:3000') =>
    w.app.inject({
      method: route.method,
      url: urlOf(route),
      headers: { host, ...headers },
      ...(route.method === 'GET' ? {} : { payload: bodyOf(route) }),
    })

  test('refuses anyone who has no session here, an ended one, or one of a company', async () => {
    const ended = await session(new Date(0))
    for (const headers of [
      {},
      { authorization: `Bearer ${randomUUID()}` },
      { authorization: `Bearer ${ended}` },
      { authorization: `Bearer ${w.tokens.adam}` },
      { authorization: `Bearer ${await session()}`, domain: w.acme.domain },
    ] as Record<string, string>[])
      expect((await go(headers)).statusCode).toBe(401)
  })

  test('is not to be found on a company’s host', async () => {
    const answer = await go({ authorization: `Bearer ${w.tokens.adam}` }, `${w.acme.domain}.localhost:3000`)
    expect(answer.statusCode).toBe(404)
  })

  if (route.needs === 'operator')
    test('refuses an account that operates nothing', async () => {
      const answer = await go({ authorization: `Bearer ${await session()}` })
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'You do not have enough rights to perform this action.',
      ])
    })

  if (!route.openIn?.includes('unverified'))
    test('waits until the e-mail is confirmed, also for an operator', async () => {
      await owner.query('update accounts set verified_at = null, is_operator = true where id = $1', [account])
      try {
        const answer = await go({ authorization: `Bearer ${await session()}` })
        expect([answer.statusCode, answer.json().type]).toEqual([403, 'mandatoryAction'])
      } finally {
        await owner.query('update accounts set verified_at = now(), is_operator = false where id = $1', [account])
      }
    })

  if (route.method !== 'GET' || route.changes)
    test('refuses a change by cookie that another site, a company’s page or a plain form could have made', async () => {
      const cookie = `${cookieNames(null).session}=${await session()}`
      for (const headers of [
        { cookie, 'x-requested-with': 'x' },
        { cookie, 'x-requested-with': 'x', 'sec-fetch-site': 'cross-site' },
        { cookie, 'x-requested-with': 'x', 'sec-fetch-site': 'same-site' },
        { cookie, 'x-requested-with': 'x', origin: `http://${w.acme.domain}.localhost:3000` },
        { cookie, 'sec-fetch-site': 'same-origin' },
      ] as Record<string, string>[])
        expect((await go(headers)).statusCode).toBe(403)
    })
})
