import { expect, test } from 'vitest'
import { owner, ownerUrl } from '#tests/database.ts'
import { SteadyConnection } from './steady-connection.ts'

const log = { error: () => {}, warn: () => {} }
const open = async () =>
  (
    await owner.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = 'steady'",
    )
  ).rows[0]!.n

test.each([
  ['while it is being made', false],
  ['once it is there', true],
])('a connection that is closed %s is gone', async (_when, isThere) => {
  const use = async () => {}
  const line = new SteadyConnection(ownerUrl, { name: 'steady', log, beatMs: 1000, onUp: use, onBeat: use })
  await Promise.resolve()
  if (isThere) await expect.poll(open).toBe(1)
  await line.close()
  await expect.poll(open).toBe(0)
})
