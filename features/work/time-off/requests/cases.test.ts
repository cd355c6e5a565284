import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  const settings = JSON.stringify({ entitlement: 2000, carryOver: { max: 0, lastDay: null } })
  await w.asAcme((db) =>
    db.insertInto('leavePolicies').values({ kind: 'vacation', effectiveFrom: '2026-01-01', settings }).execute(),
  )
})
afterAll(() => w.close())

const ask = (firstDay: string, lastDay: string) =>
  w.call('ann', 'POST', '/api/time-off/requests', { kind: 'vacation', firstDay, lastDay, approverIds: [w.ids.max] })
const status = (who: 'ann' | 'max', id: string, to: string) =>
  w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status: to })

test('T70: two tabs send two days each at the same moment, and there are two: one is made, one is a conflict', async () => {
  const answers = await Promise.all([ask('2026-07-06', '2026-07-07'), ask('2026-07-13', '2026-07-14')])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409])
})

test('T57: anyone who is in debt may always cancel, and be declined', async () => {
  const [one, two] = [
    (await ask('2026-07-06', '2026-07-06')).body.data.id,
    (await ask('2026-07-07', '2026-07-07')).body.data.id,
  ]
  await owner.query(
    `insert into leave_adjustments (company_id, user_id, kind, day, amount, reason) values ($1, $2, 'vacation', '2026-05-04', -5000, 'Debt')`,
    [w.acme.id, w.ids.ann],
  )
  expect((await status('max', one, 'declined')).status).toBe(200)
  expect((await status('ann', two, 'canceled')).status).toBe(200)
})
