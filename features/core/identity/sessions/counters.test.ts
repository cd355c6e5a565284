import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { portsOf } from '#platform/ports.ts'
import { data } from '#tests/database.ts'
import { config, type World, world } from '#tests/world.ts'
import { type Counter, counters } from './server/api.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('user-info counts through the ports of other features, in one statement', async () => {
  const four: Counter = {
    name: 'approvalsCount',
    count: (_, { userId }) => sql<number>`select 4 where ${userId}::uuid is not null`,
  }
  const app = await build(config, data, { ports: portsOf([{ brings: [counters.with(four)] }]) })
  const answer = await app.inject({
    url: '/api/user-info',
    headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.ann}` },
  })
  expect(answer.json()).toMatchObject({ user: { approvalsCount: 4 }, unreadNotificationsCount: 0 })
  await app.close()
})
