import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#bin/embedded-postgres.ts'
import { freePort } from '#bin/free-port.ts'
import { seedOperator } from '#app/demo/operator.ts'
import { seed } from '#app/demo/seed.ts'
import { todayIn } from '#kit/days.ts'
import { appUrlFrom, giveAppRole } from '#platform/app-role.ts'
import { readConfig } from '#platform/config.ts'
import { database } from '#platform/db.ts'
import { storageOf } from '#platform/files.ts'
import { migrate } from '#platform/migrate.ts'
import { bindSecrets } from '#platform/secrets.ts'
import { TEST_SECRET } from '#tests/secret.ts'

/** Each worker has a server and a database of its own: what one journey changes in the demo company is no other's. */
const WORKERS = 2

/** Serves the built product with the demo company on free ports, as `npm start` would; the journeys find them by the environment. */
export default async function serve() {
  // a server that is already running (npm start) can be walked through as well
  if (process.env.JOURNEY_PORT) return () => {}
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-journeys-'))
  const given = process.env.TEST_DATABASE_URL
  const postgres = given ? null : await startPostgres(folder)
  const rootUrl = given ?? postgres!.url()
  const root = new pg.Client(rootUrl)
  await root.connect()
  const names = Array.from({ length: WORKERS }, (_, at) => `staffroom_journeys_${process.pid}_${at}`)
  const served = (name: string) => environment(named(rootUrl, name), join(folder, 'files'))
  const [first, ...others] = names
  await root.query(`create database ${first}`)
  await migrate(named(rootUrl, first!), TEST_SECRET)
  await fill(served(first!))
  for (const other of others) {
    await root.query(`create database ${other} template ${first}`)
    await giveRole(named(rootUrl, other))
  }
  const servers = await Promise.all(names.map((name) => start(served(name))))
  process.env.JOURNEY_PORTS = servers.map(({ port }) => port).join(',')
  // for what no page can do: sessions of made-up people
  process.env.JOURNEY_DATABASES = names.map((name) => named(rootUrl, name)).join(',')
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
    for (const name of names) await root.query(`drop database ${name} with (force)`)
    await root.end()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function giveRole(url: string) {
  const inside = new pg.Client(url)
  await inside.connect()
  await giveAppRole(inside, url, TEST_SECRET)
  await inside.end()
}

function named(rootUrl: string, name: string): string {
  const url = new URL(rootUrl)
  url.pathname = `/${name}`
  return url.href
}

const environment = (url: string, files: string) => ({
  NODE_ENV: 'development',
  DATABASE_URL: url,
  STAFFROOM_SECRET: TEST_SECRET,
  BIND: '127.0.0.1',
  FILES_FOLDER: files,
  LOG_LEVEL: 'error',
  STAFFROOM_QUIET: '1',
})

async function start(env: Record<string, string>) {
  const port = await freePort()
  const server = spawn(process.execPath, ['app/server.ts'], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await ready(`http://127.0.0.1:${port}/healthz`)
  const stop = async () => {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
  }
  return { port, stop }
}

async function fill(env: Record<string, string>) {
  const config = readConfig(env)
  bindSecrets(config.secret)
  const data = database(appUrlFrom(config.ownerUrl, config.secret), config.secret, 4)
  await seed(data, storageOf(config), todayIn('Europe/Stockholm', new Date()))
  await seedOperator(data, config.ownerUrl)
  await data.close()
}

async function ready(url: string) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the server did not answer')
}
