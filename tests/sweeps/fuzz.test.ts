import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { type Sent, send, signedIn } from './calling.ts'
import { exampleOf } from './examples.ts'
import { makeFixtures } from './fixtures.ts'
import { dice, fieldsOf, nasty, spoil } from './nasty.ts'
import { operations } from './operations.ts'
import { rememberFiles } from './remembered-files.ts'
import { SPELLINGS } from './spellings.ts'

/** `FUZZ_BODIES=200 FUZZ_SEED=… npx vitest run tests/sweeps/fuzz.test.ts`: the whole of it, which takes minutes. */
const COUNT = Number(process.env.FUZZ_BODIES ?? 60)
const SEED = Number(process.env.FUZZ_SEED ?? 0)
/** Calls that run at once. Each more needs a connection more, and PostgreSQL plans every statement anew for each connection. */
const AT_ONCE = 2
/** Calls of one session, and of one record where they take it away. */
const ROUND = 6
/** Operations for one world: what the calls have made by then would make every list of the next ones longer. */
const EACH_WORLD = 25
/** An administrator gets further into an operation than an employee does. */
const BODIES = { adam: Math.ceil((COUNT * 0.7) / ROUND) * ROUND, ann: Math.ceil((COUNT * 0.3) / ROUND) * ROUND }

let w: World
let sentInAll = 0
async function begin() {
  w = await world()
  // the operator's desk is fuzzed from behind it; what it shuts is the other company
  await owner.query('update accounts set is_operator = true where email = $1', [`adam@${w.acme.domain}.test`])
}
let readAgain = () => {}
beforeAll(async () => {
  readAgain = rememberFiles()
  await begin()
})
afterAll(async () => {
  readAgain()
  console.log(`fuzz: ${sentInAll} bodies for ${operations.length} operations, seed ${SEED}`)
  await w.close()
})

const cases = operations.map(({ name, route }, at) => [name, route, at] as const)

test.each(cases)('%s never breaks, whatever is sent', { timeout: 120_000 }, async (name, route, seed) => {
  if (seed > 0 && seed % EACH_WORLD === 0) {
    await w.close()
    await begin()
  }
  const wrong: unknown[] = []
  let good: Sent = { params: {}, rest: {} }
  let understood = 0
  for (const who of ['adam', 'ann'] as const) {
    const die = dice((seed + SEED * 1_000_003) * 1000 + (who === 'ann' ? 1 : 0))
    const sentBefore = new Map<string, number>()
    for (let at = 0; at < BODIES[who]; at += ROUND) {
      if (at % (ROUND * 2) === 0) await heal(w)
      const fixtures = at === 0 || route.method === 'DELETE' ? await makeFixtures(w, 'acme', route) : undefined
      if (fixtures) good = exampleOf(name, route, elsewhere(route, fixtures))
      const round = Array.from({ length: ROUND }, () => bad(route, good, die)).filter((sent) =>
        isWorthSending(sent, good, sentBefore),
      )
      const headers = round.length > 0 ? await signedIn(w, who, route) : {}
      for (const some of pairsOf(round))
        for (const [answer, sent] of await Promise.all(
          some.map(async (one) => [await send(w, route, one, headers), one] as const),
        )) {
          sentInAll++
          if (answer.statusCode !== 401) understood++
          const fault = faultOf(route, answer)
          if (fault) wrong.push([who, fault, JSON.stringify(sent).slice(0, 400)])
        }
    }
  }
  expect(wrong).toEqual([])
  expect(understood).toBeGreaterThan(0)
})

const pairsOf = (round: readonly Sent[]) =>
  Array.from({ length: Math.ceil(round.length / AT_ONCE) }, (_, at) => round.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

/** An operation with few fields has few bodies: each is sent, and sent once more, and not a third time to the same record. */
function isWorthSending(sent: Sent, good: Sent, before: Map<string, number>): boolean {
  const key = JSON.stringify([sent, good.params])
  const times = before.get(key) ?? 0
  before.set(key, times + 1)
  return times < 2
}

/** What an operator does is done to the other company. */
const elsewhere = (route: Route, fixtures: Awaited<ReturnType<typeof makeFixtures>>) =>
  route.needs === 'operator' ? { ...fixtures, company: w.globex.id } : fixtures

function bad(route: Route, good: Sent, die: ReturnType<typeof dice>): Sent {
  const fields = fieldsOf(route)
  const params = Object.fromEntries(
    Object.entries(good.params).map(([name, value]) => [
      name,
      die.below(6) === 0 ? String(nasty(fields[name] ?? {}, die)).slice(0, 250) : value,
    ]),
  )
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in params)))
  return { params, rest: spoil(good.rest, rest, die) }
}

interface Answer {
  statusCode: number
  body: string
  headers: Record<string, unknown>
}

