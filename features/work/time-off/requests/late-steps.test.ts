import { afterAll, beforeEach, expect, test } from 'vitest'
import { flowsOf } from '#features/people/flows/factory.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { stepsIn } from './factory.ts'
import { LATE } from './server/jobs.ts'
import { followSteps } from './server/late-actions.ts'

let w: World
let it: ReturnType<typeof stepsIn>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T20:00:00Z')
  it = stepsIn(w)
})
afterAll(() => w.close())

let runs = 0
async function clock(now: string) {
  w.clock.now = new Date(now)
  await w.asAcme((db) => enqueue(db, LATE, {}, { key: String(++runs) }))
  return w.settle()
}

test('the people of a step are reminded once, then others are asked too, once; by the days where the requester works', async () => {
  await flowsOf(w).make([
    { who: 'manager', remindAfter: 2, escalateAfter: 4 },
    { who: 'people', users: ['hr'] },
  ])
  const id = await it.ask('ann')
  await w.settle()
  expect(it.lettersTo('max', await clock('2026-05-05T23:45:00Z'))).toBe(0)
  const reminded = await clock('2026-05-06T00:15:00Z')
  expect(reminded.letters.map(({ to, subject }) => [to.split('@')[0], subject.slice(0, 20)])).toEqual([
    ['max', 'Reminder: request fr'],
  ])
  const [notice] = (await w.call('max', 'GET', '/api/notifications')).body.data
  expect([notice.type, notice.text.slice(0, 10)]).toEqual(['UserWasChosenAsVacationApprover', 'Reminder: '])
  expect(it.lettersTo('max', await clock('2026-05-07T00:15:00Z'))).toBe(0)
  expect(await it.approvers(id)).toEqual(['Max'])
  const escalated = await clock('2026-05-08T09:00:00Z')
  expect([await it.approvers(id), it.lettersTo('dora', escalated)]).toEqual([['Dora', 'Max'], 1])
  expect(await it.history(id)).toEqual(['asked: Ann', 'stepLate: null'])
  const again = await clock('2026-05-09T09:00:00Z')
  expect([await it.approvers(id), again.letters.length]).toEqual([['Dora', 'Max'], 0])
  await it.decide('dora', id)
  expect(await it.approvers(id)).toEqual(['Hr'])
})

test('two workers at the same moment remind once; what is decided, or is not asked yet, is left alone', async () => {
  await flowsOf(w).make([
    { who: 'manager', remindAfter: 1 },
    { who: 'people', users: ['hr'], remindAfter: 1 },
  ])
  const [waits, decided, second] = [await it.ask('ann'), await it.ask('ann'), await it.ask('ann')]
  await it.decide('max', decided, 'declined')
  const later = new Date('2026-05-06T09:00:00Z')
  w.clock.now = later
  await it.decide('max', second)
  await Promise.all([1, 2].map(() => w.asAcme((db) => followSteps({ db, now: later }))))
  const { rows } = await owner.query(
    `select subject_id, count(*)::int from events where name = 'timeOff.reminded' and company_id = $1 group by 1`,
    [w.acme.id],
  )
  expect(rows).toEqual([{ subject_id: waits, count: 1 }])
})

test('in a step of all, others who are asked because it is late decide for those who did not', async () => {
  await flowsOf(w).make([{ who: 'people', users: ['mia', 'eve'], needs: 'all', escalateAfter: 1 }])
  const id = await it.ask('ann')
  await it.decide('mia', id)
  await clock('2026-05-06T09:00:00Z')
  expect(await it.approvers(id)).toEqual(['Eve', 'Max'])
  expect((await it.decide('max', id)).body.status).toBe('approved')
})
