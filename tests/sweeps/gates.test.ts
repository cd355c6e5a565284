import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gate, Route } from '#kit/contract.ts'
import { TAGS } from '#kit/contract.ts'
import { mandatoryActions } from '#features/core/identity/mandatory/server/api.ts'
import { forgetCompany } from '#platform/hosts.ts'
import { beginSession } from '#platform/session.ts'
import { endSessions } from '#platform/session-ends.ts'
import { words } from '#platform/words.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { apiToken } from './calling.ts'
import { bodyOf, guarded, operations, urlOf } from './operations.ts'

/** Every operation in every state and at every address: closed where it must be, and open as soon as the state is over. */
let w: World
let asked = 0
let due: string[] = []
beforeAll(async () => {
  const asking = mandatoryActions.with({
    name: 'fill_custom_fields',
    required: true,
    due: (userId) => sql<boolean>`${userId}::uuid = any(${due}::uuid[])`,
  })
  w = await world({ brings: [asking] })
})
afterAll(async () => {
  console.log(`gates: ${asked} cases`)
  await w.close()
})

type Answer = [status: number, message: string]
type Headers = Record<string, string>

const say = words('en')
const UNAUTHENTICATED: Answer = [401, say('errors.unauthenticated')]
const hostOf = (domain: string | null) => `${domain ? `${domain}.` : ''}localhost:3000`
const nameOf = (route: Route) => `${route.method} ${route.path}`

