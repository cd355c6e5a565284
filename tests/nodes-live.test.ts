import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import type { Topic } from '#kit/contract.ts'
import { liveServer } from '#platform/live.ts'
import { appUrl, owner } from './database.ts'
import { hearing } from './hearing.ts'

const company = randomUUID()
const people = Array.from({ length: 2000 }, () => randomUUID())
const troubles: string[] = []
const log = {
  error: (_about: object, message: string) => void troubles.push(message),
  warn: (_about: object, message: string) => void troubles.push(message),
}
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  troubles.length = 0
})

/** A process that holds sockets; each visitor names who they are. */
async function node() {
  const http: Server = createServer()
  const { live, close } = liveServer(appUrl, {
    log,
    http,
    handshake: {
      identify: async ({ headers }) => ({
        companyId: company,
        userId: String(headers['x-user']),
        sessionId: randomUUID(),
      }),
      happenedWithin: async () => false,
    },
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  ends.push(close, () => http.close())
  const { port } = http.address() as AddressInfo
  return { live, port }
}

/** A process without sockets, as a worker apart is one. */
function sender() {
  const { live, close } = liveServer(appUrl, { log })
  ends.push(close)
  return live
}

async function tab(port: number, userId: string) {
  const socket: Socket = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { 'x-user': userId },
  })
  ends.push(() => socket.disconnect())
  const heard = hearing(socket)
  await new Promise<void>((done, fail) => socket.once('connect', () => done()).once('connect_error', fail))
  return { socket, heard }
}

async function until(what: () => boolean | Promise<boolean>, ms = 10_000) {
  for (const end = Date.now() + ms; Date.now() < end; await pause(10)) if (await what()) return
  throw new Error('it did not come to that')
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const connections = async (name: string) =>
  (
    await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = $1 and datname = current_database()`,
      [name],
    )
  ).rows.map(({ pid }) => pid)
const listening = (count: number) => until(async () => (await connections('staffroom-live')).length === count)

test.each([50, 100, 300, 2000])('%i people who are told by another process all hear it, once', async (count) => {
  const nodes = [await node(), await node()]
  const live = sender()
  await listening(2)
  const watched = people.slice(0, count)
  // one of every fifty, on the one node or the other, and someone who is not meant
  const tabs = await Promise.all(watched.filter((_, n) => n % 50 === 49).map((id, n) => tab(nodes[n % 2]!.port, id)))
  const other = await tab(nodes[0]!.port, randomUUID())
  live.push(company, watched, ['first' as Topic])
  live.push(company, watched, ['last' as Topic])
  await until(() => tabs.every(({ heard }) => heard.includes('last')))
  expect(new Set(tabs.map(({ heard }) => heard.join()))).toEqual(new Set(['first,last']))
  expect(other.heard).toEqual([])
  expect(troubles).toEqual([])
})

test('who is online is known of every node, however many', async () => {
  const nodes = [await node(), await node()]
  await listening(2)
  const some = people.slice(0, 320)
  await Promise.all(some.map((id, n) => tab(nodes[n % 2]!.port, id)))
  expect((await nodes[0]!.live.online(company)).toSorted()).toEqual(some.toSorted())
  expect(await nodes[0]!.live.online(randomUUID())).toEqual([])
  expect(troubles).toEqual([])
})

test('nobody is told that someone has come: no screen listens to that', async () => {
  const { port } = await node()
  const first = await tab(port, people[0]!)
  await Promise.all(people.slice(1, 20).map((id) => tab(port, id)))
  await pause(100)
  expect(first.heard).toEqual([])
})

test('what is said while the connection is lost is said when it is back', async () => {
  const { port } = await node()
  const live = sender()
  await listening(1)
  const one = await tab(port, people[0]!)
  await until(async () => (await connections('staffroom-live-out')).length === 1)
  const said: string[] = []
  for (let cut = 0; cut < 10; cut++) {
    const pids = await connections('staffroom-live-out')
    const cutting = owner.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
    // before, in the middle and after: one every few milliseconds until the connection is made again
    await until(async () => {
      said.push(`n${said.length}`)
      live.push(company, [people[0]!], [said.at(-1)! as Topic])
      const now = await connections('staffroom-live-out')
      return now.length === 1 && now[0] !== pids[0]
    })
    await cutting
  }
  await until(() => one.heard.includes(said.at(-1)!))
  // the second telling of one whose answer was lost does no harm: each says only that something is to be read again
  expect([...new Set(one.heard)]).toEqual(said)
})

test('a node that could not hear for a moment lets its pages come back, and hears again, ten times over', async () => {
  const { port } = await node()
  const live = sender()
  for (let cut = 0; cut < 10; cut++) {
    await listening(1)
    const one = await tab(port, people[0]!)
    live.push(company, [people[0]!], ['heard' as Topic])
    await until(() => one.heard.includes('heard'))
    const pids = await connections('staffroom-live')
    await owner.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) pid', [pids])
    await until(() => !one.socket.connected)
  }
  expect(troubles.filter((said) => said.includes('could not'))).toEqual([])
})
