import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { freePort } from '#bin/free-port.ts'

/** As in the container: a process that starts again reads less. */
const NODE_COMPILE_CACHE = '.data/node-compile-cache'

// on the process, because a file may load this module anew
declare global {
  var testProcesses: Set<ChildProcess> | undefined
}

/** Starts a process that ends with the file at the latest: one that is left holds the suite's output, and the suite would never end. */
function start(file: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const all = (globalThis.testProcesses ??= new Set())
  all.add(child)
  child.once('exit', () => all.delete(child))
  return child
}

/** The worker as a process of its own. */
export function startWorkerProcess(env: Record<string, string>) {
  const child = start('app/worker.ts', {
    PATH: process.env.PATH!,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '4',
    ...env,
  })
  return { hasEnded: () => child.exitCode !== null || child.signalCode !== null, end: endOf(child) }
}

/** A server as a process of its own, against a database that is already migrated. */
export async function startNodeProcess(env: Record<string, string>) {
  const port = await freePort()
  const child = start('app/server.ts', {
    PATH: process.env.PATH!,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    BIND: '127.0.0.1',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    DATABASE_POOL: '4',
    ...env,
    PORT: String(port),
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
