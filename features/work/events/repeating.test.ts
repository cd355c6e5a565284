import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day, startOfWeek, weekday } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { eventsOf } from './factory.ts'

let w: World
let e: ReturnType<typeof eventsOf>
let monday: Day
beforeEach(async () => {
  w = await world()
  e = eventsOf(w)
  monday = addDays(startOfWeek(e.dayIn(0)), 7)
})
afterAll(() => w.close())

const weekly = (more: object = {}) => ({ frequency: 'weekly', weekdays: [1], ...more })
const series = (more: object = {}) => ({ day: monday, repeat: weekly({ count: 4 }), ...more })
/** "week 0 10:00", from the first Monday on. */
const shown = async (who: Name = 'ann') =>
  (await e.calendar(who)).map((line) => {
    const [day, times, ...name] = line.split(' ')
    const at = (Date.parse(day!) - Date.parse(monday)) / 86_400_000
    return `${Math.floor(at / 7)}${at % 7 ? `+${at % 7}` : ''} ${times!.slice(0, 5)} ${name.join(' ')}`
  })
const plain = (...more: string[]) => more.map((one) => `${one} Planning (open)`)

describe('a series', () => {
  test('has its dates, as often as it says', async () => {
    await e.make(series())
    expect(await shown()).toEqual(plain('0 10:00', '1 10:00', '2 10:00', '3 10:00'))
    const id = (await e.dates('ann'))[2]!
    expect((await e.show(id, 'ann')).body.data).toMatchObject({
      day: addDays(monday, 14),
      repeat: { frequency: 'weekly', interval: 1, weekdays: [1], count: 4, until: null },
    })
    expect(await e.edited(id)).toMatchObject({ seriesDay: monday, timesBefore: 2 })
  })

  test('notifies once, of its next date', async () => {
    await e.make(series())
    expect(await e.settle()).toEqual(['ann: Invitation: Planning', 'eve: Invitation: Planning'])
    expect((await e.notices('ann')).map(({ info }) => info.event)).toMatchObject([{ date: monday }])
  })

  test.each([
    ['repeat.weekdays', weekly({ weekdays: [] })],
    ['repeat.weekdays.0', weekly({ weekdays: [7] })],
    ['repeat.until', weekly({ until: '2020-01-01' })],
    ['repeat.count', weekly({ until: '2090-01-01', count: 2 })],
    ['repeat.count', weekly({ count: 1001 })],
    ['repeat.interval', weekly({ interval: 0 })],
    ['repeat.frequency', weekly({ frequency: 'hourly' })],
  ])('with a wrong %s says so at the field', async (field, repeat) => {
    const { status, body } = await e.create(series({ repeat }))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('that has no day says so', async () => {
    const { status, body } = await e.create(series({ repeat: weekly({ weekdays: [3], until: addDays(monday, 1) }) }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['repeat.until']])
  })

  test('without an end goes on by itself, and each date is made once', async () => {
    const id = await e.make(series({ repeat: weekly() }))
    const count = () => w.asAcme(async (db) => (await db.selectFrom('calendarEvents').select('id').execute()).length)
    const first = await count()
    expect(first).toBeGreaterThan(70)
    await e.runs('events: further dates')
    await e.settle()
    expect(await count()).toBe(first)
    w.clock.now = new Date(w.clock.now.getTime() + 70 * 86_400_000)
    await Promise.all([e.runs('events: further dates'), e.runs('events: further dates')])
    await e.settle()
    expect(await count()).toBe(first + 10)
    expect(
      await w.asAcme((db) => db.selectFrom('calendarEvents').select('id').where('id', '=', id).execute()),
    ).toHaveLength(1)
  })
})

describe('changing', () => {
  test('only one date leaves the others, and is asked anew alone', async () => {
    await e.make(series())
    await e.settle()
    const [, second] = await e.dates('ann')
    await e.reply(second!, 'ann', 'accepted')
    const moved = { day: addDays(monday, 8), startTime: '12:00', endTime: '13:00', scope: 'this', version: 1 }
    expect((await e.change(second!, moved)).status).toBe(200)
    expect(await shown()).toEqual([
      '0 10:00 Planning (accepted)',
      '1+1 12:00 Planning (open)',
      '2 10:00 Planning (accepted)',
      '3 10:00 Planning (accepted)',
    ])
    expect(await e.settle()).toEqual(['ann: Event changed: Planning', 'eve: Event changed: Planning'])
    expect((await e.show(second!, 'ann')).body.data).toMatchObject({ isOwn: true, version: 2 })
    await e.reply(second!, 'ann', 'maybe', { scope: 'this' })
    expect((await shown())[1]).toBe('1+1 12:00 Planning (maybe)')
    await e.reply(second!, 'ann', 'declined')
    expect((await shown()).every((line) => line.endsWith('(declined)'))).toBe(true)
  })

  test('from a date on leaves the earlier ones', async () => {
    await e.make(series())
    await e.settle()
    const ids = await e.dates('ann')
    await e.reply(ids[0]!, 'ann', 'accepted')
    const third = await e.edited(ids[2]!)
    const change = {
      scope: 'following',
      day: addDays(monday, 15),
      repeat: weekly({ weekdays: [2], count: 4 - third.timesBefore }),
    }
    expect((await e.change(ids[2]!, { ...change, startTime: '09:00', version: third.version })).status).toBe(200)
    expect(await shown()).toEqual([
      '0 10:00 Planning (accepted)',
      '1 10:00 Planning (accepted)',
      '2+1 09:00 Planning (open)',
      '3+1 09:00 Planning (open)',
    ])
    // a link to a date leads to the same date
    expect(await e.dates('ann')).toEqual(ids)
    expect(await e.settle()).toEqual(['ann: Event changed: Planning', 'eve: Event changed: Planning'])
    // the two go their own ways from now on
    await e.change(ids[0]!, {
      scope: 'all',
      ...series({ name: 'Before' }),
      repeat: weekly({ until: addDays(monday, 13) }),
    })
    expect((await shown()).map((line) => line.split(' ')[2])).toEqual(['Before', 'Before', 'Planning', 'Planning'])
  })

  test('all keeps what was changed or canceled for one date', async () => {
    await e.make(series())
    const ids = await e.dates('ann')
    await e.change(ids[1]!, {
      day: addDays(monday, 7),
      startTime: '08:00',
      endTime: '09:00',
      name: 'Early',
      scope: 'this',
    })
    await e.cancel(ids[2]!, { scope: 'this' })
    expect((await e.change(ids[3]!, series({ name: 'Plans', scope: 'all' }))).status).toBe(200)
    expect(await shown()).toEqual(['0 10:00 Plans (open)', '1 08:00 Early (open)', '3 10:00 Plans (open)'])
  })

  test('all moves each date with its id, and takes away or adds what the rule says', async () => {
    await e.make(series())
    const ids = await e.dates('ann')
    await e.change(ids[0]!, series({ day: addDays(monday, 1), repeat: weekly({ weekdays: [2], count: 3 }) }))
    expect(await shown()).toEqual(plain('0+1 10:00', '1+1 10:00', '2+1 10:00'))
    expect(await e.dates('ann')).toEqual(ids.slice(0, 3))
    await e.change(ids[0]!, series({ day: addDays(monday, 1), repeat: weekly({ weekdays: [2, 4], count: 4 }) }))
    expect(await shown()).toEqual(plain('0+1 10:00', '0+3 10:00', '1+1 10:00', '1+3 10:00'))
  })

  test('one that does not repeat into one that does, and back', async () => {
    const id = await e.make({ day: monday })
    await e.change(id, series({ repeat: weekly({ count: 2 }) }))
    expect(await shown()).toEqual(plain('0 10:00', '1 10:00'))
    await e.change(id, { day: monday })
    expect(await shown()).toEqual(plain('0 10:00'))
  })

  test('what is over stays as it was', async () => {
    await e.make(series())
    w.clock.now = new Date(`${addDays(monday, 8)}T00:00:00Z`)
    const days = await w.asAcme((db) =>
      db.selectFrom('calendarEvents').select(['id', 'day', 'name']).orderBy('day').execute(),
    )
    expect((await e.change(days[0]!.id, series())).status).toBe(409)
    await e.change(days[2]!.id, series({ name: 'Plans', startTime: '09:00' }))
    const after = await w.asAcme((db) =>
      db.selectFrom('calendarEvents').select(['id', 'name']).orderBy('day').execute(),
    )
    expect(after.map(({ name }) => name)).toEqual(['Planning', 'Planning', 'Plans', 'Plans'])
    expect(after.map(({ id }) => id)).toEqual(days.map(({ id }) => id))
  })
})

describe('canceling', () => {
  test.each([
    ['this', ['0', '2', '3']],
    ['following', ['0']],
    ['all', []],
  ])('%s', async (scope, left) => {
    await e.make(series())
    await e.settle()
    const ids = await e.dates('ann')
    expect((await e.cancel(ids[1]!, { scope, version: 1 })).status).toBe(200)
    expect((await shown()).map((line) => line.split(' ')[0])).toEqual(left)
    expect(await e.settle()).toEqual(['ann: Event canceled: Planning', 'eve: Event canceled: Planning'])
    // the job adds none of them again
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    await e.runs('events: further dates')
    await e.settle()
    expect((await shown()).map((line) => line.split(' ')[0])).toEqual(left)
  })
})

describe('clocks of eight cities', () => {
  beforeEach(async () => {
    await w.asAcme((db) =>
      db
        .updateTable('sessions')
        .set({ expiresAt: new Date('2040-01-01') })
        .execute(),
    )
    w.clock.now = new Date('2027-03-01T09:00:00Z')
  })

  test.each([
    ['Europe/Stockholm', '2027-03-26', ['09:00', '08:00']],
    ['Europe/London', '2027-03-26', ['10:00', '09:00']],
    ['America/New_York', '2027-03-12', ['15:00', '14:00']],
    ['America/Sao_Paulo', '2027-03-26', ['13:00', '13:00']],
    ['Asia/Kolkata', '2027-03-26', ['04:30', '04:30']],
    ['Asia/Tokyo', '2027-03-26', ['01:00', '01:00']],
    ['Australia/Sydney', '2027-04-02', ['23:00', '00:00']],
    ['Pacific/Chatham', '2027-04-02', ['20:15', '21:15']],
  ])('in %s it is ten o’clock before and after the clocks change', async (timeZone, friday, utc) => {
    expect(weekday(friday)).toBe(5)
    const repeat = { frequency: 'weekly', weekdays: [5], count: 2 }
    const { status } = await e.create({ day: friday, timeZone, repeat }, 'max')
    expect(status).toBe(201)
    const rows = await w.asAcme((db) =>
      db.selectFrom('calendarEvents').select(['startsAt', 'endsAt', 'day']).orderBy('startsAt').execute(),
    )
    expect(rows.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual(utc)
    expect(rows.map(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime())).toEqual([3_600_000, 3_600_000])
    expect(rows.map(({ day }) => day)).toEqual([friday, addDays(friday, 7)])
  })

  test('a time that a night does not have is an hour later', async () => {
    await e.create({
      day: '2027-03-27',
      timeZone: 'Europe/Stockholm',
      startTime: '02:30',
      endTime: '04:00',
      repeat: { frequency: 'daily', count: 3 },
    })
    const rows = await w.asAcme((db) =>
      db.selectFrom('calendarEvents').select('startsAt').orderBy('startsAt').execute(),
    )
    expect(rows.map(({ startsAt }) => startsAt.toISOString().slice(0, 16))).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ])
  })
})
