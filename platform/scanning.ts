import { spawn } from 'node:child_process'
import type { Config } from './config.ts'
import { invalid } from './problems.ts'

/** The operator's virus scanner; null where there is none. */
let scan: ((file: Buffer) => Promise<'clean' | 'infected'>) | null = null

const MS = 60_000

/** Called once, when the server is built. */
export function bindScanner({ url, command }: Config['scan']): void {
  scan = url ? (file) => byAddress(url, file) : command ? (file) => byCommand(command, file) : null
}

/**
 * An infected file is not kept. While the scanner is away the file is kept as `later`, and not handed out before `scanAgain`.
 * @throws Problem 422 at the field
 */
export async function scanned(file: Buffer, field = 'file'): Promise<'clean' | 'later'> {
  const answer = await scanAgain(file)
  if (answer === 'infected') throw invalid({ [field]: ['errors.fileInfected'] })
  return answer ?? 'later'
}

/** @returns null while the scanner cannot be asked */
export async function scanAgain(file: Buffer): Promise<'clean' | 'infected' | null> {
  return scan ? scan(file).catch(() => null) : 'clean'
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
