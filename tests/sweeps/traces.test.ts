import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf as companyFields } from '#features/people/custom-fields/factory.ts'
import type { Route } from '#kit/contract.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { send, signedIn } from './calling.ts'
import { statementsOf } from './counting.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { CANARY, INJECTIONS } from './injections.ts'
import { fieldsOf } from './nasty.ts'
import { bodyOf, guarded, operations } from './operations.ts'
import { ADDRESSES, type Recorded, recording, runsNothing } from './recording.ts'

/** How many of the injections each field is given: `INJECTIONS_EACH=40` is the whole of it, which takes minutes. */
const EACH = Number(process.env.INJECTIONS_EACH ?? 1)

/** What every operation leaves behind on its way: headers and cookies, log lines, statements. One run of all of them, several questions. */
let w: World
let record: Awaited<ReturnType<typeof recording>>
/** Statements by operation, for texts of one shape. */
const statements = new Map<string, Set<string>>()
const tokens = new Set<string>()
let typed = 0

beforeAll(async () => {
  w = await world()
  record = await recording(w)
  await owner.query('update accounts set is_operator = true where email = $1', [`adam@${w.acme.domain}.test`])
  // one statement is sent only where a field has an audience: it follows from what is there, and not from what is typed
  await companyFields(w).published({ visibleFor: 'users', userIds: [w.ids.max] })
  for (const [at, { name, route }] of operations.entries()) await everyWay(name, route, at)
  for (const path of ADDRESSES)
    for (const host of [
      'localhost:3000',
      `${w.acme.domain}.localhost:3000`,
      'nobody-is-here.localhost:3000',
      'evil.test',
    ])
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE'] as const)
        await record.inject({ method: method as 'GET', url: path, headers: { host } })
}, 300_000)
afterAll(async () => {
  const each = new Set([...statements.values()].flatMap((texts) => [...texts]))
  console.log(
    `traces: ${operations.length} operations, ${record.answers.length} answers, ${record.lines.length} log lines, ${typed} texts typed, ${each.size} distinct statements`,
  )
  await record.close()
  await w.close()
})

/** As an administrator with a good body and with injections in its texts; as a stranger; with what is no JSON. */
async function everyWay(name: string, route: Route, at: number) {
  await owner.query('delete from rate_limits')
  for (let step = 0; step < EACH; step++) {
    const injection = INJECTIONS[(at * EACH + step) % INJECTIONS.length]!
    await once(name, route, injection)
    const before = new Set([...statements.values()].flatMap((texts) => [...texts]))
    // the same shape with other letters: whatever it leads to, PostgreSQL has been sent such a text before
    for (const text of await once(name, route, injection.replaceAll(CANARY, TWIN)))
      if (!before.has(text)) different.push([name, text.slice(0, 300)])
  }
  await once(name, route, null)
  const { params, rest } = sentBy(name, route, await fixtures(route))
  await send(record.w, route, { params, rest }, {})
  if (route.upload || route.method === 'GET') return
  const url = route.path.replaceAll(/:\w+/g, randomUUID())
  const host = route.place === 'bare' ? 'localhost:3000' : `${w.acme.domain}.localhost:3000`
  const headers = { host, ...(await signedAs(route)), 'content-type': 'text/plain' }
  await record.inject({ method: route.method, url, headers, payload: CANARY })
}
/** As long as the canary. */
const TWIN = 'cnrykw'
const refused: unknown[] = []
const different: unknown[] = []

/** What was only read, or asked for in vain, can be had again. */
const kept = new Map<Route, Fixtures>()
async function fixtures(route: Route): Promise<Fixtures> {
  const known = kept.get(route) ?? (await makeFixtures(w, 'acme', route))
  kept.set(route, known)
  return known
}

async function signedAs(route: Route) {
  const headers = await signedIn(w, 'adam', route)
  tokens.add(headers.authorization.slice(7))
  return headers
}

function sentBy(name: string, route: Route, f: Fixtures) {
  const sent = exampleOf(name, route, f)
  if (!WITHOUT_EXAMPLE.includes(name)) return sent
  return { params: sent.params, rest: route.method === 'GET' ? {} : bodyOf(route) }
}

