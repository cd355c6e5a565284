import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRIDAY, leavingWorld, type LeavingWorld, MIDNIGHT } from './factory.ts'

let w: LeavingWorld
beforeAll(async () => {
  w = await leavingWorld()
})
afterAll(() => w.close())

const job = async () => (await w.call('hr', 'GET', `/api/people/${w.ids.max}/job-changes`)).body
const terms = async () =>
  (await w.call('hr', 'GET', `/api/people/${w.ids.max}/employment`)).body.data.map(
    ({ state, until }: { state: string; until: string | null }) => [state, until],
  )

test('of a person who has left nothing is in force, and of one who comes back it is again', async () => {
  const list = { list: 'employment_types', name: 'Employee' }
  const type = (await w.call('adam', 'POST', '/api/settings/company/lists', list)).body.data
  await w.call('hr', 'POST', `/api/people/${w.ids.max}/employment`, { typeId: type.id, effectiveDate: '2024-01-01' })
  expect(await terms()).toEqual([['current', null]])
  expect((await job()).hasLeft).toBe(false)
  await w.record('max')
  // it is known when it ends, and still so
  expect([await terms(), (await job()).hasLeft]).toEqual([[['current', FRIDAY]], false])
  w.clock.now = MIDNIGHT
  expect([await terms(), (await job()).hasLeft]).toEqual([[['ended', FRIDAY]], true])
  await w.wake()
  expect([await terms(), (await job()).hasLeft]).toEqual([[['ended', FRIDAY]], true])
  expect(
    (await w.call('hr', 'POST', `/api/people/${w.ids.max}/rehire`, { firstDay: '2026-12-07', bridged: false })).status,
  ).toBe(201)
  expect([await terms(), (await job()).hasLeft]).toEqual([[['current', null]], false])
})
