import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build, logger } from '#app/build.ts'
import { withoutAddresses } from '#platform/quiet-logger.ts'
import { data, owner } from './database.ts'
import { config, type Name, type World, world } from './world.ts'

let w: World
let app: FastifyInstance
const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }
beforeAll(async () => {
  w = await world()
  app = await build({ ...config, logLevel: 'info' }, data, { logTo })
})
beforeEach(() => void lines.splice(0))
afterAll(async () => {
  await app.close()
  await w.close()
})

const call = (who: Name, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    remoteAddress: '203.0.113.77',
    headers: {
      host: `${w.acme.domain}.localhost:3000`,
      authorization: `Bearer ${w.tokens[who]}`,
      'user-agent': 'Annas own browser',
    },
    ...(payload ? { payload } : {}),
  })
const said = () => lines.map((line) => JSON.parse(line))

test('a request leaves one line: what, how it ended, how long, its id, the company’s and the caller’s', async () => {
  const answer = await call('hr', 'GET', '/api/people?search=Ann')
  expect(answer.statusCode).toBe(200)
  expect(said()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: answer.headers['x-request-id'],
      operation: 'listPeople',
      status: 200,
      ms: expect.any(Number),
      company: w.acme.id,
      user: w.ids.hr,
      msg: 'request',
    },
  ])
})

test('a refused call says whose it was; one that nobody has signed in for says no one', async () => {
  expect((await call('ann', 'GET', '/api/settings/audit')).statusCode).toBe(403)
  const stranger = { host: `${w.acme.domain}.localhost:3000`, authorization: 'Bearer none' }
  expect((await app.inject({ url: '/api/people', headers: stranger })).statusCode).toBe(401)
  expect(said().map(({ status, user }) => [status, user])).toEqual([
    [403, w.ids.ann],
    [401, null],
  ])
})

test('nobody’s name, address, token or search is in the log, whether it went well or not', async () => {
  const invited = { people: [{ email: 'vera.lind@example.test', firstName: 'Vera', lastName: 'Lind' }] }
  expect((await call('hr', 'POST', '/api/people/invitations', invited)).statusCode).toBe(201)
  expect((await call('ann', 'POST', '/api/people/invitations', invited)).statusCode).toBe(403)
  expect((await call('hr', 'POST', '/api/people/invitations', invited)).statusCode).toBe(422)
  expect((await call('ann', 'GET', `/api/people/${randomUUID()}/personal`)).statusCode).toBe(404)
  expect((await call('hr', 'GET', '/api/people?search=Annabel')).statusCode).toBe(200)
  expect(lines).toHaveLength(5)
  expect(lines.join('')).not.toMatch(/vera|lind|annabel|annas|203\.0\.113|bearer/i)
  expect(lines.join('')).not.toContain(w.tokens.hr)
})

test('an error of the database is told without the row that it complains of', async () => {
  const clash = await owner
    .query(`insert into users (company_id, email, first_name, last_name) values ($1, $2, 'Secret', 'Person')`, [
      w.acme.id,
      `ann@${w.acme.domain}.test`,
    ])
    .catch((error: unknown) => error)
  expect((clash as { detail: string }).detail).toContain('ann@')
  logger({ ...config, logLevel: 'info' }, logTo).error({ err: clash }, 'unexpected')
  expect(said()[0].err).toMatchObject({ type: 'DatabaseError', code: '23505', table: 'users' })
  expect(said()[0].err.stack).toMatch(/^\s+at /)
  expect(lines.join('')).not.toMatch(/ann@|Secret/)
})

test('an error of the database says why, where its sentence holds names alone', async () => {
  const refused = await data.pool.query('select * from sec.key').catch((error: unknown) => error)
  const wrong = await data.pool.query(`select 'Secret Person'::uuid`).catch((error: unknown) => error)
  logger({ ...config, logLevel: 'info' }, logTo).error({ err: refused }, 'unexpected')
  logger({ ...config, logLevel: 'info' }, logTo).error({ err: wrong }, 'unexpected')
  expect(said().map(({ err }) => err.message)).toEqual([
    'PostgreSQL 42501: permission denied for table key',
    'PostgreSQL 22P02',
  ])
})

test('what a mail server answers is told without the address that it refuses', () => {
  expect(withoutAddresses('550 5.1.1 <vera.lind@example.test>: no such mailbox')).toBe('550 5.1.1 <…>: no such mailbox')
  expect(withoutAddresses('connect ECONNREFUSED 127.0.0.1:25')).toBe('connect ECONNREFUSED 127.0.0.1:25')
})

const report = (body: unknown, type = 'application/csp-report') =>
  app.inject({
    method: 'POST',
    url: '/policy-reports',
    headers: { host: 'localhost:3000', 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify({ 'csp-report': body }),
  })

test('what the security policy stopped leaves its rule and a host; nothing else of what was sent', async () => {
  const sent = {
    'document-uri': 'https://acme.staffroom.example/forgot-password/token-of-ann?search=ann',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/steal.js?ann@acme.test',
    'script-sample': 'secret of ann',
  }
  expect((await report(sent)).statusCode).toBe(204)
  expect((await report({ ...sent, 'blocked-uri': 'inline' })).statusCode).toBe(204)
  expect(said().map(({ msg, rule, stopped }) => [msg, rule, stopped])).toEqual([
    ['policy report', 'script-src-elem', 'evil.test'],
    ['policy report', 'script-src-elem', 'inline'],
  ])
  expect(lines.join('')).not.toMatch(/ann|secret|forgot/)
})

test('reports that are none are taken and told to nobody, and too many are not logged', async () => {
  for (const body of [
    '',
    '{',
    '[]',
    '{"csp-report":7}',
    JSON.stringify({ 'csp-report': { 'effective-directive': 'x\ny' } }),
  ])
    expect((await report(body)).statusCode).toBe(204)
  expect(said()).toEqual([])
  expect((await report('x'.repeat(10_000))).statusCode).toBe(413)
  lines.splice(0)
  for (let sent = 0; sent < 40; sent++) await report({ 'effective-directive': 'img-src', 'blocked-uri': 'data' })
  expect(said().length).toBeGreaterThan(0)
  expect(said().length).toBeLessThan(40)
})
