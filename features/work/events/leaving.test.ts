import { afterAll, beforeAll, expect, test } from 'vitest'
import { leavingWorld, type LeavingWorld, MIDNIGHT } from '#features/people/leaving/factory.ts'
import { eventsOf } from './factory.ts'

let w: LeavingWorld
let e: ReturnType<typeof eventsOf>
beforeAll(async () => {
  w = await leavingWorld()
  e = eventsOf(w)
})
afterAll(() => w.close())

test('what a leaver created goes on with who takes over, and they are invited no more', async () => {
  const created = await e.make()
  const over = await e.make({ day: '2026-11-25', startTime: '10:00', endTime: '11:00' })
  const invited = await e.make({ audience: { userIds: [w.ids.max, w.ids.eve] } }, 'ann')
  const foreseen = await w.call('hr', 'GET', `${w.at('max', '/consequences')}?lastDay=2026-11-27`)
  expect(JSON.stringify(foreseen.body)).toContain('2 events they created go to Dora Berg')
  expect((await w.record('max')).status).toBe(201)
  w.clock.now = MIDNIGHT
  await w.wake()
  await e.settle()
  const creator = async (id: string) => (await e.show(id, 'ann')).body.data.creator.firstName
  expect([await creator(created), await creator(over)]).toEqual(['Dora', 'Max'])
  expect(await e.people(invited, 'ann')).toEqual(['Eve: open'])
  expect((await e.change(created, { name: 'Planning with Dora' }, 'dora')).status).toBe(200)
})
