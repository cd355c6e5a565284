import ICAL from 'ical.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day, startOfWeek } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { eventsOf } from './factory.ts'
import { nextReminder } from './server/notice-store.ts'

let w: World
let e: ReturnType<typeof eventsOf>
let monday: Day
beforeEach(async () => {
  w = await world()
  e = eventsOf(w)
  monday = addDays(startOfWeek(e.dayIn(0)), 14)
})
afterAll(() => w.close())

/** Two days, from 13:00 on the first to 11:00 on the second. */
const night = (more: object = {}) => ({ day: monday, endDay: addDays(monday, 1), startTime: '13:00', ...more })
/** An offsite of two whole days. */
const offsite = (more: object = {}) => ({
  day: monday,
  endDay: addDays(monday, 1),
  isWholeDay: true,
  startTime: undefined,
  endTime: undefined,
  ...more,
})
const worksIn = (who: Name, timeZone: string) =>
  w.asAcme(async (db) => {
    const place = await db
      .insertInto('locations')
      .values({ name: timeZone, countryId: 840, timeZone })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ locationId: place.id }).where('id', '=', w.ids[who]).execute()
  })

/** "first–last from–to" of the events in a person's calendar, in days from the Monday. */
const shown = async (who: Name, from: Day = monday, to: Day = addDays(monday, 20)) => {
  const { body } = await w.call(who, 'GET', `/api/calendar?from=${from}&to=${to}`)
  return body.events.map(
    ([, first, last, , begin, end]: [string, number, number, string, string, string]) =>
      `${first}–${last} ${begin}–${end}`,
  )
}
const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
]

describe('an event over several days', () => {
  test('is read back with its days, in the calendar on each of them', async () => {
    const id = await e.make(night())
    expect((await e.show(id, 'ann')).body.data).toMatchObject({
      day: monday,
      endDay: addDays(monday, 1),
      isWholeDay: false,
      local: { day: monday, endDay: addDays(monday, 1), startTime: '13:00', endTime: '11:00' },
    })
    expect(await shown('ann')).toEqual(['0–1 13:00–11:00'])
    // of a calendar that begins on its last day it is still there
    expect(await shown('ann', addDays(monday, 1))).toEqual(['0–0 13:00–11:00'])
    expect(await shown('ann', addDays(monday, 2))).toEqual([])
  })

  test('of the longest length is there on its last day', async () => {
    const last = addDays(monday, 30)
    await e.make(offsite({ endDay: last }))
    expect(await shown('ann', last, addDays(last, 3))).toEqual(['0–0 –'])
  })

  test.each<[string, () => object, string]>([
    ['that ends before it begins', () => night({ endDay: addDays(monday, -1) }), 'endDay'],
    ['of 32 days', () => night({ endDay: addDays(monday, 31) }), 'endDay'],
    ['whose last day is none', () => night({ endDay: 'Tuesday' }), 'endDay'],
    ['without a time', () => night({ endTime: undefined }), 'endTime'],
    ['of one day that ends too early', () => night({ endDay: monday }), 'endTime'],
    [
      'that repeats before it has ended',
      () => night({ repeat: { frequency: 'daily', count: 3 }, endTime: '14:00' }),
      'endDay',
    ],
    [
      'whose second weekday lies within it',
      () => offsite({ repeat: { frequency: 'weekly', weekdays: [1, 2], count: 4 } }),
      'endDay',
    ],
  ])('%s is refused at the field', async (_, input, field) => {
    expect(fieldsOf(await e.create(input()))).toEqual([422, [field]])
  })

  test('repeats every week, with both its days', async () => {
    const id = await e.make(offsite({ repeat: { frequency: 'weekly', weekdays: [1], count: 3 } }))
    expect(await shown('ann')).toEqual(['0–1 –', '7–8 –', '14–15 –'])
    const second = (await e.dates('ann'))[1]!
    // one date alone gets a third day; the others stay
    const longer = offsite({ day: addDays(monday, 7), endDay: addDays(monday, 9), scope: 'this' })
    expect((await e.change(second, longer)).status).toBe(200)
    expect(await shown('ann')).toEqual(['0–1 –', '7–9 –', '14–15 –'])
    // all of them a day later: what was changed alone stays
    const moved = offsite({
      day: addDays(monday, 1),
      endDay: addDays(monday, 2),
      repeat: { frequency: 'weekly', weekdays: [2], count: 3 },
    })
    expect((await e.change(id, moved)).status).toBe(200)
    expect(await shown('ann')).toEqual(['1–2 –', '7–9 –', '15–16 –'])
  })

  test('of whole days is of the same days everywhere, and needs no times', async () => {
    await worksIn('ann', 'Pacific/Auckland')
    await worksIn('eve', 'America/Los_Angeles')
    const id = await e.make(offsite({ timeZone: 'Europe/Stockholm' }))
    for (const who of ['ann', 'eve', 'max'] as const) expect([who, await shown(who)]).toEqual([who, ['0–1 –']])
    expect((await e.show(id, 'ann')).body.data).toMatchObject({
      isWholeDay: true,
      startTime: '00:00',
      endTime: '24:00',
      local: { day: monday, endDay: addDays(monday, 1) },
    })
    // one with times is on other days there
    await e.cancel(id)
    await e.make(night({ timeZone: 'Europe/Stockholm', startTime: '23:00' }))
    expect([(await shown('ann'))[0]!.slice(0, 3), (await shown('eve'))[0]!.slice(0, 3)]).toEqual(['1–1', '0–1'])
  })

  test('made longer is notified and asked anew; the trail names its days', async () => {
    const id = await e.make(offsite({ endDay: monday }))
    await e.settle()
    await e.reply(id, 'ann', 'accepted')
    expect((await e.change(id, offsite())).status).toBe(200)
    expect(await e.settle()).toEqual(['ann: Event changed: Planning', 'eve: Event changed: Planning'])
    expect(await e.people(id)).toEqual(['Ann: open', 'Eve: open'])
    const [notice] = await e.notices('ann')
    expect(notice!.info.event).toMatchObject({ date: monday, dateTo: addDays(monday, 1), timeFrom: '', timeTo: '' })
    expect(notice!.text).toMatch(/^Planning has changed: Mon \d+ \w+ – Tue \d+ \w+$/)
    const [fact] = await w.asAcme((db) =>
      db.selectFrom('events').select('details').where('name', '=', 'events.changed').execute(),
    )
    expect(fact!.details).toMatchObject({ changes: { endDay: [monday, addDays(monday, 1)] } })
  })

  test('says in its email when it is', async () => {
    await e.make(night())
    const { letters } = await w.settle()
    const letter = letters.find(({ to }) => to.startsWith('ann@'))
    expect(letter!.text).toMatch(/When: Monday.+,\s13:00\s–\sTuesday.+,\s11:00/)
  })

  test('of whole days is reminded of in the morning, not at midnight', async () => {
    await e.make(offsite({ remindMinutes: 1440 }))
    await e.settle()
    const next = await w.asAcme((db) => nextReminder(db, w.clock.now))
    expect(next?.toISOString()).toBe(`${addDays(monday, -1)}T09:00:00.000Z`)
    w.clock.now = new Date(`${addDays(monday, -1)}T08:59:00Z`)
    await w.asAcme((db) =>
      db
        .updateTable('sessions')
        .set({ expiresAt: new Date('2040-01-01') })
        .execute(),
    )
    const wake = async () => {
      await owner.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
      return (await e.settle()).filter((line) => line.includes('Reminder'))
    }
    expect(await wake()).toEqual([])
    w.clock.now = new Date(`${addDays(monday, -1)}T09:00:00Z`)
    expect(await wake()).toEqual(['ann: Reminder: Planning', 'eve: Reminder: Planning'])
  })

  test('is one entry of a calendar link, whole days as days', async () => {
    const whole = await e.make(offsite())
    const timed = await e.make(night())
    const { address } = (await w.call('ann', 'POST', '/api/calendar/feed', { scope: 'own' })).body
    const { body } = await w.call(null, 'GET', new URL(address).pathname)
    const entries = new ICAL.Component(ICAL.parse(body))
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one))
      .map(({ uid, startDate, endDate }) => [uid.split('@')[0], startDate.toString(), endDate.toString()])
    expect(entries).toContainEqual([whole, monday, addDays(monday, 2)])
    expect(entries).toContainEqual([timed, `${monday}T13:00:00Z`, `${addDays(monday, 1)}T11:00:00Z`])
  })
})

