import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { freePort } from '#bin/free-port.ts'

/** As in the container: a process that starts again reads less. */
const NODE_COMPILE_CACHE = '.data/node-compile-cache'

/** The worker as a process of its own. */
export function startWorkerProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ['app/worker.ts'], {
    env: {
      PATH: process.env.PATH!,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '4',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { hasEnded: () => child.exitCode !== null || child.signalCode !== null, end: endOf(child) }
}

/** A server as a process of its own, against a database that is already migrated. */
export async function startNodeProcess(env: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, ['app/server.ts'], {
    env: {
      PATH: process.env.PATH!,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      BIND: '127.0.0.1',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      DATABASE_POOL: '4',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(port, child)
  return {
    port,
    pid: child.pid!,
    /** A call to whatever host its headers name. @returns the status */
    call: ({
      body,
      ...options
    }: {
      method: string
      path: string
      headers: Record<string, string>
      body?: object | undefined
    }) =>
      new Promise<number>((done, fail) => {
        const out = request({ host: '127.0.0.1', port, ...options }, (answer) => {
          answer.resume().once('end', () => done(answer.statusCode!))
        })
        out.once('error', fail).end(body && JSON.stringify(body))
      }),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: endOf(child),
  }
}
export type NodeProcess = Awaited<ReturnType<typeof startNodeProcess>>

/** Ends a process as `signal` does. @returns its exit code */
const endOf = (child: ChildProcess) => (signal: 'SIGTERM' | 'SIGKILL') =>
  new Promise<number | null>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode)
    child.once('exit', (code) => done(code))
    child.kill(signal)
  })

async function answers(port: number, child: ChildProcess) {
  for (let attempt = 0; attempt < 1800; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  child.kill('SIGKILL')
  throw new Error('the server did not answer')
}
