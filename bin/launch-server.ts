import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './launch-place.ts'

export interface Served {
  stop: () => Promise<void>
  /** The server ended again and again. Never in development: there it waits for the next change. */
  ended: Promise<void>
  /** Of the process that serves now. */
  pid: () => number | undefined
}

/** A server that was killed is started again. One that ends this often within a minute would do so forever. */
const MOST_ENDS = 5
const WITHIN_MS = 60_000

/** How long a request in flight may take after the order to stop. */
const PATIENCE_MS = 10_000

/** The server as a child process. @throws Error when it ends before it listens */
export async function startServer({
  env,
  hot,
}: {
  env: Record<string, string | undefined>
  hot: boolean
}): Promise<Served> {
  const all = hot ? { ...env, STAFFROOM_HOT: '1' } : env
  let current = await listening(all)
  let stopping = false
  if (hot)
    onChange(async () => {
      if (stopping) return
      await end(current)
      const began = Date.now()
      current = await listening(all).then(
        (child) => {
          console.log(`  ✓ server restarted ${((Date.now() - began) / 1000).toFixed(1)} s`)
          return child
        },
        () => current,
      )
    })
  const ends: number[] = []
  /** Ends when it is hopeless. */
  async function keepUp(): Promise<void> {
    await exitOf(current)
    if (stopping) return new Promise(() => {})
    const now = performance.now()
    ends.push(now)
    if (ends.filter((at) => at > now - WITHIN_MS).length >= MOST_ENDS) return
    console.error('  The server stopped unexpectedly and is being restarted.')
    current = await listening(all)
    if (stopping) void end(current)
    return keepUp()
  }
  const ended = hot ? new Promise<void>(() => {}) : keepUp().catch(() => {})
  return {
    ended,
    pid: () => current.pid,
    stop: async () => {
      stopping = true
      await end(current)
    },
  }
}

function listening(env: Record<string, string | undefined>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'app/server.ts')], {
    cwd: root,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((done, fail) => {
    child.once('message', () => done(child))
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`The server stopped before it was ready (${code}).`)))
  })
}

const exitOf = (child: ChildProcess) => new Promise((done) => child.once('exit', done))

const end = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    child.once('exit', () => {
      clearTimeout(late)
      done()
    })
    child.kill('SIGTERM')
  })

/** Code that the server runs; the pages reload by themselves. */
function onChange(then: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  for (const folder of ['app', 'platform', 'kit', 'features'])
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      const isServer = name && /\.(ts|json)$/.test(name) && !/(^|\/)web\/|\.test\.ts$/.test(name)
      if (!isServer) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(then)
      }, 200)
    })
}
