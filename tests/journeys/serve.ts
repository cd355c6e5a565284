import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#bin/embedded-postgres.ts'
import { seed } from '#app/demo/seed.ts'
import { todayIn } from '#kit/days.ts'
import { readConfig } from '#platform/config.ts'
import { database } from '#platform/db.ts'
import { storageOf } from '#platform/files.ts'
import { appUrlFrom, migrate } from '#platform/migrate.ts'
import { TEST_SECRET } from '#tests/secret.ts'

/** Serves the built product with the demo company on a free port, as `npm start` would; the journeys find it by the environment. */
export default async function serve() {
  // a server that is already running (npm start) can be walked through as well
  if (process.env.JOURNEY_PORT) return () => {}
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-journeys-'))
  const given = process.env.TEST_DATABASE_URL
  const postgres = given ? null : await startPostgres(folder)
  const rootUrl = given ?? postgres!.url()
  const name = `staffroom_journeys_${process.pid}`
  const root = new pg.Client(rootUrl)
  await root.connect()
  await root.query(`create database ${name}`)
  const url = new URL(rootUrl)
  url.pathname = `/${name}`
  await migrate(url.href, TEST_SECRET)
  const port = await freePort()
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: url.href,
    STAFFROOM_SECRET: TEST_SECRET,
    PORT: String(port),
    BIND: '127.0.0.1',
    FILES_FOLDER: join(folder, 'files'),
    LOG_LEVEL: 'error',
    STAFFROOM_QUIET: '1',
  }
  await fill(env)
  const server = spawn(process.execPath, ['app/server.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await ready(`http://127.0.0.1:${port}/healthz`)
  process.env.JOURNEY_PORT = String(port)
  return async () => {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
    await root.query(`drop database ${name} with (force)`)
    await root.end()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(env: Record<string, string>) {
  const config = readConfig(env)
  const data = database(appUrlFrom(config.ownerUrl, config.secret), config.secret, 4)
  await seed(data, storageOf(config), todayIn('Europe/Stockholm', new Date()))
  await data.close()
}

async function ready(url: string) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the server did not answer')
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
