import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const ask = async (more: object = {}) => {
  const { body } = await w.call('ann', 'POST', '/api/time-off/requests', {
    kind: 'vacation',
    firstDay: '2026-07-06',
    lastDay: '2026-07-14',
    approverIds: [w.ids.max, w.ids.dora],
    ...more,
  })
  return body.data.id as string
}
const decide = (who: Name, id: string, status: string, comment = '') =>
  w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status, comment })
interface Step {
  what: string
  by: { firstName: string } | null
  at: string
  comment: string
}
const steps = (history: Step[]) => history.map(({ what, by, at, comment }) => [what, by?.firstName, at, comment])
const history = async (who: Name, id: string) =>
  steps((await w.call(who, 'GET', `/api/time-off/requests/${id}`)).body.data.history)

test('cancelling keeps the approval: who, what, when and the comment of both stay on the request', async () => {
  const id = await ask()
  w.clock.now = new Date('2026-05-05T09:00:00Z')
  await decide('max', id, 'approved', 'Enjoy')
  w.clock.now = new Date('2026-05-06T09:00:00Z')
  const { body } = await decide('ann', id, 'canceled', 'Plans changed')
  const all = [
    ['asked', 'Ann', '2026-05-04T09:00:00.000Z', ''],
    ['approved', 'Max', '2026-05-05T09:00:00.000Z', 'Enjoy'],
    ['canceled', 'Ann', '2026-05-06T09:00:00.000Z', 'Plans changed'],
  ]
  expect(steps(body.data.history)).toEqual(all)
  for (const who of ['ann', 'max', 'dora', 'hr'] as const) expect(await history(who, id), who).toEqual(all)
  expect((await w.call('eve', 'GET', `/api/time-off/requests/${id}`)).status).toBe(404)
})

test('what is decided in the approvals inbox is in the history too', async () => {
  const id = await ask()
  await w.call('dora', 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'declined', comment: 'Too many away' })
  expect(await history('ann', id)).toEqual([
    ['asked', 'Ann', '2026-05-04T09:00:00.000Z', ''],
    ['declined', 'Dora', '2026-05-04T09:00:00.000Z', 'Too many away'],
  ])
})

test('a request on behalf of Ann says who made it', async () => {
  const { body } = await w.call('hr', 'POST', '/api/time-off/requests', {
    kind: 'vacation',
    userId: w.ids.ann,
    firstDay: '2026-07-06',
    lastDay: '2026-07-07',
    approverIds: [w.ids.max],
  })
  expect(steps(body.data.history)).toEqual([['asked', 'Hr', '2026-05-04T09:00:00.000Z', '']])
})

test('a decision by an older version of the server, which knows only the request, is kept as well', async () => {
  const id = await ask()
  const older = (status: string, by: string, at: string) =>
    owner.query(
      `update time_off_requests set status = $2, decided_by = $3, decided_at = $4, decision_comment = 'Older', version = version + 1
       where id = $1`,
      [id, status, by, at],
    )
  await older('approved', w.ids.max, '2026-05-05T09:00:00Z')
  await older('canceled', w.ids.ann, '2026-05-06T09:00:00Z')
  expect((await history('ann', id)).slice(1)).toEqual([
    ['approved', 'Max', '2026-05-05T09:00:00.000Z', 'Older'],
    ['canceled', 'Ann', '2026-05-06T09:00:00.000Z', 'Older'],
  ])
})

test('decisions can neither be changed nor taken out', async () => {
  const id = await ask()
  await decide('max', id, 'approved')
  for (const change of [`update time_off_decisions set comment = 'x'`, 'delete from time_off_decisions'])
    await expect(
      w.asAcme((db) => db.executeQuery({ sql: change, parameters: [], query: { kind: 'RawNode' } } as never)),
    ).rejects.toThrow('permission denied')
})

test('the approver is told which days are cancelled', async () => {
  const id = await ask({ lastDay: '2026-07-10', approverIds: [w.ids.max] })
  await decide('max', id, 'approved')
  await w.settle()
  w.clock.now = new Date('2026-07-08T18:00:00Z')
  await w.call('ann', 'PUT', '/api/calendar/update-vacation-status', { id, status: 'canceled', from: '2026-07-09' })
  const { letters } = await w.settle()
  const mine = letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
  expect(mine.map(({ to, subject }) => [to.split('@')[0], subject])).toEqual([
    ['max', 'Canceled: Ann Berg, Thu, 9 July – Fri, 10 July 2026'],
  ])
  const [notification] = (await w.call('max', 'GET', '/api/notifications')).body.data
  expect(notification).toMatchObject({
    type: 'UserVacationRequestStatusWasUpdated',
    info: { vacation: { status: 'canceled', dateFrom: '2026-07-09', dateTo: '2026-07-10' } },
  })
})
