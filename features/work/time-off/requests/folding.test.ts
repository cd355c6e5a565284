import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterAll(() => w.close())

const days = { kind: 'vacation', firstDay: '2027-07-05', lastDay: '2027-07-16' }
async function asked(by: Name = 'ann', more: object = {}): Promise<string> {
  const { body } = await w.call(by, 'POST', '/api/time-off/requests', { ...days, approverIds: [w.ids.max], ...more })
  await letters()
  return body.data.id
}
let version = 1
async function edit(by: Name, id: string, more: object = {}) {
  version = (await w.call(by, 'GET', `/api/time-off/requests/${id}`)).body.data.version
  const body = { ...days, approverIds: [w.ids.max], version, ...more }
  expect((await w.call(by, 'PUT', `/api/time-off/requests/${id}`, body)).status).toBe(200)
}
/** What leaves when the worker has done all that is due. */
const letters = async () =>
  (await w.settle()).letters
    .filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
    .map(({ to, subject, text }) => ({ to: to.split('@')[0], subject, text }))
const waiting = `key like '%time off: write of changes%'`
/** The time has come for what waits. */
const whenTheWindowEnds = async () => {
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where ${waiting}`)
  return letters()
}
const notificationsOf = async (who: Name) => (await w.call(who, 'GET', '/api/notifications')).body.data
const unread = async (who: Name) => (await w.call(who, 'GET', '/api/user-info')).body.unreadNotificationsCount
const read = async (who: Name) =>
  w.call(who, 'PUT', '/api/notifications/read', {
    ids: (await notificationsOf(who)).map(({ id }: { id: string }) => id),
  })

test('26 edits are one notification and one letter, which says what changed since it was last read', async () => {
  const id = await asked()
  await read('max')
  for (let count = 0; count < 26; count++) {
    await edit('ann', id, { lastDay: `2027-07-${String(6 + (count % 9)).padStart(2, '0')}` })
    if (count % 5 === 0) expect(await letters()).toEqual([])
  }
  expect(await letters()).toEqual([])
  const [first, ...rest] = await notificationsOf('max')
  expect(rest).toHaveLength(1)
  expect(await unread('max')).toBe(1)
  expect(first).toMatchObject({
    type: 'UserWasChosenAsVacationApprover',
    wasRead: false,
    info: {
      vacation: { dateTo: '2027-07-13' },
      before: { kind: 'vacation', dateFrom: '2027-07-05', dateTo: '2027-07-16' },
    },
  })
  const jobs = await owner.query(`select 1 from graphile_worker._private_jobs where ${waiting}`)
  expect(jobs.rowCount).toBe(1)
  const sent = await whenTheWindowEnds()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['max', 'Vacation request from Ann Berg changed: Mon, 5 July – Tue, 13 July 2027'],
  ])
  expect(sent[0]!.text).toContain('Before: Vacation, Mon, 5 July – Fri, 16 July 2027')
  expect(await whenTheWindowEnds()).toEqual([])
})

test('what was never read is a request as it is now, not a change', async () => {
  const id = await asked()
  await edit('ann', id, { lastDay: '2027-07-06' })
  await letters()
  const all = await notificationsOf('max')
  expect(all).toHaveLength(1)
  expect(all[0].info.vacation.dateTo).toBe('2027-07-06')
  expect(all[0].info.before).toBeUndefined()
})

test('after it was read, the next change is a new notification with what was read before', async () => {
  const id = await asked()
  await read('max')
  await edit('ann', id, { lastDay: '2027-07-06' })
  await letters()
  await read('max')
  await edit('ann', id, { lastDay: '2027-07-07' })
  await edit('ann', id, { kind: 'day_off', lastDay: '2027-07-08' })
  await letters()
  const all = await notificationsOf('max')
  expect(all).toHaveLength(3)
  expect(all[0]).toMatchObject({
    type: 'UserWasChosenAsDayOffApprover',
    info: { before: { kind: 'vacation', dateTo: '2027-07-06' }, dayOff: { dateTo: '2027-07-08' } },
  })
})

test('in whatever order the worker takes the changes up, the first of them is what they are compared with', async () => {
  const id = await asked()
  await read('max')
  for (const lastDay of ['2027-07-06', '2027-07-07', '2027-07-08']) await edit('ann', id, { lastDay })
  // the newest first, one after the other
  await owner.query('update graphile_worker._private_jobs set priority = id::int % 30000')
  await owner.query('update graphile_worker._private_jobs set priority = -priority')
  await letters()
  const all = await notificationsOf('max')
  expect(all).toHaveLength(2)
  expect(all[0].info).toMatchObject({ vacation: { dateTo: '2027-07-08' }, before: { dateTo: '2027-07-16' } })
  const [sent] = await whenTheWindowEnds()
  expect(sent!.text).toContain('Before: Vacation, Mon, 5 July – Fri, 16 July 2027')
})

test('changed and changed back: nothing is written', async () => {
  const id = await asked()
  await edit('ann', id, { lastDay: '2027-07-06' })
  await edit('ann', id)
  await letters()
  expect((await whenTheWindowEnds()).map(({ text }) => text)).toEqual([])
})

test('each window has a letter of its own, which begins where the last one ended', async () => {
  const id = await asked()
  await edit('ann', id, { lastDay: '2027-07-06' })
  await letters()
  expect(await whenTheWindowEnds()).toHaveLength(1)
  await edit('ann', id, { lastDay: '2027-07-07' })
  await letters()
  const [second] = await whenTheWindowEnds()
  expect(second!.text).toContain('Before: Vacation, Mon, 5 July – Tue, 6 July 2027')
})

test('a new approver is asked at once, and only hears of what changes afterwards', async () => {
  const id = await asked()
  await edit('ann', id, { lastDay: '2027-07-06', approverIds: [w.ids.max, w.ids.mia] })
  const sent = await letters()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['mia', 'Vacation request from Ann Berg: Mon, 5 July – Tue, 6 July 2027'],
  ])
  expect((await whenTheWindowEnds()).map(({ to }) => to)).toEqual(['max'])
})

test('decided before the letter leaves: there is nothing to write', async () => {
  const id = await asked()
  await edit('ann', id, { lastDay: '2027-07-06' })
  await letters()
  await w.call('max', 'PUT', '/api/calendar/update-vacation-status', { id, status: 'approved' })
  await letters()
  expect(await whenTheWindowEnds()).toEqual([])
})

test('what HR changes in Ann’s request is folded for Ann and for Max', async () => {
  const id = await asked()
  await read('max')
  for (const lastDay of ['2027-07-06', '2027-07-07', '2027-07-08']) await edit('hr', id, { lastDay })
  await letters()
  expect([(await notificationsOf('ann')).length, (await notificationsOf('max')).length]).toEqual([1, 2])
  expect((await whenTheWindowEnds()).map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['ann', 'Your request was changed: Mon, 5 July – Thu, 8 July 2027'],
    ['max', 'Vacation request from Ann Berg changed: Mon, 5 July – Thu, 8 July 2027'],
  ])
})
