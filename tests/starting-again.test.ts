import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '#bin/launch-server.ts'
import { freePort } from '#bin/free-port.ts'
import { ownerUrl } from './database.ts'
import { TEST_SECRET } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'staffroom-starting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = async (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH!,
  NODE_ENV: 'development',
  DATABASE_URL: ownerUrl,
  STAFFROOM_SECRET: TEST_SECRET,
  FILES_FOLDER: join(folder, 'files'),
  BIND: '127.0.0.1',
  LOG_LEVEL: 'error',
  PORT: String(await freePort()),
  ...more,
})

/** Kills a process (-9) as soon as it says that it listens. */
async function killedOnListening(child: ChildProcess) {
  await new Promise<void>((done, fail) => {
    child.once('message', () => done()).once('exit', (code) => fail(new Error(`it ended with ${code}`)))
  })
  const gone = new Promise((done) => child.removeAllListeners('exit').once('exit', done))
  child.kill('SIGKILL')
  await gone
}

test('what a server compiled is there for the next one, although it was killed', async () => {
  const kept = join(folder, 'compiled')
  const env = await environment({ NODE_COMPILE_CACHE: kept })
  await killedOnListening(
    spawn(process.execPath, ['app/server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  const files = readdirSync(kept, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  expect(files.length).toBeGreaterThan(500)
}, 60_000)

/** Large, and needed by few calls. */
const RARE =
  /node_modules\/(@simplewebauthn\/server|@peculiar|date-holidays|@node-saml|openid-client|write-excel-file|sharp)\//
const NOTES = `
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (appendFileSync(process.env.LOADED, url + '\\n'), next(url, context)) })`

test('a server that starts loads neither what few calls need nor the demo company', async () => {
  const loaded = join(folder, 'loaded')
  const env = await environment({ LOADED: loaded })
  const options = ['--import', `data:text/javascript,${encodeURIComponent(NOTES)}`, 'app/server.ts']
  await killedOnListening(spawn(process.execPath, options, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }))
  const urls = readFileSync(loaded, 'utf8').split('\n')
  expect(urls.filter((url) => url.endsWith('/app/modules.ts'))).toHaveLength(1)
  expect(urls.filter((url) => RARE.test(url) || /\/app\/demo\/(?!logins)/.test(url))).toEqual([])
}, 60_000)

test('npm start starts a server again that was killed, and what is told to stop stays away', async () => {
  const env = await environment()
  const answers = () =>
    fetch(`http://127.0.0.1:${env.PORT}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const server = await startServer({ env, hot: false })
  const first = server.pid()!
  expect(await answers()).toBe(true)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => server.pid() !== first && answers(), { timeout: 60_000, interval: 50 }).toBe(true)
  await server.stop()
  expect(await answers()).toBe(false)
}, 90_000)
