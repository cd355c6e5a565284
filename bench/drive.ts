import { readFileSync, readdirSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'

export interface Work {
  name: string
  /** A fresh request each time; `n` counts up. */
  make: (n: number) => { method?: string; path: string; headers: Record<string, string>; body?: string }
  /** Statements of one call, counted by the caller; shown as they are. */
  statements?: number
}

export interface Result {
  name: string
  perSecond: number
  p50: number
  p99: number
  /** CPU milliseconds a request */
  app: number
  db: number
  bytes: number
  failed: number
}

/**
 * A closed loop on loopback: `concurrency` callers, each with its own connection, for `seconds` after a warm-up.
 * CPU is read from /proc: of the application's process, and of PostgreSQL with all its backends.
 */
export async function drive(
  origin: { port: number },
  pids: { app: number; postmaster: number },
  work: Work,
  { concurrency = 16, seconds = 5, warm = 2 }: { concurrency?: number; seconds?: number; warm?: number } = {},
): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  let n = 0
  const took: number[] = []
  let bytes = 0
  let failed = 0
  let until = performance.now() + warm * 1000
  const loop = async (keep: boolean) => {
    while (performance.now() < until) {
      const from = performance.now()
      const answer = await send(origin.port, agent, work.make(n++))
      if (!keep) continue
      took.push(performance.now() - from)
      bytes += answer.bytes
      if (answer.status >= 400) failed++
    }
  }
  const all = (keep: boolean) => Promise.all(Array.from({ length: concurrency }, () => loop(keep)))
  await all(false)
  const before = cpu(pids)
  const began = performance.now()
  until = began + seconds * 1000
  await all(true)
  const elapsed = performance.now() - began
  const after = cpu(pids)
  agent.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.ceil(share * took.length) - 1)] ?? Number.NaN
  return {
    name: work.name,
    perSecond: (took.length / elapsed) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    app: (after.app - before.app) / took.length,
    db: (after.db - before.db) / took.length,
    bytes: bytes / took.length,
    failed,
  }
}

/** One call; gzip is asked for, as browsers do. */
export function send(
  port: number,
  agent: Agent | undefined,
  { method = 'GET', path, headers, body }: ReturnType<Work['make']>,
) {
  return new Promise<{ status: number; bytes: number; text: string }>((done, fail) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: {
          'accept-encoding': 'gzip, br',
          ...headers,
          ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (answer.statusCode! >= 400) chunks.push(chunk)
        })
        answer.on('end', () => done({ status: answer.statusCode!, bytes, text: Buffer.concat(chunks).toString() }))
        answer.on('error', fail)
      },
    )
    call.on('error', fail)
    call.end(body)
  })
}

export function table(results: readonly Result[]): string {
  const head = ['work', 'req/s', 'p50 ms', 'p99 ms', 'app ms', 'db ms', 'bytes', 'failed']
  const rows = results.map((r) => [
    r.name,
    r.perSecond.toFixed(0),
    r.p50.toFixed(2),
    r.p99.toFixed(2),
    r.app.toFixed(2),
    r.db.toFixed(2),
    r.bytes.toFixed(0),
    String(r.failed),
  ])
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Milliseconds of processor time so far. A tick is 10 ms, so that a run must last seconds. */
function cpu({ app, postmaster }: { app: number; postmaster: number }) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => stat(pid)?.parent === postmaster)
  return {
    app: stat(app)?.own ?? 0,
    db: (stat(postmaster)?.own ?? 0) + children.reduce((sum, pid) => sum + (stat(pid)?.own ?? 0), 0),
  }
}

function stat(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const field = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(field[1]), own: field.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0) }
  } catch {
    return null
  }
}
