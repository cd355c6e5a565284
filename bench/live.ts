// node bench/live.ts [people]: two nodes and a worker apart, each person's tab on both nodes. Everyone is pushed at once; a node is killed,
// something happens, it starts again and its tabs come back all at the same moment; everyone is pushed once more.
import { type ChildProcess, spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { io, type Socket } from 'socket.io-client'
import { signInRules } from '#features/core/identity/factors/facts.ts'
import { MISSED } from '#kit/live.ts'
import { bindSecrets } from '#platform/secrets.ts'
import { cookieNames } from '#platform/session.ts'
import { hearing } from '#tests/hearing.ts'
import { freePort } from '#bin/free-port.ts'
import setup from '#tests/setup.ts'
import { TEST_SECRET } from '#tests/secret.ts'
import { fill } from './fill.ts'

const people = Number(process.argv[2] ?? 1000)
const finish = await setup()
const { data, owner, ownerUrl } = await import('#tests/database.ts')
const { beginSession } = await import('#platform/session.ts')
const { record } = await import('#platform/events.ts')
bindSecrets(TEST_SECRET)
const domain = 'crowd'
const company = await fill(owner, { domain, people })
const { rows: holders } = await owner.query<{ userId: string; accountId: string }>(
  'select id as "userId", account_id as "accountId" from users where company_id = $1',
  [company.id],
)
const tokens = await data.asCompany(company.id, async (db) => {
  const all: string[] = []
  for (const holder of holders) all.push((await beginSession(db, holder, 'Bench', new Date())).token)
  return all
})

const env = {
  PATH: process.env.PATH!,
  NODE_COMPILE_CACHE: '.data/node-compile-cache',
  NODE_ENV: 'development',
  DATABASE_URL: ownerUrl,
  STAFFROOM_SECRET: TEST_SECRET,
  FILES_FOLDER: '.data/test-files',
  BIND: '127.0.0.1',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  WORKER: 'apart',
  LOG_LEVEL: 'warn',
}
const children = new Set<ChildProcess>()
// whatever it ends with
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
let warnings = 0
function start(file: string, port: number) {
  const child = spawn(process.execPath, [file], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout!.on('data', (text: Buffer) => (warnings += text.toString().split('\n').length - 1))
  children.add(child)
  return child
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
async function until(what: () => boolean | Promise<boolean>, about: string, ms = 120_000) {
  const begun = performance.now()
  while (!(await what())) {
    if (performance.now() - begun > ms) throw new Error(`after ${ms} ms not: ${about}`)
    await pause(5)
  }
  return Math.round(performance.now() - begun)
}
const listens = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const ports = [await freePort(), await freePort()] as const
const nodes = ports.map((port) => start('app/server.ts', port))
start('app/worker.ts', 0)
for (const port of ports) await until(() => listens(port), 'a node listens')

interface Tab {
  socket: Socket
  heard: string[]
}
/** A browser's tab: it comes back by itself, as `app/web/live-socket.ts` does, and says how old its page is. */
function tab(port: number, token: string): Tab {
  const opened = performance.now()
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    reconnectionDelay: 500,
    randomizationFactor: 0,
    reconnectionDelayMax: 500,
    forceNew: true,
    auth: (give) => give({ pageMs: performance.now() - opened }),
    extraHeaders: {
      host: `${domain}.localhost:3000`,
      origin: `http://${domain}.localhost:3000`,
      cookie: `${cookieNames(domain).session}=${token}`,
    },
  })
  return { socket, heard: hearing(socket) }
}
const connected = (tabs: readonly Tab[]) => tabs.every(({ socket }) => socket.connected)
const sides = ports.map((port) => tokens.map((token) => tab(port, token)))
const [near, far] = sides as [Tab[], Tab[]]
const all = sides.flat()
console.log(
  `${all.length} tabs of ${people} people are connected after ${await until(() => connected(all), 'all tabs are connected')} ms`,
)

/** A notification for every person, through the worker: a list of names, not "everyone". */
async function pushAll() {
  const from = new Date(Date.now() + 40 * 86_400_000).toISOString()
  await owner.query('update companies set second_factor_from = $2 where id = $1', [company.id, from])
  await data.asCompany(company.id, (db) =>
    record({ db, ip: '', actor: null } as never, signInRules.secondFactorNear, company.id, { from, stage: 'begun' }),
  )
}
const STALE_TOPIC = 'notifications'
const times = ({ heard }: Tab, name: string) => heard.filter((one) => one === name).length
async function pushed(round: string, tabs: readonly Tab[]) {
  for (const { heard } of tabs) heard.length = 0
  await pushAll()
  const ms = await until(() => tabs.every((one) => times(one, STALE_TOPIC) > 0), `${round}: everyone has heard`)
  await pause(1000)
  const twice = tabs.filter((one) => times(one, STALE_TOPIC) !== 1).length
  console.log(`${round}: ${tabs.length} tabs heard within ${ms} ms, ${twice} of them more than once`)
  return twice
}

let wrong = await pushed('pushed', all)

nodes[0]!.kill('SIGKILL')
await until(() => near.every(({ socket }) => !socket.connected), 'the killed node’s tabs have noticed')
for (const { heard } of all) heard.length = 0
await pushAll()
await until(() => far.every((one) => times(one, STALE_TOPIC) > 0), 'the other node’s tabs have heard meanwhile')
const begun = performance.now()
nodes[0] = start('app/server.ts', ports[0])
await until(() => listens(ports[0]), 'the node listens again')
const up = Math.round(performance.now() - begun)
await until(() => connected(near), 'all tabs are back')
const back = Math.round(performance.now() - begun)
await until(() => near.every((one) => times(one, MISSED) > 0), 'who was away is asked to read again', 20_000)
console.log(
  `a node was killed: it listens after ${up} ms, its ${near.length} tabs are back after ${back} ms, all asked to read again`,
)
wrong += await pushed('pushed again', all)
const { rows } = await owner.query<{ count: number }>(
  'select count(*)::int as count from notifications where company_id = $1',
  [company.id],
)
console.log(
  `${rows[0]!.count} notifications of ${3 * people}; ${warnings} warnings in the logs; load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`,
)
for (const { socket } of all) socket.disconnect()
for (const child of children) child.kill('SIGKILL')
await Promise.all([owner.end(), data.close()])
await finish()
process.exit(wrong === 0 && rows[0]!.count === 3 * people ? 0 : 1)
