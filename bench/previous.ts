// node bench/previous.ts [commit] [tests…]: the version before on this version's schema, as it is while an upgrade runs. A worktree of the
// commit (without one: what stood before the newest migration) is given this version's migrations, and its own tests run there.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const [given, ...named] = process.argv.slice(2)
const commit = git('rev-parse', '--short', given ?? `${git('log', '-1', '--format=%H', '--', 'migrations')}^`)
const tests = named.length > 0 ? named : ['features/core', 'features/people', 'features/surfaces', 'features/work']

const before = join(mkdtempSync(join(tmpdir(), 'staffroom-previous-')), 'staffroom')
git('worktree', 'add', '--quiet', '--detach', before, commit)
let failed: number | null = 1
try {
  const known = new Set(readdirSync(join(before, 'migrations')))
  const added = readdirSync(join(root, 'migrations')).filter((name) => !known.has(name))
  cpSync(join(root, 'migrations'), join(before, 'migrations'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'))
  console.log(`${commit} with ${added.length ? added.join(', ') : 'no further migration'}: ${tests.join(', ')}`)
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...tests], {
    cwd: before,
    stdio: 'inherit',
  })
  failed = run.status
} finally {
  git('worktree', 'remove', '--force', before)
  rmSync(join(before, '..'), { recursive: true, force: true })
}
process.exit(failed ?? 1)
