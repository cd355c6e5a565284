import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FairQueue } from './fair-queue.ts'
import { invalid, type Message } from './problems.ts'

/** A way of reading files that strangers made, and what one file may cost. */
export interface Reader {
  /** Address of a module that exports `read` (see `guarded-child.ts`). */
  module: string
  /** Time in all, in milliseconds; not more than `LONGEST_READ_MS`. */
  ms: number
  /** Memory of the process in all. */
  megabytes: number
  /** The maximum size of the output, in bytes. */
  most: number
}

/** `broken`: the reader did not understand the file. The others: the file costs more than it may. */
export type Refusal = 'broken' | 'time' | 'memory' | 'length'

export class Refused extends Error {
  readonly why: Refusal
  constructor(why: Refusal) {
    super(why)
    this.why = why
  }
  /** The message at the field. */
  get said(): Message {
    return this.why === 'broken' ? 'errors.fileBroken' : 'errors.fileTooHeavy'
  }
}

/** The longest that one file may wait for its turn, and then be read. */
const LONGEST_WAIT_MS = 20_000
const LONGEST_READ_MS = 60_000
/** The longest that a caller waits for a file. The connection has to live longer, or who sent the file never hears why it was refused. */
export const LONGEST_FILE_MS = LONGEST_WAIT_MS + LONGEST_READ_MS

/** A reader takes a processor and some hundred megabytes: two on a node, and one company's files one after the other. */
const places = new FairQueue({ total: 2, each: 1, waiting: 8, ms: LONGEST_WAIT_MS })
const CHILD = fileURLToPath(new URL('guarded-child.ts', import.meta.url))
/** How the child ends when the reader did not understand the file. */
const BROKEN = 3

/**
 * Reads a stranger's file in a process of its own, which holds no secret and no connection and ends with the file. A thread would not
 * do: one that reaches its heap limit can take the whole server with it, and nothing bounds what buffers and native libraries take there.
 * @throws Refused; Full when too many files of this company wait
 */
export async function guarded(companyId: string, reader: Reader, file: Uint8Array, args: object = {}): Promise<Buffer> {
  if (reader.ms > LONGEST_READ_MS) throw new RangeError('a reader has no longer than its caller waits')
  return places.run(companyId, () => reading(reader, file, args))
}

/** How one file is read, once it has its turn. */
export type Reading = (reader: Reader, file: Uint8Array, args: object) => Promise<Buffer>

let reading: Reading = readApart

/** For a test that sends one file a thousand times, each of which would be a process. @returns to read as before */
export function readThrough(between: (apart: Reading) => Reading): () => void {
  reading = between(readApart)
  return () => {
    reading = readApart
  }
}

/** Nothing of ours. Windows starts no program without `SystemRoot`; what was compiled once is not compiled for every file. */
let compiled: string | undefined
const environment = () => {
  if (!compiled) {
    // readable and writable by this user alone: what lies there is run
    const folder = (compiled = mkdtempSync(join(tmpdir(), 'staffroom-readers-')))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  return { NODE_COMPILE_CACHE: compiled, ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }) }
}

async function readApart({ module, ms, megabytes, most }: Reader, file: Uint8Array, args: object): Promise<Buffer> {
  // starting a process holds the event loop for some 15 ms: not in one turn with whatever made the file
  await setImmediate()
  const heap = `--max-old-space-size=${Math.ceil(megabytes * 0.6)}`
  const child = spawn(process.execPath, [heap, CHILD, module, String(megabytes)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment(),
  })
  yieldToOthers(child.pid)
  return new Promise((done, fail) => {
    const out: Buffer[] = []
    let size = 0
    let why: Refusal | null = null
    const stop = (reason: Refusal) => {
      why ??= reason
      child.kill('SIGKILL')
    }
    const clock = setTimeout(() => stop('time'), ms)
    child.on('error', fail)
    // a child that refuses a file may exit before it has read all of it
    child.stdin.on('error', () => {})
    child.stdin.write(`${JSON.stringify(args)}\n`)
    child.stdin.end(file)
    child.stdout.on('data', (part: Buffer) => {
      out.push(part)
      if ((size += part.length) > most) stop('length')
    })
    child.on('close', (code, signal) => {
      clearTimeout(clock)
      if (code === 0 && !why) return done(Buffer.concat(out))
      // not killed from here: by its own watch, by V8 at its limit, or by the system
      if (why || signal) return fail(new Refused(why ?? 'memory'))
      fail(code === BROKEN ? new Refused('broken') : new Error(`reading a file ended with ${code}`))
    })
  })
}

/**
 * Who waits for a page goes first, and a file takes a little longer. Not the lowest priority: on a busy machine that leaves a file so
 * little of the processor that its time is over before an honest one is read.
 */
function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already, or this system has no priorities
  }
}

/** For `catch`: says it at this field of the form; `broken` where the operation has better words. @throws Problem 422 */
export const refusedAt =
  (field: string, broken?: Message) =>
  (error: unknown): never => {
    if (!(error instanceof Refused)) throw error
    throw invalid({ [field]: [error.why === 'broken' && broken ? broken : error.said] })
  }

/** The values that a reader wrote as lines of JSON, without holding the event loop for all of them together. */
export async function* linesOf<T>(answer: Buffer): AsyncGenerator<T> {
  let since = performance.now()
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf(10, at)
    yield JSON.parse(answer.toString('utf8', at, end)) as T
    at = end + 1
    if (performance.now() - since < 10) continue
    await setImmediate()
    since = performance.now()
  }
}