/** What is wrong with an answer: it broke, or is neither the declared reply nor the one shape of errors. */
function faultOf(route: Route, { statusCode, body, headers }: Answer): string | undefined {
  if (statusCode >= 500) return `${statusCode} ${body}`
  if (statusCode < 300 && route.download) return undefined
  if (!String(headers['content-type']).startsWith('application/json')) return `not JSON: ${statusCode} ${body}`
  const said = JSON.parse(body) as { message?: unknown; errors?: unknown }
  if (statusCode < 300) return route.reply.safeParse(said).error?.message
  if (typeof said.message !== 'string' || !said.message || typeof said.errors !== 'object')
    return `not an error: ${body}`
  return /\b[a-z]+\.[a-z]\w+\b/i.test(said.message) ? `not a message: ${said.message}` : undefined
}

/** Undoes what a call that got through did to the callers themselves. */
async function heal({ ids, acme }: World) {
  await owner.query('delete from rate_limits')
  await owner.query(`update users set must_change_password = false, deactivated_at = null where id = any($1)`, [
    [ids.adam, ids.ann],
  ])
  await owner.query(`update accounts set verified_at = now() where email = any($1)`, [
    ['adam', 'ann'].map((who) => `${who}@${acme.domain}.test`),
  ])
}

describe('a body of type', () => {
  test.each(SPELLINGS)('“%s” with %.30s is understood or refused', async (type, payload, statuses) => {
    const route = operations.find(({ name }) => name === 'savePreferences')!.route
    const answer = await spelled(route, type, payload)
    expect(statuses, answer.body).toContain(answer.statusCode)
    expect(faultOf(route, answer)).toBeUndefined()
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})

/** All of them for one operation above; for every other a few, others for the next one. */
const EACH = COUNT >= 200 ? SPELLINGS.length : 4
const bodied = operations.filter(({ route }) => route.method !== 'GET')
test.each(bodied.map(({ name, route }, at) => [name, route, at] as const))(
  '%s breaks at no content type',
  { timeout: 60_000 },
  async (_name, route, at) => {
    const wrong: unknown[] = []
    for (let step = 0; step < EACH; step++) {
      const [type, payload] = SPELLINGS[(at * EACH + step) % SPELLINGS.length]!
      const answer = await spelled(route, type, payload)
      const fault = faultOf(route, answer)
      if (fault) wrong.push([type, payload.slice(0, 60), fault])
      // what no body can be was never taken for one
      if (answer.statusCode < 300 && /^(text|image|application\/(x-|xml))/.test(type) && !route.posted)
        wrong.push([type, answer.statusCode])
    }
    expect(wrong).toEqual([])
  },
)

/** By an employee: most operations are not theirs, and to read a body comes before that. */
async function spelled(route: Route, type: string, payload: string) {
  await owner.query('delete from rate_limits')
  return w.app.inject({
    method: route.method,
    url: route.path.replaceAll(/:(\w+)/g, () => randomUUID()),
    headers: {
      host: route.place === 'bare' ? 'localhost:3000' : `${w.acme.domain}.localhost:3000`,
      'content-type': type,
      ...(await signedIn(w, 'eve', route)),
    },
    payload,
  })
}

const uploads = operations.filter(({ route }) => route.upload)
test.each(uploads.map(({ name, route }) => [name, route] as const))(
  '%s refuses what is no form or no file that it takes',
  async (name, route) => {
    const { params } = exampleOf(name, route, await makeFixtures(w, 'acme', route))
    const go = async (type: string, payload: string | Buffer) =>
      w.app.inject({
        method: route.method,
        url: route.path.replaceAll(/:(\w+)/g, (_, key: string) => params[key]!),
        headers: {
          host: `${w.acme.domain}.localhost:3000`,
          'content-type': type,
          ...(await signedIn(w, 'adam', route)),
        },
        payload,
      })
    const part = (head: string, bytes: string | Buffer = 'x') =>
      Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(bytes),
        Buffer.from('\r\n--x--\r\n'),
      ])
    for (const [type, payload] of [
      ['application/json', '{}'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', ''],
      ['multipart/form-data; boundary=x', '--x\r\n\r\n'],
      ['multipart/form-data; boundary=x', '--x--\r\n'],
      ['multipart/form-data; boundary=x', part('name="file"')],
      ['multipart/form-data; boundary=x', part('name="file"; filename=""', '')],
      ['multipart/form-data; boundary=x', part('name="file"; filename="../../a\u0000.png"', '\u0000'.repeat(50))],
      ['multipart/form-data; boundary=x', part('name="__proto__"; filename="a.svg"', '<svg onload="alert(1)"/>')],
      [
        'multipart/form-data; boundary=x',
        part('name="file"; filename="a.png"', Buffer.from('89504e470d0a1a0a00', 'hex')),
      ],
      ['multipart/form-data; boundary=x', part('name="file"; filename="a.xlsx"', 'PK\u0003\u0004 broken')],
    ] as const) {
      const answer = await go(type, payload)
      expect(faultOf(route, answer), String(payload)).toBeUndefined()
      expect(answer.statusCode, String(payload)).toBeGreaterThanOrEqual(400)
    }
  },
)
