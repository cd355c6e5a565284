import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importing } from '#features/people/import/facts.ts'
import { hearing } from './hearing.ts'
import { startNodeProcess, startWorkerProcess } from './node-process.ts'
import { ownPostgres, type Way, WAYS } from './own-postgres.ts'
import { TEST_SECRET } from './secret.ts'
import setup from './setup.ts'
import { silentProxy } from './silent-proxy.ts'
import type { World } from './world.ts'

// a PostgreSQL of this file alone: the others' must not go away
const shared = Object.fromEntries(
  ['STAFFROOM_TEST_ROOT', 'STAFFROOM_TEST_TEMPLATE', 'STAFFROOM_TEST_SOCKET'].map((name) => [name, process.env[name]]),
)
let postgres: Awaited<ReturnType<typeof ownPostgres>>
let database: typeof import('./database.ts')
let w: World
beforeAll(async () => {
  postgres = await ownPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  await setup()
  // files of one worker share their modules: this one needs its own, and leaves none of them to the next
  vi.resetModules()
  database = await import('./database.ts')
  database.owner.on('error', () => {})
  w = await (await import('./world.ts')).world()
}, 200_000)
afterAll(async () => {
  await w.app.close()
  await Promise.all([database.owner.end(), database.data.close()])
  await postgres.end()
  delete process.env.TEST_DATABASE_URL
  vi.resetModules()
  Object.assign(process.env, shared)
})

const environment = (databaseUrl = database.ownerUrl) => ({
  DATABASE_URL: databaseUrl,
  STAFFROOM_SECRET: TEST_SECRET,
  FILES_FOLDER: '.data/test-files',
  LOG_LEVEL: 'silent',
})
const host = () => `${w.acme.domain}.localhost:3000`
async function ask(port: number, path = '/api/user-info') {
  const { request } = await import('node:http')
  const begun = performance.now()
  return new Promise<{ status: number; retryAfter: string | undefined; body: string; ms: number }>((done, fail) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      headers: { host: host(), authorization: `Bearer ${w.tokens.ann}`, 'content-language': 'en' },
    })
    call.once('error', fail).once('response', (answer) => {
      let body = ''
      answer.on('data', (part) => (body += part))
      answer.once('end', () =>
        done({
          status: answer.statusCode!,
          retryAfter: answer.headers['retry-after'],
          body,
          ms: performance.now() - begun,
        }),
      )
    })
    call.end()
  })
}
async function until(what: () => boolean | Promise<boolean>, ms = 20_000) {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((done) => setTimeout(done, 20)))
    if (await what()) return
  throw new Error('it did not come to that')
}

test('PostgreSQL is restarted, dropped and killed under a busy server and worker: both stay, nothing is lost or doubled', async () => {
  const ways = Object.keys(WAYS) as Way[]
  // everything that opens the database comes after it is there
  const { restartWhileWriting } = await import('./crashes-postgres.ts')
  const { acknowledged, written, notes, letters } = await restartWhileWriting(w, {
    postgres,
    ownerUrl: database.ownerUrl,
    ways,
  })
  expect(acknowledged.length).toBeGreaterThan(ways.length)
  expect(written.filter((row) => row.count !== 1)).toEqual([])
  expect(acknowledged.filter((key) => !written.some((row) => row.comment === key))).toEqual([])
  expect(notes).toBe(written.length)
  expect(letters).toBe(written.length)
}, 400_000)

test('while PostgreSQL is away an idle node says so with 503, and is there again with it; its pages come back and hear', async () => {
  const node = await startNodeProcess(environment())
  const socket = io(`http://127.0.0.1:${node.port}`, {
    path: '/live',
    transports: ['websocket'],
    reconnectionDelay: 50,
    extraHeaders: { host: host(), origin: `http://${host()}`, cookie: `__Host-${w.acme.domain}_s=${w.tokens.max}` },
  })
  const heard = hearing(socket)
  let cameBack = 0
  socket.on('connect', () => cameBack++)
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect())
  socket.on('connect_error', () => setTimeout(() => socket.connect(), 50))
  await until(() => socket.connected)
  expect((await ask(node.port, '/readyz')).status).toBe(200)
  await postgres.stop('immediate')
  const away = await ask(node.port)
  expect([away.status, away.retryAfter, JSON.parse(away.body).message]).toEqual([
    503,
    '5',
    'Staffroom is unavailable right now. Try again in a few seconds.',
  ])
  await until(async () => (await ask(node.port, '/readyz')).status === 503)
  expect((await ask(node.port, '/healthz')).status).toBe(200)
  await postgres.start()
  await until(async () => (await ask(node.port)).status === 200, 5000)
  await until(async () => (await ask(node.port, '/readyz')).status === 200, 5000)
  // the page asks again for everything when it comes back; from then on it is pushed
  await until(() => cameBack > 1 && socket.connected)
  await database.data.asCompany(w.acme.id, async (db) => {
    const { record } = await import('#platform/events.ts')
    await record({ db, actor: { userId: w.ids.ann }, ip: '' }, importing.imported, w.ids.ann, {
      people: 1,
      file: 'people.csv',
    })
  })
  await until(() => heard.includes('imports'), 15_000)
  socket.disconnect()
  expect(await node.end('SIGTERM')).toBe(0)
}, 200_000)

test('a database that hangs is answered with 503 within seconds, and a node ends within its bound all the same', async () => {
  const proxy = await silentProxy(postgres.port)
  const through = new URL(database.ownerUrl)
  through.port = String(proxy.port)
  const node = await startNodeProcess(environment(through.href))
  const worker = startWorkerProcess(environment(through.href))
  expect((await ask(node.port)).status).toBe(200)
  proxy.silence()
  const hung = await Promise.all([ask(node.port), ask(node.port), ask(node.port)])
  // a statement, a second one that waits for its connection, a connection that cannot be made: each six seconds at most, and no two in a row
  for (const { status, ms } of hung) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(8500)
  }
  const next = await ask(node.port)
  expect(next.status).toBe(503)
  expect(next.ms).toBeLessThan(5000)
  expect((await ask(node.port, '/readyz')).status).toBe(503)
  proxy.speak()
  await until(async () => (await ask(node.port)).status === 200)
  proxy.silence()
  const late = ask(node.port).catch(() => null)
  const begun = performance.now()
  await Promise.all([node.end('SIGTERM'), worker.end('SIGTERM')])
  expect(performance.now() - begun).toBeLessThan(12_000)
  await late
  await proxy.close()
}, 300_000)
