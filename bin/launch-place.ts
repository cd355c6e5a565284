import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'

export const root = dirname(import.meta.dirname)
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Where database, files and secret lie outside production: `.data`, or what STAFFROOM_DATA names. */
export function dataFolder(): string {
  const said = process.env.STAFFROOM_DATA
  const folder = said ? resolve(said) : join(root, '.data')
  return process.getuid?.() === 0 && !said && isClosed(root) ? outside() : folder
}

/** A random secret, made once. */
export function ownSecret(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Waits a little: a server that was killed just now may still be letting go of it. */
export async function freePort(port: number): Promise<void> {
  for (let tries = 0; tries < 25; tries++) {
    if (await isFree(port)) return
    await wait(200)
  }
  throw new Error(`Port ${port} is in use by another program. Use another one: PORT=${port + 1} npm start`)
}

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = createServer()
      .once('error', () => answer(false))
      .listen(port, '0.0.0.0', () => probe.close(() => answer(true)))
  })

/** Under root PostgreSQL runs as another user, who must be able to enter this folder. */
function isClosed(folder: string): boolean {
  const parents = [folder]
  while (dirname(parents.at(-1)!) !== parents.at(-1)) parents.push(dirname(parents.at(-1)!))
  return parents.some((path) => (statSync(path).mode & 0o001) === 0)
}

function outside(): string {
  const folder = join('/var/lib/staffroom', createHash('sha256').update(root).digest('hex').slice(0, 12))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}
