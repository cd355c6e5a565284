import { strict as assert } from 'node:assert'
import { drained, outcome, writeOn } from './crashes.ts'
import { type NodeProcess, startNodeProcess, startWorkerProcess } from './node-process.ts'
import type { ownPostgres, Way } from './own-postgres.ts'
import { TEST_SECRET } from './secret.ts'
import type { World } from './world.ts'

/** No first write after PostgreSQL is back takes longer. */
const BACK_MS = 5000
/** The longest that a process takes to end once it is told to. */
const END_MS = 10_000

/**
 * PostgreSQL goes and comes back in each of the ways, under a server and a worker apart that are busy.
 * @param ownerUrl of the world's database in that PostgreSQL
 */
export async function restartWhileWriting(
  w: World,
  {
    postgres,
    ownerUrl,
    ways,
  }: { postgres: Awaited<ReturnType<typeof ownPostgres>>; ownerUrl: string; ways: readonly Way[] },
) {
  const env = {
    DATABASE_URL: ownerUrl,
    STAFFROOM_SECRET: TEST_SECRET,
    FILES_FOLDER: '.data/test-files',
    WORKER: 'apart',
    LOG_LEVEL: 'silent',
  }
  const node: NodeProcess = await startNodeProcess(env)
  const worker = startWorkerProcess(env)
  const writing = writeOn(w, () => node.port)
  const backs: { way: Way; ms: number }[] = []
  for (const way of ways) {
    await writing.grown()
    await postgres.stop(way)
    // long enough that someone is answered meanwhile
    const refused = writing.said.refused.get(503) ?? 0
    for (const end = Date.now() + 10_000; (writing.said.refused.get(503) ?? 0) < refused + 3 && Date.now() < end;)
      await new Promise((done) => setTimeout(done, 20))
    await postgres.start()
    backs.push({ way, ms: await writing.grown() })
    assert.deepEqual([node.hasEnded(), worker.hasEnded()], [false, false], 'a process has ended')
  }
  await writing.stop()
  await drained()
  const before = performance.now()
  const codes = await Promise.all([node.end('SIGTERM'), worker.end('SIGTERM')])
  const ended = performance.now() - before
  assert.deepEqual(codes, [0, 0], 'exit codes')
  assert(ended < END_MS, `they took ${ended} ms to end`)
  for (const { ms, way } of backs) assert(ms < BACK_MS, `${way}: first write after ${ms} ms`)
  assert.deepEqual([...writing.said.refused.keys()], [503], 'other answers than 503')
  assert.equal(writing.said.mute, 0, 'a 503 without Retry-After')
  return { backs, ended, refused: writing.said.refused, ...(await outcome(w, writing.said)) }
}
