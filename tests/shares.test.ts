import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { sealAll } from '#platform/audit.ts'
import { beginSession } from '#platform/session.ts'
import { fill, type Filled } from '../bench/fill.ts'
import { data, owner } from './database.ts'
import { forget } from './forget.ts'
import { longestTurn } from './held.ts'
import { config, type Name, type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const CHART = '/api/calendar?from=2026-05-01&to=2026-05-31'
const EVERYBODY: Name[] = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam', 'ivan']

describe('a company that calls without pause', () => {
  test.each([
    ['the heaviest calls', CHART],
    ['any calls', '/api/people'],
  ])('with %s leaves room for another company', async (_what, path) => {
    await w.call('gina', 'GET', path)
    let answered = 0
    const all = EVERYBODY.flatMap((who) =>
      Array.from({ length: 12 }, () => w.call(who, 'GET', path).then((answer) => (answered++, answer.status))),
    )
    const { status } = await w.call('gina', 'GET', path)
    expect([status, answered < all.length / 3]).toEqual([200, true])
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
  })

  test('has its turns given to its people one after the other', async () => {
    const order: Name[] = []
    const ask = (who: Name) => w.call(who, 'GET', CHART).then(() => order.push(who))
    await Promise.all([...Array.from({ length: 30 }, () => ask('adam')), ask('eve')])
    expect(order.indexOf('eve')).toBeLessThan(15)
  })

  test('tells a person whose own queue is full when to come again, and nobody else', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 70 }, () => w.call('adam', 'GET', CHART)),
      w.call('eve', 'GET', CHART),
      w.call('gina', 'GET', CHART),
    ])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBe(9)
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after']]).toEqual([429, '20'])
      expect(body.errors.general).toEqual(['Staffroom is busy right now. Try again in 20 seconds.'])
    }
    expect(answers.slice(-2).map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('in a company of 20,000', () => {
  let big: Filled
  let token: string
  /** As it is in production: elsewhere each answer is held against its contract, which costs more than the answer. */
  let served: Awaited<ReturnType<typeof build>>
  beforeAll(async () => {
    served = await build({ ...config, production: true }, data)
    big = await fill(owner, { domain: 'twenty-thousand', people: 20_000 })
    await owner.query(
      `insert into role_permissions (company_id, role_id, key, level) select company_id, id, 'people.export', 'edit' from roles
      where company_id = $1 and built_in = 'admin' on conflict do nothing`,
      [big.id],
    )
    await owner.query(
      `insert into events (company_id, name, actor_id, subject_id, details) select $1, 'user.updated', $2, id, '{"changes": {"workPhone": ["1", "2"]}}' from users where company_id = $1`,
      [big.id, big.admin.id],
    )
    await owner.query('analyze')
    const { rows } = await owner.query<{ userId: string; accountId: string }>(
      'select id as "userId", account_id as "accountId" from users where company_id = $1 and id = $2',
      [big.id, big.admin.id],
    )
    token = (await data.asCompany(big.id, (db) => beginSession(db, rows[0]!, 'Test', new Date()))).token
  }, 240_000)

  const headers = () => ({ host: `${big.domain}.localhost:3000`, authorization: `Bearer ${token}` })
  const call = (path: string) => served.inject({ url: path, headers: headers() })
  afterAll(async () => {
    await served.close()
    await forget(big.id)
  }, 120_000)

  test.each([
    ['people as a table', 'people', 'csv'],
    ['people as a workbook', 'people', 'xlsx'],
    ['the audit trail as a table', 'audit', 'csv'],
    ['the audit trail as a chain', 'audit', 'jsonl'],
  ])(
    '%s, made by a worker of this process, never holds the event loop for 50 ms',
    async (_what, source, format) => {
      // what waits is not measured: sealing 20,000 facts is a test of its own
      await w.settle(120)
      const turn = await shortest(async () => {
        const payload = { source, input: { format } }
        const asked = { method: 'POST', url: '/api/exports', headers: headers(), payload } as const
        const { statusCode, body } = await w.app.inject(asked)
        expect([statusCode, body]).toEqual([201, expect.anything()])
        return async () => {
          await w.settle(120)
          const made = (await call(`/api/exports/${JSON.parse(body).data.id}`)).json().data
          expect([made.status, made.doneRows >= 20_000]).toEqual(['ready', true])
        }
      })
      expect(turn).toBeLessThan(50)
    },
    300_000,
  )

  test('sealing 20,000 facts and checking them never hold the event loop for 50 ms', async () => {
    const sealing = await shortest(async () => {
      await owner.query('delete from audit_seals where company_id = $1', [big.id])
      return () => sealAll((work) => data.asCompany(big.id, work), big.id)
    })
    expect(sealing).toBeLessThan(50)
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from audit_seals where company_id = $1',
      [big.id],
    )
    expect(rows[0]!.count).toBeGreaterThan(20_000)
    const checking = await shortest(async () => async () => {
      const answer = await call('/api/settings/audit/check')
      expect([answer.statusCode, answer.json().broken]).toEqual([200, null])
    })
    expect(checking).toBeLessThan(50)
  }, 300_000)

  test.each([
    ['a month of everybody', CHART],
    ['a page of people', '/api/people'],
    ['the last facts', '/api/settings/audit'],
  ])(
    '%s never holds the event loop for 50 ms',
    async (_what, path) => {
      // what is compiled and planned once is compiled and planned here
      for (let n = 0; n < 3; n++) await call(path)
      const turn = await shortest(async () => async () => expect((await call(path)).statusCode).toBe(200))
      expect(turn).toBeLessThan(50)
    },
    180_000,
  )
})

/**
 * The longest turn in the best of five tries: one that is long by itself is long each time, one that a busy machine makes long is not.
 * @param prepare makes what is then measured
 */
async function shortest(prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  let best = Infinity
  for (let n = 0; n < 5 && best >= 50; n++) best = Math.min(best, await longestTurn(await prepare()))
  return best
}

test('the metrics say how long the event loop was held, and who waits', async () => {
  const app = await build({ ...config, metrics: { ...config.metrics, token: 'scraper' } }, data)
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer scraper' } })
  await app.close()
  expect(body).toMatch(/^staffroom_event_loop_held_seconds \d/m)
  expect(body).toMatch(/^staffroom_calls_waiting 0$/m)
})
