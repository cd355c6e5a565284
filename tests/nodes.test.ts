import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { CLOSING, MISSED } from '#kit/live.ts'
import { beginSession } from '#platform/session.ts'
import { killWhileWriting } from './crashes.ts'
import { owner, ownerUrl } from './database.ts'
import { hearing } from './hearing.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { TEST_SECRET } from './secret.ts'
import { type Name, type World, world } from './world.ts'

let w: World
const nodes: NodeProcess[] = []
beforeAll(async () => {
  w = await world()
  const env = { DATABASE_URL: ownerUrl, STAFFROOM_SECRET: TEST_SECRET, FILES_FOLDER: '.data/test-files' }
  nodes.push(...(await Promise.all([startNodeProcess(env), startNodeProcess(env)])))
}, 60_000)
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  await w.close()
})

const host = () => `${w.acme.domain}.localhost:3000`

function listen(node: NodeProcess, who: Name, token = w.tokens[who], auth: object = {}) {
  const socket = io(`http://127.0.0.1:${node.port}`, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    auth,
    extraHeaders: { host: host(), origin: `http://${host()}`, cookie: `__Host-${w.acme.domain}_s=${token}` },
  })
  const heard = hearing(socket)
  const opened = new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('connect_error', () => done(false))
  })
  return { socket, heard, opened }
}

const call = async (node: NodeProcess, who: Name, method: string, path: string, body?: object) => {
  const { request } = await import('node:http')
  return new Promise<{ status: number; body: { data: { id: string } } }>((done, fail) => {
    const out = request(
      {
        host: '127.0.0.1',
        port: node.port,
        method,
        path,
        headers: { host: host(), authorization: `Bearer ${w.tokens[who]}`, 'content-type': 'application/json' },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => done({ status: answer.statusCode!, body: JSON.parse(text || '{}') }))
      },
    )
    out.on('error', fail)
    out.end(body ? JSON.stringify(body) : undefined)
  })
}

const until = async (what: () => boolean, ms = 20_000) => {
  const end = Date.now() + ms
  while (!what() && Date.now() < end) await new Promise((done) => setTimeout(done, 20))
  return what()
}

test('anyone who comes with a page older than a fact is told to ask again; anyone who is up to date, or names no age, is not', async () => {
  const ages = { fresh: { pageMs: 0 }, old: { pageMs: 60_000 }, none: {}, odd: { pageMs: 'long' } }
  const fact = (seconds: number) =>
    owner.query(
      `insert into events (company_id, name, details, at) values ($1, 'department.created', '{"name": "Sales"}', clock_timestamp() - $2 * interval '1 second')`,
      [w.acme.id, seconds],
    )
  const notifications = async () => {
    const tabs = Object.entries(ages).map(([name, auth]) => ({ name, ...listen(nodes[1]!, 'max', w.tokens.max, auth) }))
    await Promise.all(tabs.map(({ opened }) => opened))
    await new Promise((done) => setTimeout(done, 300))
    for (const { socket } of tabs) socket.disconnect()
    return tabs.filter(({ heard }) => heard.includes(MISSED)).map(({ name }) => name)
  }
  await owner.query(`delete from events where company_id = $1`, [w.acme.id])
  expect(await notifications()).toEqual([])
  await fact(120)
  expect(await notifications()).toEqual([])
  await fact(30)
  expect(await notifications()).toEqual(['old'])
})

test('what Ann asks on one node, Max hears on the other; a stranger and a colleague of another company hear nothing', async () => {
  const [one, other] = nodes as [NodeProcess, NodeProcess]
  const max = listen(other, 'max')
  const stranger = listen(other, 'max', 'no-such-token')
  const gil = listen(other, 'gil')
  expect(await max.opened).toBe(true)
  expect(await stranger.opened).toBe(false)
  // Gil's session is another company's: it opens nothing here
  expect(await gil.opened).toBe(false)
  const asked = await call(one, 'ann', 'POST', '/api/time-off/requests', {
    kind: 'parental_leave',
    firstDay: '2031-03-03',
    lastDay: '2031-03-03',
    approverIds: [w.ids.max],
  })
  expect(asked.status).toBe(201)
  expect(await until(() => max.heard.includes('notifications'))).toBe(true)
  max.socket.close()
})

