import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { emailsOf } from './factory.ts'
import { WAKE } from './server/attention-actions.ts'

let w: World
let e: ReturnType<typeof emailsOf>
beforeEach(async () => {
  w = await world()
  // a Monday
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  e = emailsOf(w)
})
afterAll(() => w.close())

interface Row {
  id: string
  wasRead: boolean
  date: string
  text: string
  because: string
  thing: string | null
  isMuted: boolean
  isKept: boolean
}
const list = async (who: Name): Promise<Row[]> => (await w.call(who, 'GET', '/api/notifications')).body.data
const unread = async (who: Name) => (await w.call(who, 'GET', '/api/user-info')).body.unreadNotificationsCount
const put = (who: Name | null, id: string, what: string, body: object = {}) =>
  w.call(who, 'PUT', `/api/notifications/${id}/${what}`, body)
const comment = (who: Name, id: string, body: string) =>
  w.call(who, 'POST', `/api/time-off/requests/${id}/comments`, { body })
/** Max is asked to decide. */
async function asked() {
  const request = await e.ask('ann')
  await w.settle()
  const [row] = await list('max')
  return { request, row: row! }
}

test('each says why its reader gets it, and what it is about', async () => {
  const { request, row } = await asked()
  await comment('max', request, 'Who takes over?')
  await w.settle()
  expect(row).toMatchObject({ because: 'approver', thing: request, isMuted: false })
  expect((await list('ann'))[0]).toMatchObject({ because: 'requester', thing: request })
})

test('marked as unread it counts again; ids of others are passed over', async () => {
  const { row } = await asked()
  await w.call('max', 'PUT', '/api/notifications/read', { ids: [row.id] })
  expect(await unread('max')).toBe(0)
  expect((await w.call('ann', 'PUT', '/api/notifications/unread', { ids: [row.id] })).body).toEqual({
    unreadNotificationsCount: 0,
  })
  const back = await w.call('max', 'PUT', '/api/notifications/unread', { ids: [row.id, randomUUID()] })
  expect([back.body, await unread('max')]).toEqual([{ unreadNotificationsCount: 1 }, 1])
})

describe('muting', () => {
  test('ends notifications and emails about this thing and no other, until it is taken back', async () => {
    const { request, row } = await asked()
    expect((await put('max', row.id, 'mute')).status).toBe(200)
    expect((await list('max'))[0]).toMatchObject({ isMuted: true })
    await comment('ann', request, 'Is it possible?')
    expect(await e.letters('max')).toEqual([])
    expect(await list('max')).toHaveLength(1)
    const other = await e.ask('ann')
    await comment('ann', other, 'And this?')
    expect((await e.letters('max')).length).toBeGreaterThan(0)
    expect((await list('max')).every(({ isMuted, thing }) => isMuted === (thing === request))).toBe(true)
    await put('max', row.id, 'unmute')
    await comment('ann', request, 'Any news?')
    expect(await e.letters('max')).toHaveLength(1)
  })

  test('holds for its person alone', async () => {
    const { request, row } = await asked()
    await put('max', row.id, 'mute')
    await comment('max', request, 'Who takes over?')
    expect(await e.letters('ann')).toHaveLength(1)
  })

  test('takes what waited about it out of the next digest', async () => {
    await e.choose('max', { pace: 'daily' })
    const { row } = await asked()
    expect(await e.waiting('max')).toBe(1)
    await put('max', row.id, 'mute')
    expect(await e.waiting('max')).toBe(0)
  })

  test('what is about nothing that goes on cannot be muted', async () => {
    await owner.query(
      `insert into notifications (company_id, user_id, type, info) values ($1, $2, 'PeopleWereImported', '{"count": 3}')`,
      [w.acme.id, w.ids.ann],
    )
    const [row] = await list('ann')
    expect([row!.thing, (await put('ann', row!.id, 'mute')).status]).toEqual([null, 409])
  })
})

