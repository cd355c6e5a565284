// Started by platform/guarded.ts for one file and gone after it: `node guarded-child.ts <address of the reader> <megabytes>`. By stdin come
// the arguments as one line of JSON and then the file; what the reader gives goes out by stdout.
import { Worker } from 'node:worker_threads'

/** What a reader exports as `read`. It runs here, and its imports are loaded nowhere else. */
export type Read<Args = unknown> = (file: Buffer, args: Args) => AsyncIterable<string | Uint8Array>

const [, , address, megabytes] = process.argv
// neither V8's heap limit nor Node knows of what buffers and native libraries take; a thread sees it while this one is busy
const watch = `const most = ${Number(megabytes)} * 1048576
setInterval(() => process.memoryUsage.rss() > most && process.kill(process.pid, 'SIGKILL'), 15)`
new Worker(watch, { eval: true }).unref()

const { read } = (await import(address!)) as { read: Read }
const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
const given = Buffer.concat(parts)
const line = given.indexOf(10)
try {
  for await (const piece of read(given.subarray(line + 1), JSON.parse(given.toString('utf8', 0, line))))
    if (!process.stdout.write(piece)) await new Promise((done) => process.stdout.once('drain', done))
} catch {
  // the file is not what the reader takes
  process.exitCode = 3
}
// what is still written goes out first
process.stdout.end(() => process.exit())
