import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('a holder of people.create reads the roles, an employee does not, a stranger is asked to sign in', async () => {
  expect((await w.call('hr', 'GET', '/api/roles?pagination=false')).body.data).toHaveLength(4)
  expect((await w.call('ann', 'GET', '/api/roles')).status).toBe(403)
  expect((await w.call(null, 'GET', '/api/roles')).status).toBe(401)
})
