import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import type { Topic } from '#kit/contract.ts'
import { JOINED, LEFT, ONLINE, WATCH } from '#kit/live.ts'
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
    graceMs: 1500,
    handshake: {
      identify: async ({ headers }) => ({
        companyId: String(headers['x-company'] ?? company),
        userId: String(headers['x-user']),
        sessionId: String(headers['x-session'] ?? randomUUID()),
        isHidden: headers['x-hidden'] !== undefined,
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

async function tab(port: number, userId: string, headers: Record<string, string> = {}) {
  const socket: Socket = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { 'x-user': userId, ...headers },
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
  await until(async () => (await nodes[0]!.live.online(company)).length === some.length)
  expect((await nodes[0]!.live.online(company)).toSorted()).toEqual(some.toSorted())
  expect(await nodes[0]!.live.online(randomUUID())).toEqual([])
  expect(troubles).toEqual([])
})

/** What a page that shows these people hears of them, as it comes. */
function watching({ socket }: { socket: Socket }, ids: readonly string[]): string[] {
  const heard: string[] = []
  for (const event of [ONLINE, JOINED, LEFT])
    socket.on(event, (who: string[]) =>
      heard.push(
        `${event} ${who
          .map((id) => (people as string[]).indexOf(id))
          .toSorted()
          .join()}`,
      ),
    )
  socket.emit(WATCH, ids)
  return heard
}

test('a page hears who of those it shows comes and goes, on whichever node, and of nobody else', async () => {
  const nodes = [await node(), await node()]
  await listening(2)
  const [ann, max, eve] = people as [string, string, string]
  const page = await tab(nodes[0]!.port, ann)
  // past the telling that they themselves have come
  await pause(1500)
  const heard = watching(page, [ann, max])
  await until(() => heard.length === 1)
  // a list first, then each who moves
  expect(heard).toEqual(['online 0'])
  const first = await tab(nodes[1]!.port, max)
  const second = await tab(nodes[1]!.port, max)
  const other = await tab(nodes[1]!.port, eve)
  await until(() => heard.includes('join 1'))
  first.socket.disconnect()
  other.socket.disconnect()
  await pause(3000)
  expect(heard).toEqual(['online 0', 'join 1'])
  second.socket.disconnect()
  await until(() => heard.includes('leave 1'))
  expect(heard).toEqual(['online 0', 'join 1', 'leave 1'])
  expect(troubles).toEqual([])
})

test('nobody of another company, and nobody before their first day, is ever seen', async () => {
  const { port, live } = await node()
  const [ann, max, eve, gil] = people as [string, string, string, string]
  const page = await tab(port, ann)
  await tab(port, eve, { 'x-hidden': 'yes' })
  await tab(port, gil, { 'x-company': randomUUID() })
  const heard = watching(page, [max, eve, gil])
  await tab(port, max)
  await until(() => heard.includes('join 1'))
  expect(heard).toEqual(['online ', 'join 1'])
  expect((await live.online(company)).toSorted()).toEqual([ann, max].toSorted())
  // who has not begun is told nothing either
  const early = watching(await tab(port, people[5]!, { 'x-hidden': 'yes' }), [ann])
  await pause(500)
  expect(early).toEqual([])
})

test('who is signed out or deactivated is offline at once, on every node', async () => {
  const nodes = [await node(), await node()]
  await listening(2)
  const [ann, max] = people as [string, string]
  const heard = watching(await tab(nodes[0]!.port, ann), [max])
  await tab(nodes[1]!.port, max)
  await until(() => heard.includes('join 1'))
  nodes[0]!.live.end(company, { userId: max })
  await until(() => heard.includes('leave 1'))
  expect(await nodes[0]!.live.online(company)).toEqual([ann])
})

test('what is no list of ids is not answered, and the page stays connected', async () => {
  const { port } = await node()
  const page = await tab(port, people[0]!)
  const heard = watching(page, [])
  await until(() => heard.length === 1)
  for (const wrong of ['everyone', { length: 2 }, null, Array.from({ length: 501 }, () => people[1])])
    page.socket.emit(WATCH, wrong)
  page.socket.emit(WATCH, [1, null, people[0]])
  await until(() => heard.length === 2)
  expect(heard).toEqual(['online ', 'online 0'])
  expect(page.socket.connected).toBe(true)
})

test('who shows nobody hears nothing of who comes', async () => {
  const { port } = await node()
  const first = await tab(port, people[0]!)
  const heard = watching(first, [])
  await Promise.all(people.slice(1, 20).map((id) => tab(port, id)))
  await pause(1500)
  expect([first.heard, heard]).toEqual([[], ['online ']])
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
