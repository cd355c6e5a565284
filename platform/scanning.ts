import { spawn } from 'node:child_process'
import type { Config } from './config.ts'
import { invalid, Problem } from './problems.ts'

/** The operator's virus scanner; null where there is none. */
let scan: ((file: Buffer) => Promise<'clean' | 'infected'>) | null = null

const MS = 60_000

/** Called once, when the server is built. */
export function bindScanner({ url, command }: Config['scan']): void {
  scan = url ? (file) => byAddress(url, file) : command ? (file) => byCommand(command, file) : null
}

/**
 * Nothing is kept before the scanner has called it clean: not when it calls it infected, and not while it does not answer.
 * @throws Problem 422 at the field; 503 while the scanner cannot be asked
 */
export async function refuseInfected(file: Buffer, field = 'file'): Promise<void> {
  if (!scan) return
  const answer = await scan(file).catch(() => 'unavailable')
  if (answer === 'clean') return
  if (answer === 'infected') throw invalid({ [field]: ['errors.fileInfected'] })
  throw new Problem('unavailable', 'errors.scannerAway', {
    general: 'errors.scannerAway',
    fields: { [field]: ['errors.scannerAway'] },
    retryAfter: 60,
  })
}

/** The operator's own service, wherever it is: it says `{"status": "clean"}` or `{"status": "infected"}`. */
async function byAddress(url: string, file: Buffer) {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: new Uint8Array(file),
    redirect: 'error',
    signal: AbortSignal.timeout(MS),
  })
  const { status } = (await answer.json()) as { status?: unknown }
  if (answer.ok && (status === 'clean' || status === 'infected')) return status
  throw new Error(`the scanner answered ${answer.status}`)
}

/** A program that reads the file from stdin, as `clamdscan -` does: 0 is clean, 1 infected, anything else no answer. */
function byCommand(command: string, file: Buffer) {
  const [program = '', ...args] = command.split(/\s+/)
  return new Promise<'clean' | 'infected'>((done, fail) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: MS, killSignal: 'SIGKILL' })
    child.once('error', fail)
    child.stdin.on('error', () => {})
    child.stdin.end(file)
    child.once('close', (code) =>
      code === 0 ? done('clean') : code === 1 ? done('infected') : fail(new Error(`the scanner ended with ${code}`)),
    )
  })
}
