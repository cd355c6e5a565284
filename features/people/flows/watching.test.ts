import { afterAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { flowsOf } from './factory.ts'
import { CHECK } from './server/jobs.ts'

let w: World
let it: ReturnType<typeof flowsOf>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  it = flowsOf(w)
})
afterAll(() => w.close())

const night = async () => {
  await w.asAcme((db) => enqueue(db, CHECK, {}, {}))
  return w.settle()
}
interface Row {
  type: string
  text: string
  to: string
}
const received = async (who: Name): Promise<Row[]> =>
  ((await w.call(who, 'GET', '/api/notifications')).body.data as Row[]).filter(
    ({ type }) => type === 'ApprovalFlowHasProblem',
  )
const texts = async (who: Name) => (await received(who)).map(({ text }) => text)
const leave = (who: Name, at: Date | null) =>
  w.asAcme((db) => db.updateTable('users').set({ deactivatedAt: at }).where('id', '=', w.ids[who]).execute())

test('who has left is reported once, to those who keep the rules, and again when it comes back', async () => {
  const id = await it.make([{ who: 'people', users: ['mia', 'max', 'dora'] }], { name: 'Long vacations' })
  await night()
  expect(await received('adam')).toEqual([])
  await leave('mia', new Date())
  await night()
  expect(await received('adam')).toEqual([
    expect.objectContaining({
      text: 'The flow Long vacations asks Mia Berg, who has left',
      to: `/settings/time-off/flows/${id}`,
    }),
  ])
  // HR keeps the rules of leave, others do not
  expect([(await received('hr')).length, (await received('max')).length, (await received('ann')).length]).toEqual([
    1, 0, 0,
  ])
  await night()
  expect(await received('adam')).toHaveLength(1)
  await leave('mia', null)
  await night()
  await leave('mia', new Date())
  await night()
  expect(await received('adam')).toHaveLength(2)
})

test('a second person is another problem, a step that finds nobody is one however many it concerns', async () => {
  await it.make([{ who: 'people', users: ['mia', 'max', 'dora', 'hr'] }], { name: 'Named' })
  await leave('mia', new Date())
  await night()
  await leave('max', new Date())
  await night()
  expect(await texts('adam')).toHaveLength(2)
  await it.make([{ who: 'manager' }], { name: 'Managers' })
  await night()
  const found = (await texts('adam')).filter((text) => text.includes('Managers'))
  expect(found).toHaveLength(1)
  await w.asAcme((db) => db.updateTable('users').set({ managerId: null }).where('id', '=', w.ids.ann).execute())
  await night()
  expect((await texts('adam')).filter((text) => text.includes('Managers'))).toEqual(found)
})

test('neither who is invited or away, nor what an archived flow says, is news', async () => {
  const id = await it.make([{ who: 'people', users: ['pia', 'dora', 'hr'] }])
  await night()
  expect(await received('adam')).toEqual([])
  await leave('dora', new Date())
  await w.call('adam', 'PUT', `/api/approval-flows/${id}/archive`, {})
  await night()
  expect(await received('adam')).toEqual([])
})

test('the list says whether there are archived ones', async () => {
  expect((await it.list()).hasArchived).toBe(false)
  const id = await it.make([{ who: 'manager' }])
  expect((await it.list()).hasArchived).toBe(false)
  await w.call('adam', 'PUT', `/api/approval-flows/${id}/archive`, {})
  expect((await it.list()).hasArchived).toBe(true)
})
