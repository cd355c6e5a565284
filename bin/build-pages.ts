import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './launch-place.ts'

const SOURCES = [
  'app/web/**/*',
  'app/messages/*',
  'ui/**/*',
  'kit/**/*',
  'features/**/web/**/*',
  'features/**/contract.ts',
  '{platform,features}/**/messages/*.json',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the browser's pages into `folder` unless they are as new as their sources. @returns what was done, for the log. */
export async function buildPages(folder: string): Promise<string> {
  const to = resolve(root, folder)
  const stamp = join(to, '.sources')
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return '(as before)'
  const beside = `${to}.new`
  rmSync(beside, { recursive: true, force: true })
  await vite(beside)
  writeFileSync(join(beside, '.sources'), now)
  rmSync(to, { recursive: true, force: true })
  renameSync(beside, to)
  return '(built)'
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    const { mtimeMs, size, mode } = statSync(join(root, file))
    // folders change their time with every editor's swap file
    if ((mode & 0o170000) === 0o100000) hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

const vite = (folder: string) =>
  new Promise<void>((done, fail) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production', WEB_FOLDER: folder },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error('The pages could not be built (see above).'))))
  })
