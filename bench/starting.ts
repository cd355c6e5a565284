// node bench/starting.ts [times]: how soon a server that was killed (-9) listens again, as in production and under `npm start`.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownPostgres } from '#tests/own-postgres.ts'
import { freePort } from '#bin/free-port.ts'
import { migrate } from '#platform/migrate.ts'

const times = Number(process.argv[2] ?? 10)
const folder = mkdtempSync(join(tmpdir(), 'staffroom-starting-'))
const postgres = await ownPostgres()
const secret = 'kE9pQ2vX7mB4tR1zL8wN5yU3cF6hJ0aD'
await migrate(postgres.url, secret)
const port = String(await freePort())

const answers = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
async function listens() {
  while (!(await answers())) await new Promise((done) => setTimeout(done, 10))
}
/** User and system time of a process so far: unlike the time of day it does not depend on who else is at work. Linux. */
function cpuSeconds(pid: number) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

const taken: { ms: number; cpu: number }[] = []
const env = {
  PATH: process.env.PATH!,
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  NODE_ENV: 'production',
  DATABASE_URL: postgres.url,
  STAFFROOM_SECRET: secret,
  PUBLIC_ORIGIN: 'https://staffroom.example',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  FILES_FOLDER: join(folder, 'files'),
  BIND: '127.0.0.1',
  LOG_LEVEL: 'error',
  PORT: port,
}
const ended = (child: ChildProcess) => new Promise((done) => child.once('exit', done))
let server: ChildProcess | undefined
for (let start = 0; start <= times; start++) {
  if (server) {
    const gone = ended(server)
    server.kill('SIGKILL')
    await gone
  }
  const begun = performance.now()
  server = spawn(process.execPath, ['app/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await listens()
  // the first has nothing that was compiled before
  taken.push({ ms: performance.now() - begun, cpu: cpuSeconds(server.pid!) })
}
server!.kill('SIGKILL')
print('node app/server.ts in production', taken)

// below the launcher, which starts it again by itself; the channel tells when
const { startServer } = await import('#bin/launch-server.ts')
const launched = await startServer({ env: { ...env, PORT: port }, hot: false })
const again: typeof taken = []
console.error = () => {}
for (let kill = 0; kill < Math.min(times, 4); kill++) {
  const pid = launched.pid()!
  const begun = performance.now()
  process.kill(pid, 'SIGKILL')
  while (launched.pid() === pid || !(await answers())) await new Promise((done) => setTimeout(done, 10))
  again.push({ ms: performance.now() - begun, cpu: cpuSeconds(launched.pid()!) })
}
await launched.stop()
print('the server of npm start, killed', again)

function print(what: string, all: typeof taken) {
  const [first, ...rest] = all
  const spread = (pick: (one: (typeof all)[number]) => number, digits: number, unit: string) => {
    const sorted = (rest.length ? rest : all).map(pick).toSorted((a, b) => a - b)
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(digits)
    return `median ${at(0.5)}, longest ${at(1)} ${unit} (first ${pick(first!).toFixed(digits)})`
  }
  const load = loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')
  console.log(
    `${what}: ${spread(({ ms }) => ms, 0, 'ms')}; ${spread(({ cpu }) => cpu, 2, 's of processor')}; load ${load}`,
  )
}

await postgres.end()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