describe('who is away on its days', () => {
  const leave = (who: Name, first: number, last: number, parts: [string, string] = ['full', 'full']) =>
    w.asAcme((db) =>
      db
        .insertInto('timeOffRequests')
        .values({
          userId: w.ids[who],
          kind: 'vacation',
          firstDay: addDays(monday, first),
          lastDay: addDays(monday, last),
          firstPart: parts[0],
          lastPart: parts[1],
          status: 'approved',
          length: 1000,
          askedBy: w.ids[who],
        })
        .execute(),
    )
  const away = async (id: string) =>
    Object.fromEntries(
      (await w.call('max', 'GET', `/api/events/${id}/participants`)).body.data.map(
        ({ user, away: part }: { user: { firstName: string }; away: string | null }) => [user.firstName, part],
      ),
    )

  test.each<[string, [number, number, [string, string]?][], string | null]>([
    ['over all of them', [[-1, 5]], 'full'],
    ['on the first', [[0, 0]], 'some'],
    ['from noon on', [[0, 1, ['pm', 'full']]], 'some'],
    [
      'on one after the other',
      [
        [0, 0],
        [1, 3],
      ],
      'full',
    ],
    [
      'in halves that leave one out',
      [
        [0, 0, ['am', 'am']],
        [1, 1],
      ],
      'some',
    ],
    ['before', [[-3, -1]], null],
    ['after', [[2, 3]], null],
    ['until noon of the day after', [[-1, 2, ['full', 'am']]], 'full'],
  ])('%s', async (_, leaves, part) => {
    for (const [first, last, parts] of leaves) await leave('ann', first, last, parts)
    const id = await e.make(offsite())
    expect(await away(id)).toEqual({ Ann: part, Eve: null })
    const asked = { audience: { userIds: [w.ids.ann, w.ids.eve] }, day: monday, endDay: addDays(monday, 1) }
    const { body } = await w.call('max', 'POST', '/api/events/away', asked)
    expect(body.data.map((one: { away: string }) => one.away)).toEqual(part ? [part] : [])
  })

  test('days that are no range are refused', async () => {
    const asked = { audience: { userIds: [w.ids.ann] }, day: monday }
    for (const endDay of [addDays(monday, -1), addDays(monday, 31)])
      expect(fieldsOf(await w.call('max', 'POST', '/api/events/away', { ...asked, endDay }))).toEqual([422, ['endDay']])
  })
})
