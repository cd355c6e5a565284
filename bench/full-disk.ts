// node bench/full-disk.ts, as root on Linux: PostgreSQL on a small disk of its own (tmpfs, in a mount namespace that ends with this
// program) that is filled up under a busy server, and emptied again.
import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

if (!process.env.OWN_MOUNTS) {
  const argv = ['--mount', process.execPath, import.meta.filename]
  const { status } = spawnSync('unshare', argv, { stdio: 'inherit', env: { ...process.env, OWN_MOUNTS: '1' } })
  process.exit(status ?? 1)
}

const { ownPostgres } = await import('#tests/own-postgres.ts')
const disk = mkdtempSync(join(tmpdir(), 'staffroom-disk-'))
if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', disk]).status !== 0)
  throw new Error('mount: no right to')
// PostgreSQL runs as another user, who has to be able to walk there
chmodSync(disk, 0o755)
const usual = process.env.TMPDIR
process.env.TMPDIR = disk
const postgres = await ownPostgres()
if (usual === undefined) delete process.env.TMPDIR
else process.env.TMPDIR = usual
process.env.TEST_DATABASE_URL = postgres.url
const { default: setup } = await import('#tests/setup.ts')
await setup()
const { data, owner, ownerUrl } = await import('#tests/database.ts')
owner.on('error', () => {})
const { world } = await import('#tests/world.ts')
const { drained, outcome, writeOn } = await import('#tests/crashes.ts')
const { startNodeProcess } = await import('#tests/node-process.ts')
const { TEST_SECRET } = await import('#tests/secret.ts')

const w = await world()
const env = {
  DATABASE_URL: ownerUrl,
  STAFFROOM_SECRET: TEST_SECRET,
  FILES_FOLDER: '.data/test-files',
  LOG_LEVEL: 'silent',
}
const node = await startNodeProcess(env)
const writing = writeOn(w, () => node.port)
await writing.grown()

const filler = join(disk, 'filler')
/** What a busy table needs grows in the middle of it: the last bytes are taken again and again. */
function fill() {
  const file = openSync(filler, 'a')
  const zeros = Buffer.alloc(8192)
  try {
    for (;;) writeSync(file, zeros)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
fill()
const began = Date.now()
while ((writing.said.refused.get(503) ?? 0) < 30 && Date.now() - began < 120_000) {
  // what stands preallocated is used up first
  await owner
    .query(
      `create table if not exists ballast (a text); insert into ballast select repeat(md5(i::text), 50) from generate_series(1, 2000) i`,
    )
    .catch(() => {})
  fill()
  await new Promise((done) => setTimeout(done, 200))
}
const { bavail } = statfsSync(disk)
console.log(
  `the disk is full (${bavail} blocks free); answers: ${[...writing.said.refused].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
)
rmSync(filler)
const isThere = () =>
  owner.query('select 1').then(
    () => true,
    () => false,
  )
if (!(await isThere())) {
  // PostgreSQL stops when it has no room for its log; its operator would start it again
  await new Promise((done) => setTimeout(done, 3000))
  if (!(await isThere())) {
    console.log('PostgreSQL has stopped by itself and is started again')
    await postgres.start()
  }
}
console.log(`first write ${Math.round(await writing.grown())} ms after there is room`)
await writing.stop()
await drained()
const { acknowledged, written, notes, letters } = await outcome(w, writing.said)
const lost = acknowledged.filter((key) => !written.some((row) => row.comment === key)).length
const doubled = written.filter((row) => row.count > 1).length
console.log(
  `${acknowledged.length} acknowledged, ${written.length} written, ${lost} lost, ${doubled} doubled; ${notes} notifications, ${letters} emails; the server ${node.hasEnded() ? 'has ended' : 'never ended'}; load ${loadavg()[0]!.toFixed(1)}`,
)
const isRight = lost + doubled === 0 && notes === written.length && letters === written.length && !node.hasEnded()
await node.end('SIGTERM')
await w.app.close()
await Promise.all([owner.end(), data.close()])
await postgres.end()
spawnSync('umount', [disk])
rmSync(disk, { recursive: true, force: true })
process.exit(isRight ? 0 : 1)
