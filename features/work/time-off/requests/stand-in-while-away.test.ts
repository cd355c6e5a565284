import { afterAll, beforeEach, expect, test } from 'vitest'
import { delegationsOf } from '#features/surfaces/delegations/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let it: ReturnType<typeof delegationsOf>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  it = delegationsOf(w)
})
afterAll(() => w.close())

const week = { kind: 'vacation', firstDay: '2026-07-06', lastDay: '2026-07-10' }
const ask = (standIn: Name, by: Name = 'max', more: object = {}) =>
  w.call(by, 'POST', '/api/time-off/requests', {
    ...week,
    approverIds: [w.ids.dora],
    standInId: w.ids[standIn],
    ...more,
  })
const decide = (id: string, status: string, more: object = {}, who: Name = 'dora') =>
  w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status, ...more })
const own = async () =>
  (await it.list('max')).body.data.own.map(
    ({ standIn, firstDay, lastDay, isForLeave }: Record<string, unknown> & { standIn: { firstName: string } }) => [
      standIn.firstName,
      firstDay,
      lastDay,
      isForLeave,
    ],
  )

test('the stand-in that is chosen with a leave decides on its days from the approval on, once, and is told why', async () => {
  const { status, body } = await ask('mia')
  expect([status, body.data.standIn.firstName]).toEqual([201, 'Mia'])
  expect(await own()).toEqual([])
  expect((await decide(body.data.id, 'approved')).status).toBe(200)
  const { letters } = await w.settle()
  expect(await own()).toEqual([['Mia', '2026-07-06', '2026-07-10', true]])
  expect(letters.filter(({ to }) => to.startsWith('mia@')).map(({ subject }) => subject)).toEqual([
    'You are the stand-in for Max Berg, 6–10 Jul 2026',
  ])
  // Max knows: it was his choice
  expect(letters.filter(({ to, subject }) => to.startsWith('max@') && subject.includes('stand-in'))).toEqual([])
  const waits = await w.call('ann', 'POST', '/api/time-off/requests', {
    ...week,
    firstDay: '2026-09-07',
    lastDay: '2026-09-08',
    approverIds: [w.ids.max],
  })
  const seen = async () => (await w.call('mia', 'GET', `/api/time-off/requests/${waits.body.data.id}`)).status
  expect(await seen()).toBe(404)
  await it.clock('2026-07-06T09:00:00Z')
  expect(await seen()).toBe(200)
  await it.clock('2026-07-11T00:00:00Z')
  expect(await seen()).toBe(404)
})

test('it ends with the leave: cut short, and canceled', async () => {
  const { body } = await ask('mia')
  await decide(body.data.id, 'approved')
  await w.settle()
  expect((await decide(body.data.id, 'canceled', { from: '2026-07-09' }, 'max')).status).toBe(200)
  await w.settle()
  expect(await own()).toEqual([['Mia', '2026-07-06', '2026-07-08', true]])
  expect((await decide(body.data.id, 'canceled', {}, 'max')).status).toBe(200)
  await w.settle()
  expect(await own()).toEqual([])
})

test('a declined leave has none, and changing the request changes who it is', async () => {
  const { body } = await ask('mia')
  const change = await w.call('max', 'PUT', `/api/time-off/requests/${body.data.id}`, {
    ...week,
    approverIds: [w.ids.dora],
    standInId: w.ids.eve,
    version: 1,
  })
  expect(change.body.data.standIn.firstName).toBe('Eve')
  await decide(body.data.id, 'declined')
  await w.settle()
  expect(await own()).toEqual([])
})

test('who cannot stand in is refused at the field; what no longer fits at the approval leaves the leave approved', async () => {
  const errors = async (standIn: Name, more: object = {}) => {
    const { status, body } = await ask(standIn, 'max', more)
    return [status, body.errors?.standInId?.[0]]
  }
  expect(await errors('max')).toEqual([422, "You can't be your own stand-in. Choose someone else."])
  expect(await errors('otto')).toEqual([422, "This person can't sign in. Choose an active person."])
  const { body } = await ask('mia')
  // another one is named for these days before the approval
  await it.make('max', 'eve', { firstDay: '2026-07-01', lastDay: '2026-07-31' })
  expect(await errors('mia', { firstDay: '2026-07-13', lastDay: '2026-07-14' })).toEqual([
    422,
    'There is already a stand-in on some of these days.',
  ])
  expect((await decide(body.data.id, 'approved')).status).toBe(200)
  const { letters } = await w.settle()
  expect(await own()).toEqual([['Eve', '2026-07-01', '2026-07-31', false]])
  // and the person hears of it, once
  const aboutIt = letters.filter(({ subject }) => subject === 'No stand-in for your time off, 6–10 Jul 2026')
  expect(aboutIt.map(({ to }) => to.split('@')[0])).toEqual(['max'])
  const notices = (await w.call('max', 'GET', '/api/notifications')).body.data
  const [notice] = notices.filter(({ type }: { type: string }) => type === 'StandInLeftOut')
  expect([notice.text, notice.to]).toEqual([
    "Mia Berg can't be your stand-in, 6–10 Jul 2026. Choose someone else.",
    '/approvals?standIn=me',
  ])
  expect((await decide(body.data.id, 'canceled', { from: '2026-07-09' }, 'max')).status).toBe(200)
  const later = await w.settle()
  expect(later.letters.filter(({ subject }) => subject.startsWith('No stand-in'))).toEqual([])
})

test('who is offered it: people for whom others wait', async () => {
  const offered = async (who: Name) =>
    (await w.call(who, 'GET', `/api/time-off/approvers/${w.ids[who]}`)).body.isApprover
  expect([await offered('max'), await offered('ann')]).toEqual([true, false])
  await w.call('eve', 'POST', '/api/time-off/requests', { ...week, approverIds: [w.ids.ann] })
  expect(await offered('ann')).toBe(true)
})