/** One call of the administrator's. @returns the statements that it led to */
async function once(name: string, route: Route, injection: string | null): Promise<string[]> {
  const f = await fixtures(route)
  // what an operator does is done to the other company
  const sent = sentBy(name, route, route.needs === 'operator' ? { ...f, company: w.globex.id } : f)
  const headers = await signedAs(route)
  const rest = injection === null ? sent.rest : typedInto(route, sent, injection)
  const { statements: texts, answer } = await statementsOf(() => send(record.w, route, { ...sent, rest }, headers))
  await owner.query('update users set must_change_password = false, deactivated_at = null where id = $1', [w.ids.adam])
  if (route.method !== 'GET' && answer.statusCode < 300) kept.clear()
  if (injection === null && !WITHOUT_EXAMPLE.includes(name) && answer.statusCode >= 400)
    refused.push([name, answer.statusCode, answer.body])
  statements.set(name, new Set([...(statements.get(name) ?? []), ...texts]))
  return texts
}

/** The injection in every field that takes a free text. */
function typedInto(route: Route, { params, rest }: ReturnType<typeof exampleOf>, injection: string): object {
  const free = Object.entries(fieldsOf(route)).filter(
    ([field, schema]) => !(field in params) && isText(schema) && !schema.enum && !schema.format,
  )
  typed += free.length
  return { ...rest, ...Object.fromEntries(free.map(([field]) => [field, injection])) }
}
const isText = ({ type, anyOf }: { type?: string | string[]; anyOf?: { type?: string | string[] }[] }): boolean =>
  [type].flat().includes('string') || Boolean(anyOf?.some((one) => [one.type].flat().includes('string')))

const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
const wrong = (isRight: (answer: Recorded) => boolean) =>
  record.answers.filter((answer) => !isRight(answer)).map(({ asked, status }) => `${status} ${asked}`)

test('everything was asked, and answered in every way', () => {
  expect(record.answers.length).toBeGreaterThan(operations.length * 4)
  expect(refused).toEqual([])
  const statuses = new Set(record.answers.map(({ status }) => status))
  for (const status of [200, 201, 400, 401, 403, 404, 415, 422]) expect(statuses).toContain(status)
})

describe('of all answers, errors, redirects and files among them', () => {
  test.each<[what: string, isRight: (answer: Recorded) => boolean]>([
    [
      'each has a policy that runs no script but files of ours',
      ({ headers }) => runsNothing(text(headers['content-security-policy'])),
    ],
    [
      'none connects to anything without TLS',
      ({ headers }) => !/\b(ws|http):/.test(text(headers['content-security-policy'])),
    ],
    ['none can be framed', ({ headers }) => /frame-ancestors 'none'/.test(text(headers['content-security-policy']))],
    ['none has its type guessed', ({ headers }) => headers['x-content-type-options'] === 'nosniff'],
    ['none tells where someone came from', ({ headers }) => headers['referrer-policy'] === 'no-referrer'],
    [
      'each keeps the browser on https for a year, with all sub-domains',
      ({ headers }) =>
        /^max-age=(31536000|[4-9]\d{7}|\d{9,}); includeSubDomains/.test(text(headers['strict-transport-security'])),
    ],
    [
      // the logo is open to everyone: emails show it, also those that are read in a browser
      "none can be embedded by another origin but a company's logo",
      ({ path, status, headers }) =>
        headers['cross-origin-resource-policy'] ===
        (path === '/api/company/logo' && status === 200 ? 'cross-origin' : 'same-origin'),
    ],
    ['none shares its window', ({ headers }) => headers['cross-origin-opener-policy'] === 'same-origin'],
    ['none is opened to another origin', ({ headers }) => headers['access-control-allow-origin'] === undefined],
    [
      'none says by what it was made',
      ({ headers }) => headers['server'] === undefined && headers['x-powered-by'] === undefined,
    ],
    [
      'each text says in which letters it is written',
      ({ headers, body }) =>
        body === '' ||
        !/^(text\/|application\/(scim\+)?json)/.test(text(headers['content-type'])) ||
        /charset=utf-8/i.test(text(headers['content-type'])),
    ],
    ['each with a body says what it is', ({ headers, body }) => body === '' || Boolean(headers['content-type'])],
    [
      'what the API answers is kept by nobody, its files by their reader alone',
      ({ path, headers }) =>
        !/^\/(api|scim)\//.test(path) ||
        path === '/api/openapi.json' ||
        /^(no-store|private, max-age=\d+)$/.test(text(headers['cache-control'])),
    ],
    [
      'none is a page of an error with its stack',
      ({ status, body }) => status < 500 || (status === 503 && !/\bat .*:\d+:\d+/.test(body)),
    ],
  ])('%s', (_what, isRight) => {
    expect(wrong(isRight).slice(0, 5)).toEqual([])
  })

  test('cookies are locked to their host, and secrets are not for scripts', () => {
    const cookies = record.answers.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat().map(String))
    expect(cookies.length).toBeGreaterThan(0)
    const odd = cookies.filter((cookie) => {
      const [name = ''] = cookie.split('=')
      const safe = /; Secure/.test(cookie) && /; SameSite=(Lax|Strict)/.test(cookie)
      // the language is no secret, and one for all hosts
      if (name === 'language') return !safe
      // nor is when the session ends
      const isSecret = !name.endsWith('_e') && !/; Max-Age=0/.test(cookie)
      return (
        !safe || !name.startsWith('__Host-') || /; Domain=/i.test(cookie) || (isSecret && !/; HttpOnly/.test(cookie))
      )
    })
    expect(cookies.some((cookie) => cookie.startsWith('language='))).toBe(true)
    expect(odd).toEqual([])
  })

  test('nothing that is not for the public is served: sources, maps, settings, the inbox of development', () => {
    const hidden = record.answers.filter(({ path }) =>
      /\.git|\.env|package\.json|\.map$|\/dev\/mail|etc\/passwd/.test(path),
    )
    expect(hidden.length).toBeGreaterThan(20)
    for (const { body } of hidden)
      expect(body).not.toMatch(/ref: refs|"dependencies"|"mappings"|STAFFROOM_SECRET=|root:x:0/)
    expect(record.answers.filter(({ asked, body }) => asked.startsWith('TRACE') && body.includes('evil.test'))).toEqual(
      [],
    )
  })
})