describe('snoozing', () => {
  test.each([
    ['tomorrow', 'UTC', '2026-05-05T08:00:00.000Z'],
    ['next_week', 'UTC', '2026-05-11T08:00:00.000Z'],
    ['tomorrow', 'Asia/Kathmandu', '2026-05-05T02:15:00.000Z'],
    ['next_week', 'America/New_York', '2026-05-11T12:00:00.000Z'],
  ])('until %s in %s: hidden and not counted, then unread and on top', async (until, zone, at) => {
    await e.worksIn('max', zone)
    const { row } = await asked()
    await w.call('max', 'PUT', '/api/notifications/read', { ids: [row.id] })
    expect((await put('max', row.id, 'snooze', { until })).body).toEqual({ until: at, unreadNotificationsCount: 0 })
    expect(await list('max')).toEqual([])
    w.clock.now = new Date(Date.parse(at) - 60_000)
    await e.ask('eve')
    await w.asAcme((db) => enqueue(db, WAKE, {}))
    await w.settle()
    expect((await list('max')).map(({ text }) => text.includes('Eve'))).toEqual([true])
    w.clock.now = new Date(at)
    await w.asAcme((db) => enqueue(db, WAKE, {}))
    const { pushes } = await w.settle()
    expect(pushes.some(({ to, stale }) => to.includes(w.ids.max) && stale.includes('notifications'))).toBe(true)
    const [first, second] = await list('max')
    expect([first!.id, first!.wasRead, second!.text.includes('Eve')]).toEqual([row.id, false, true])
    expect(first!.date > second!.date).toBe(true)
    expect(await unread('max')).toBe(2)
  })

  test('is undone: it is where it was', async () => {
    const { row } = await asked()
    await put('max', row.id, 'snooze', { until: 'tomorrow' })
    expect((await put('max', row.id, 'wake')).body).toEqual({ unreadNotificationsCount: 1 })
    expect(await list('max')).toMatchObject([{ id: row.id, date: row.date }])
  })

  test('ends when something new happens to it', async () => {
    const { request, row } = await asked()
    await put('max', row.id, 'snooze', { until: 'next_week' })
    const { data } = (await w.call('ann', 'GET', `/api/time-off/requests/${request}`)).body
    const { kind, firstDay, lastDay } = data
    const change = { version: 1, kind: 'day_off', firstDay, lastDay, approverIds: [w.ids.max] }
    expect([kind, (await w.call('ann', 'PUT', `/api/time-off/requests/${request}`, change)).status]).toEqual([
      'vacation',
      200,
    ])
    await w.settle()
    expect(await list('max')).toMatchObject([{ id: row.id, wasRead: false }])
  })
})

test.each(['mute', 'unmute', 'snooze', 'wake'])('%s: only of one’s own, only signed in', async (what) => {
  const { row } = await asked()
  const body = what === 'snooze' ? { until: 'tomorrow' } : {}
  for (const who of ['ann', 'adam', 'gina'] as const)
    expect([who, (await put(who, row.id, what, body)).status]).toEqual([who, 404])
  expect((await put(null, row.id, what, body)).status).toBe(401)
})

describe('what is put aside', () => {
  const aside = async (who: Name) => (await w.call(who, 'GET', '/api/notifications/aside')).body.data

  test('is listed, and comes back', async () => {
    const { request, row } = await asked()
    expect(await aside('max')).toEqual({ snoozed: [], muted: [] })
    await put('max', row.id, 'mute')
    await put('max', row.id, 'snooze', { until: 'tomorrow' })
    const both = await aside('max')
    expect(both.snoozed).toEqual([
      {
        notification: expect.objectContaining({ id: row.id, text: row.text }),
        until: expect.stringMatching(/^2026-05-05T/),
      },
    ])
    expect(both.muted).toEqual([
      {
        thing: request,
        mutedAt: expect.any(String),
        notification: expect.objectContaining({ id: row.id, text: row.text }),
      },
    ])
    expect(await aside('ann')).toEqual({ snoozed: [], muted: [] })
    await put('max', row.id, 'wake')
    expect((await w.call('max', 'DELETE', `/api/notifications/muted/${request}`)).status).toBe(200)
    expect([await aside('max'), (await list('max')).map(({ id }) => id)]).toEqual([
      { snoozed: [], muted: [] },
      [row.id],
    ])
    await comment('ann', request, 'Any news?')
    expect(await e.letters('max')).toHaveLength(1)
  })

  test('a thing is unmuted after its notifications were deleted; that of another person stays', async () => {
    const { request, row } = await asked()
    await put('max', row.id, 'mute')
    await w.call('max', 'PUT', '/api/notifications/clear', {})
    expect((await aside('max')).muted).toEqual([{ thing: request, mutedAt: expect.any(String), notification: null }])
    expect((await w.call('ann', 'DELETE', `/api/notifications/muted/${request}`)).status).toBe(200)
    expect((await aside('max')).muted).toHaveLength(1)
    await w.call('max', 'DELETE', `/api/notifications/muted/${request}`)
    expect((await aside('max')).muted).toEqual([])
    expect((await w.call(null, 'GET', '/api/notifications/aside')).status).toBe(401)
  })
})

test('what was marked as unread says so until it is read', async () => {
  const { row } = await asked()
  const mark = (what: 'read' | 'unread') => w.call('max', 'PUT', `/api/notifications/${what}`, { ids: [row.id] })
  const shown = async () => (await list('max')).map(({ wasRead, isKept }) => [wasRead, isKept])
  expect(await shown()).toEqual([[false, false]])
  await mark('read')
  expect(await shown()).toEqual([[true, false]])
  await mark('unread')
  expect(await shown()).toEqual([[false, true]])
  await mark('read')
  expect(await shown()).toEqual([[true, false]])
})
