import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { data } from './database.ts'
import { config, type Name, type World, world } from './world.ts'

const run = promisify(execFile)
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
    // each connection plans a statement once, which may take as long as fifty calls
    const both: Name[] = [...EVERYBODY, 'gina', 'gina', 'gina', 'gina']
    await Promise.all(both.map((who) => w.call(who, 'GET', path)))
    let answered = 0
    const all = EVERYBODY.flatMap((who) =>
      Array.from({ length: 12 }, () => w.call(who, 'GET', path).then((answer) => (answered++, answer.status))),
    )
    const { status } = await w.call('gina', 'GET', path)
    expect(status).toBe(200)
    // one queue for all would answer her last
    expect(answered).toBeLessThan(all.length / 3)
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
  let turns: Map<string, number>
  beforeAll(async () => {
    // a database of its own
    const env = { ...process.env, VITEST_POOL_ID: 'turns' }
    const { stdout } = await run(process.execPath, [fileURLToPath(new URL('turns.ts', import.meta.url))], { env })
    const lines = stdout.split('\n').filter((line) => line.startsWith('["'))
    turns = new Map(lines.map((line) => JSON.parse(line) as [what: string, ms: number]))
    console.log('longest turns in ms:', stdout)
  }, 600_000)

  test.each([
    'people as a table',
    'people as a workbook',
    'the audit trail as a table',
    'the audit trail as a chain',
    'sealing 20,000 facts',
    'checking them',
    'a month of everyone',
    'a page of people',
    'the last facts',
  ])('%s never holds the event loop for 50 ms', (what) => {
    expect(turns.get(what)).toBeLessThan(50)
  })
})

test('the metrics say how long the event loop was held, and who waits', async () => {
  const app = await build({ ...config, metrics: { ...config.metrics, token: 'scraper' } }, data)
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer scraper' } })
  await app.close()
  expect(body).toMatch(/^staffroom_event_loop_held_seconds \d/m)
  expect(body).toMatch(/^staffroom_calls_waiting 0$/m)
})