describe('of all that was typed', () => {
  test('much was: every free text of every operation', () => expect(typed).toBeGreaterThan(200))

  test('nothing becomes a piece of a statement', () => {
    const taken = [...statements].flatMap(([name, texts]) =>
      [...texts].filter((one) => one.includes(CANARY) || one.includes(TWIN)).map((one) => [name, one.slice(0, 200)]),
    )
    expect(taken).toEqual([])
  })

  test('nothing changes which statements are sent: texts of one shape lead to the same ones', () => {
    expect(different).toEqual([])
  })

  test('nothing becomes a header', () => {
    expect(
      record.answers.filter(({ headers }) =>
        new RegExp(`${CANARY}|${TWIN}`).test(JSON.stringify({ ...headers, 'content-disposition': '' })),
      ),
    ).toEqual([])
  })

  test('nothing reaches the log: no text, token or cookie, and no line of its own', () => {
    const lines = record.lines.join('')
    expect(lines).not.toMatch(new RegExp(`${CANARY}|${TWIN}`, 'i'))
    expect([...tokens].filter((token) => lines.includes(token))).toEqual([])
    expect(lines).not.toMatch(/__Host-|bearer|@[a-z0-9-]+\.test/i)
    for (const line of record.lines) expect(line.endsWith('\n') && !line.slice(0, -1).includes('\n')).toBe(true)
  })
})

describe('of all log lines', () => {
  test('each belongs to one request, says when, and of which company', () => {
    const said = record.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const ids = new Set(record.answers.map(({ headers }) => headers['x-request-id']))
    expect(said.filter(({ time, reqId }) => typeof time !== 'number' || !ids.has(reqId as string))).toEqual([])
    const requests = said.filter(({ msg }) => msg === 'request')
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length)
    const bare = new Set(operations.filter(({ route }) => route.place === 'bare').map(({ name }) => name))
    // what is no call at all is refused before anyone asks of which company
    const calls = requests.filter(({ status }) => ![400, 413, 415].includes(Number(status)))
    expect(calls.filter(({ operation, company }) => !company && !bare.has(String(operation)))).toEqual([])
    // nor does anyone ask who calls what is open to everyone, or comes from another site
    const asksWho = new Set(guarded.map(({ name }) => name))
    const nameless = calls.filter(({ status, user }) => Number(status) === 403 && !user)
    expect(nameless.filter(({ operation }) => asksWho.has(String(operation)))).toEqual([])
  })
})
