import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { eventsOf } from './factory.ts'
import { remindDue } from './server/notice-store.ts'

let w: World
let e: ReturnType<typeof eventsOf>
beforeEach(async () => {
  w = await world()
  e = eventsOf(w)
  // noon, so that an event is of one day; tomorrow's, so that what waits for its moment does until `wake`
  w.clock.now = new Date(`${e.dayIn(1)}T12:00:00Z`)
  await w.asAcme((db) =>
    db
      .updateTable('sessions')
      .set({ expiresAt: new Date('2040-01-01') })
      .execute(),
  )
})
afterAll(() => w.close())

/** So many minutes from now, as a day and a time in UTC. */
const at = (minutes: number): [string, string] => {
  const [day, time] = new Date(w.clock.now.getTime() + minutes * 60_000).toISOString().split('T')
  return [day!, time!.slice(0, 5)]
}
/** An event that begins in so many minutes, and ends at the end of its day. */
const soon = (minutes: number, more: object = {}) => {
  const [day, startTime] = at(minutes)
  return e.make({ day, startTime, endTime: '23:59', remindMinutes: 15, ...more })
}
const pass = (minutes: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
}
/** The worker wakes: what waits for its moment has it now. */
const wake = async () => {
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  return (await e.settle()).filter((line) => line.includes('Reminder'))
}
const reminders = async (who: Name) => (await e.notices(who)).filter(({ type }) => type === 'EventReminder').length

test('comes so many minutes before, to those who have not declined, and once', async () => {
  const id = await soon(60)
  await e.settle()
  await e.reply(id, 'eve', 'declined')
  pass(44)
  expect(await wake()).toEqual([])
  pass(1)
  expect(await wake()).toEqual(['ann: Reminder: Planning'])
  pass(10)
  await e.runs('events: catch up')
  expect(await wake()).toEqual([])
  expect([await reminders('ann'), await reminders('eve'), await reminders('max')]).toEqual([1, 0, 0])
  expect((await e.notices('ann'))[0]!.text).toMatch(/^Planning: /)
})

test('two workers at once remind each person once', async () => {
  await soon(20, { audience: { everyone: true } })
  await e.settle()
  pass(10)
  const counts = await Promise.all(Array.from({ length: 4 }, () => w.asAcme((db) => remindDue(db, w.clock.now))))
  expect(counts.filter((count) => count > 0)).toHaveLength(1)
  await Promise.all([e.runs('events: notify'), e.runs('events: notify')])
  await e.settle()
  for (const who of ['ann', 'eve', 'mia', 'max'] as const) expect([who, await reminders(who)]).toEqual([who, 1])
})

test('a worker passes over what another one is at', async () => {
  await soon(20)
  await e.settle()
  pass(10)
  const counts = await w.asAcme(async (db) => [
    await remindDue(db, w.clock.now),
    await w.asAcme((other) => remindDue(other, w.clock.now)),
  ])
  expect(counts).toEqual([2, 0])
})

test('follows an event that is moved, and comes again at its new time', async () => {
  const id = await soon(20)
  await e.settle()
  pass(6)
  expect(await wake()).toHaveLength(2)
  const [day, startTime] = at(120)
  await e.change(id, { day, startTime, endTime: '23:59', remindMinutes: 15 })
  expect(await wake()).toEqual([])
  pass(106)
  expect(await wake()).toEqual(['ann: Reminder: Planning', 'eve: Reminder: Planning'])
})

test('does not come for what is canceled, nor without being asked for', async () => {
  const id = await soon(20)
  await soon(20, { remindMinutes: null })
  await e.cancel(id)
  await e.settle()
  pass(10)
  expect(await wake()).toEqual([])
})

test('of each date of a series comes at its own time', async () => {
  const [day, startTime] = at(30)
  await e.make({ day, startTime, endTime: '23:59', remindMinutes: 15, repeat: { frequency: 'daily', count: 3 } })
  await e.settle()
  for (let date = 0; date < 3; date++) {
    pass(date === 0 ? 16 : 24 * 60)
    expect([date, await wake()]).toEqual([date, ['ann: Reminder: Planning', 'eve: Reminder: Planning']])
  }
  pass(24 * 60)
  expect(await wake()).toEqual([])
})

test('one that a worker slept through is not made up after the beginning', async () => {
  await soon(20)
  await e.settle()
  pass(25)
  expect(await wake()).toEqual([])
  expect(await reminders('ann')).toBe(0)
})
