import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { appUrl } from '#tests/database.ts'
import { TEST_SECRET } from '#tests/secret.ts'
import { silentProxy } from '#tests/silent-proxy.ts'
import { DatabaseHangs } from './answer-watch.ts'
import { isDatabaseAway } from './database-away.ts'
import { database } from './db.ts'

const proxy = await silentProxy(Number(new URL(appUrl).port))
const through = new URL(appUrl)
through.port = String(proxy.port)
const data = database(through.href, TEST_SECRET, 1)
afterAll(async () => {
  await data.close()
  await proxy.close()
})
const sleeping = (seconds: number) => data.outside((db) => sql`select pg_sleep(${seconds})`.execute(db))
const msOf = async (work: Promise<unknown>) => {
  const begun = performance.now()
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return { ms: performance.now() - begun, error }
}

test('a connection that is merely in use is waited for, longer than a look takes', async () => {
  const busy = sleeping(4)
  const waits = await msOf(sleeping(0))
  await busy
  expect(waits.error).toBeNull()
  expect(waits.ms).toBeGreaterThan(3000)
}, 30_000)

test('of a database that hangs everyone learns after six seconds, and the next at once; a late connection serves someone else', async () => {
  await sleeping(0)
  proxy.silence()
  const [statement, waiting] = await Promise.all([msOf(sleeping(0)), msOf(sleeping(0))])
  for (const { ms, error } of [statement, waiting]) {
    expect(isDatabaseAway(error)).toBe(true)
    expect(ms).toBeLessThan(8500)
  }
  const next = await msOf(sleeping(0))
  expect(next.error).toBeInstanceOf(DatabaseHangs)
  expect(next.ms).toBeLessThan(4000)
  proxy.speak()
  await expect
    .poll(
      () =>
        sleeping(0).then(
          () => true,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true)
  // no connection was handed to a caller that had given up
  await expect.poll(() => [data.pool.totalCount, data.pool.idleCount, data.pool.waitingCount]).toEqual([1, 1, 0])
}, 60_000)