test('deactivating a person on one node ends their socket on the other within a second', async () => {
  const [one, other] = nodes as [NodeProcess, NodeProcess]
  const eve = listen(other, 'eve')
  expect(await eve.opened).toBe(true)
  const { status } = await call(one, 'hr', 'POST', `/api/people/${w.ids.eve}/deactivation`)
  expect(status).toBe(200)
  expect(await until(() => !eve.socket.connected, 1000)).toBe(true)
  expect((await call(other, 'eve', 'GET', '/api/user-info')).status).toBe(401)
})

test('signing out other devices on one node ends their sockets on the other within a second; this one stays', async () => {
  const [one, other] = nodes as [NodeProcess, NodeProcess]
  const begun = await w.asAcme((db) => beginSession(db, w.holders.mia, 'Phone', new Date()))
  const [phone, desk] = [listen(other, 'mia', begun.token), listen(other, 'mia')]
  expect([await phone.opened, await desk.opened]).toEqual([true, true])
  expect((await call(one, 'mia', 'DELETE', '/api/settings/personal/sessions')).status).toBe(200)
  expect(await until(() => !phone.socket.connected, 1000)).toBe(true)
  expect(desk.socket.connected).toBe(true)
  desk.socket.close()
})

test('a new password on one node ends every other socket of the account within a second', async () => {
  const [one, other] = nodes as [NodeProcess, NodeProcess]
  await givePasswords(w)
  const begun = await w.asAcme((db) => beginSession(db, w.holders.mia, 'Phone', new Date()))
  const phone = listen(other, 'mia', begun.token)
  expect(await phone.opened).toBe(true)
  const change = { oldPassword: PASSWORD, newPassword: 'another long walk', repeatPassword: 'another long walk' }
  expect((await call(one, 'mia', 'POST', '/api/change-password', change)).status).toBe(200)
  expect(await until(() => !phone.socket.connected, 1000)).toBe(true)
})

test('told to stop, a node finishes what it has begun, tells its sockets, and leaves', async () => {
  const leaving = await startNodeProcess({
    DATABASE_URL: ownerUrl,
    STAFFROOM_SECRET: TEST_SECRET,
    FILES_FOLDER: '.data/test-files',
  })
  const max = listen(leaving, 'max')
  await max.opened
  // holds the row that the request must wait for, so that the order to stop arrives in its middle
  const client = await owner.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [w.ids.ann])
  const slow = call(leaving, 'ann', 'POST', '/api/time-off/requests', {
    kind: 'parental_leave',
    firstDay: '2031-04-03',
    lastDay: '2031-04-03',
    approverIds: [w.ids.max],
  })
  await new Promise((done) => setTimeout(done, 300))
  const ended = leaving.end('SIGTERM')
  await new Promise((done) => setTimeout(done, 300))
  await client.query('rollback')
  client.release()
  expect((await slow).status).toBe(201)
  expect(await ended).toBe(0)
  expect(max.heard).toContain(CLOSING)
})

test('killed three times while Ann writes, nothing acknowledged is lost or doubled, and Max is told once of each', async () => {
  const own = await world()
  const { acknowledged, written, notes, letters } = await killWhileWriting(own, 3)
  expect(acknowledged.length).toBeGreaterThan(3)
  expect(written.filter((row) => row.count !== 1)).toEqual([])
  expect(acknowledged.filter((key) => !written.some((row) => row.comment === key))).toEqual([])
  expect(notes).toBe(written.length)
  expect(letters).toBe(written.length)
  await own.close()
}, 90_000)
