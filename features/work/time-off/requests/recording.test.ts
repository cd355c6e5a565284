import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const record = (by: Name, forWhom: Name = 'ann', more: object = {}) =>
  w.call(by, 'POST', '/api/time-off/records', {
    kind: 'sick_day',
    userId: w.ids[forWhom],
    firstDay: '2026-05-04',
    lastDay: '2026-05-05',
    ...more,
  })

test('HR records two sick days that Ann called in: approved at once, "recorded by" in the history', async () => {
  const { status, body } = await record('hr', 'ann', { comment: 'By telephone' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ status: 'approved', length: 2000, comment: 'By telephone', decidedBy: 'Hr Berg' })
  expect(body.data.history).toMatchObject([
    { what: 'recorded', by: { firstName: 'Hr' }, at: '2026-05-04T09:00:00.000Z' },
  ])
  const seen = (await w.call('ann', 'GET', `/api/time-off/requests/${body.data.id}`)).body.data
  expect(seen.history).toEqual(body.data.history)
  const { rows } = await owner.query('select name, actor_id from events where subject_id = $1', [body.data.id])
  expect(rows).toEqual([{ name: 'timeOff.recorded', actor_id: w.ids.hr }])
})

test('Ann is told, in the panel and by email; nobody is asked to decide', async () => {
  const { body } = await record('hr')
  const { letters } = await w.settle()
  const mine = letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
  expect(mine.map(({ to, subject }) => [to.split('@')[0], subject])).toEqual([
    ['ann', 'Hr Berg recorded sick leave for you: Mon, 4 May – Tue, 5 May 2026'],
  ])
  expect(mine[0]!.text).toContain('Hr Berg recorded this time off for you. It is approved.')
  expect((await w.call('ann', 'GET', '/api/notifications')).body.data).toMatchObject([
    { type: 'UserSickDayRequestStatusWasUpdated', info: { sickDay: { id: body.data.id, status: 'recorded' } } },
  ])
  for (const who of ['max', 'hr', 'adam'] as const)
    expect((await w.call(who, 'GET', '/api/approvals')).body.data, who).toEqual([])
})

test.each([
  ['hr', 'ann', 201],
  ['adam', 'ann', 201],
  // the built-in manager rights reach their own reports
  ['max', 'ann', 201],
  ['dora', 'ann', 201],
  ['mia', 'ann', 403],
  ['eve', 'ann', 403],
  ['ivan', 'ann', 403],
  ['gil', 'ann', 404],
  // for oneself one requests
  ['ann', 'ann', 403],
  ['hr', 'hr', 403],
  ['adam', 'adam', 403],
  ['max', 'max', 403],
] as const)('%s records leave for %s: %i', async (by, forWhom, status) => {
  expect((await record(by, forWhom)).status).toBe(status)
  const { rowCount } = await owner.query('select 1 from time_off_requests where company_id = $1', [w.acme.id])
  expect(rowCount).toBe(status === 201 ? 1 : 0)
})

test('the balance and other leave bind what is recorded, too', async () => {
  expect((await record('hr')).status).toBe(201)
  expect((await record('hr')).status).toBe(409)
  expect((await record('hr', 'ann', { firstDay: '2026-05-09', lastDay: '2026-05-10' })).status).toBe(422)
})

test('who recorded it can cancel it after it has begun, Ann cannot', async () => {
  await owner.query(`delete from role_permissions where company_id = $1 and key like '%.timeoff.adjust'`, [w.acme.id])
  await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
  const { body } = await record('hr')
  const cancel = (who: Name) =>
    w.call(who, 'PUT', '/api/calendar/update-sick-day-status', { id: body.data.id, status: 'canceled' })
  expect((await cancel('ann')).status).toBe(403)
  expect((await cancel('max')).status).toBe(403)
  expect((await cancel('hr')).status).toBe(200)
})