async function go(route: Route, headers: Headers, host = hostOf(w.acme.domain)): Promise<Answer> {
  asked++
  await unlimited()
  const answer = await w.app.inject({
    method: route.method,
    url: urlOf(route),
    headers: { host, ...headers },
    ...(route.method === 'GET' || route.upload ? {} : { payload: bodyOf(route) }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return [answer.statusCode, isJson ? (answer.json().message ?? '') : '']
}

let calls = 0
const unlimited = async () => void (calls++ % 20 === 0 && (await owner.query('delete from rate_limits')))

/** A session of its own for each call: some of them end sessions. */
const session = async (who: Name = 'mia', at = w.clock.now): Promise<Headers> => {
  const { token } = await w.asAcme((db) => beginSession(db, w.holders[who], 'Test', at))
  return { authorization: `Bearer ${token}` }
}
const facts = async () =>
  (await owner.query('select 1 from events where company_id = any($1)', [[w.acme.id, w.globex.id]])).rowCount

/** Operations that answered otherwise than they should. */
async function others(
  routes: readonly Route[],
  ask: (route: Route) => Promise<Answer>,
  fits: (answer: Answer, route: Route) => boolean,
) {
  const wrong: [string, Answer][] = []
  for (const route of routes) {
    const answer = await ask(route)
    if (!fits(answer, route)) wrong.push([nameOf(route), answer])
  }
  return wrong
}

const same = (answer: Answer, [status, message]: Answer) => answer[0] === status && answer[1] === message
const routes = guarded.map(({ route }) => route)
const mia = () => [w.ids.mia]
const begins = (day: string | null) => owner.query('update users set hire_date = $2 where id = $1', [...mia(), day])
const ACCOUNT = 'id = (select account_id from users where id = $1)'

/** The states that gates are made of: how a person gets into one and out of it, and which message they get. */
const STATES: [gate: Gate, message: string, on: () => Promise<unknown>, off: () => Promise<unknown>][] = [
  [
    'unverified',
    'errors.confirmEmail',
    () => owner.query(`update accounts set verified_at = null where ${ACCOUNT}`, mia()),
    () => owner.query(`update accounts set verified_at = now() where ${ACCOUNT}`, mia()),
  ],
  [
    'must-change-password',
    'errors.mustChangePassword',
    () => owner.query('update users set must_change_password = true where id = $1', mia()),
    () => owner.query('update users set must_change_password = false where id = $1', mia()),
  ],
  [
    'must-add-factor',
    'errors.mustAddFactor',
    () => owner.query("update companies set second_factor_from = '2020-01-01' where id = $1", [w.acme.id]),
    () => owner.query('update companies set second_factor_from = null where id = $1', [w.acme.id]),
  ],
  ['before-first-day', 'errors.beforeFirstDay', () => begins('2999-01-01'), () => begins(null)],
  ['mandatory-action', 'errors.mandatoryAction', async () => (due = [w.ids.mia]), async () => (due = [])],
]

describe.each(STATES)('%s', (gate, message, on, off) => {
  beforeAll(on, 30_000)
  afterAll(off)
  const refusal: Answer = [403, say(message)]
  const closed = routes.filter((route) => !route.openIn?.includes(gate))
  const open = routes.filter((route) => route.openIn?.includes(gate))

  test('closes everything but what is open in it, and nothing is left behind', { timeout: 60_000 }, async () => {
    const before = await facts()
    expect(
      await others(
        closed,
        async (route) => go(route, await session()),
        (answer) => same(answer, refusal),
      ),
    ).toEqual([])
    expect(await facts()).toBe(before)
  })

  test('leaves open what is', async () => {
    expect(open.length).toBeGreaterThan(1)
    const ask = async (route: Route) => {
      await on()
      return go(route, await session())
    }
    expect(await others(open, ask, ([status, said]) => status !== 401 && said !== refusal[1])).toEqual([])
    await on()
  })

  test('closes the tokens of that person too', { timeout: 60_000 }, async () => {
    const headers = { authorization: `Bearer ${await apiToken(w, { who: 'mia', tags: [...TAGS] })}` }
    const reached = guarded.filter(({ tag, route }) => tag && !route.openIn?.includes(gate)).map(({ route }) => route)
    expect(reached.length).toBeGreaterThan(50)
    expect(
      await others(
        reached,
        (route) => go(route, headers),
        (answer) => same(answer, refusal),
      ),
    ).toEqual([])
  })

  test('over, everything answers as before', { timeout: 60_000 }, async () => {
    await off()
    const gates = STATES.map(([, key]) => say(key))
    const fits = ([status, said]: Answer) => status !== 401 && !gates.includes(said)
    expect(await others(closed, async (route) => go(route, await session()), fits)).toEqual([])
  })
})

describe('a session', () => {
  const refused: [string, () => Promise<Headers>][] = [
    ['that has ended', () => session('mia', new Date(0))],
    [
      'that was revoked',
      async () => {
        const headers = await session()
        await w.asAcme((db) => endSessions(db, w.ids.mia))
        return headers
      },
    ],
    ['of someone deactivated', () => session('otto')],
    ['of someone who has not answered the invitation', () => session('pia')],
    ['of another company', async () => ({ authorization: `Bearer ${w.tokens.gina}` })],
    ['as a cookie that is named after another company', async () => byCookie(w.globex.domain)],
    ['as a cookie of the bare domain', async () => byCookie('staffroom')],
    ['with the header of another company', async () => ({ ...(await session()), domain: w.globex.domain })],
  ]
  test.each(refused)('%s opens nothing', { timeout: 60_000 }, async (_name, make) => {
    const before = await facts()
    const headers = await make()
    expect(
      await others(
        routes,
        (route) => go(route, headers),
        (answer) => same(answer, UNAUTHENTICATED),
      ),
    ).toEqual([])
    expect(await facts()).toBe(before)
  })

  const welcome: [string, () => Promise<Headers>][] = [
    ['that goes on', () => session()],
    ['as a cookie of this company', async () => byCookie(w.acme.domain)],
    [
      'with the header of this company, in any letters',
      async () => ({ ...(await session()), domain: w.acme.domain.toUpperCase() }),
    ],
  ]
  test.each(welcome)('%s comes to every operation', { timeout: 60_000 }, async (_name, make) => {
    const ask = async (route: Route) => go(route, await make())
    expect(await others(routes, ask, ([status, said]) => status !== 401 && said !== say('errors.forgery'))).toEqual([])
  })

  const byCookie = async (domain: string): Promise<Headers> => {
    const token = (await session()).authorization!.slice('Bearer '.length)
    return { cookie: `__Host-${domain}_s=${token}`, 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin' }
  }
})

describe('at another address', () => {
  const MISSING: Answer = [404, say('errors.missing')]
  const addresses: [string, () => string, (route: Route) => Answer][] = [
    ['another company’s', () => hostOf(w.globex.domain), () => UNAUTHENTICATED],
    ['a name that nobody has', () => hostOf('nobody-has-this'), () => MISSING],
    ['another site’s', () => 'evil.example', () => MISSING],
    ['a name below the company’s', () => `a.${hostOf(w.acme.domain)}`, () => MISSING],
    ['the bare domain', () => hostOf(null), () => UNAUTHENTICATED],
  ]
  test.each(addresses)('%s, a session opens nothing', { timeout: 60_000 }, async (_name, host, expected) => {
    const headers = await session()
    expect(
      await others(
        routes,
        (route) => go(route, headers, host()),
        (answer, route) => same(answer, expected(route)),
      ),
    ).toEqual([])
  })
})

describe('a company that is suspended', () => {
  const suspend = async (at: Date | null) => {
    await owner.query('update companies set suspended_at = $2 where id = $1', [w.acme.id, at])
    forgetCompany(w.acme.domain)
  }
  const all = operations.map(({ route }) => route).filter((route) => route.place !== 'bare' && !route.posted)
  const fits = (answer: Answer, route: Route) =>
    same(answer, route.download ? [404, say('errors.missing')] : [403, say('errors.suspended')])

  test.each([
    ['to its administrator', async () => session('adam')],
    ['to a token', async () => ({ authorization: `Bearer ${await apiToken(w, { who: 'adam', tags: [...TAGS] })}` })],
    ['to a stranger', async () => ({})],
  ] as [string, () => Promise<Headers>][])(
    'is closed %s at every operation',
    { timeout: 60_000 },
    async (_name, make) => {
      const headers = await make()
      await suspend(new Date())
      try {
        expect(await others(all, (route) => go(route, headers), fits)).toEqual([])
      } finally {
        await suspend(null)
      }
      expect(
        await others(
          all.slice(0, 30),
          (route) => go(route, headers),
          ([, said]) => said !== say('errors.suspended'),
        ),
      ).toEqual([])
    },
  )
})
