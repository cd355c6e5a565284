import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { entryOf, eventsOf, fileOf, importsOf } from './factory.ts'

/** Series of other calendars of which single dates are otherwise. */
let w: World
let i: ReturnType<typeof importsOf>
beforeAll(async () => {
  w = await world()
  i = importsOf(w)
  w.clock.now = new Date('2026-11-20T09:00:00Z')
})
afterAll(() => w.close())
beforeEach(() =>
  owner.query('delete from calendar_event_series where company_id = any($1)', [[w.acme.id, w.globex.id]]),
)

const start = 'DTSTART;TZID=Europe/Riga:20261201T090000'
/** Weekly, on Tuesdays. */
const series = (...lines: string[]) =>
  entryOf('s@x', 'SUMMARY:Stand-up', start, 'DURATION:PT30M', 'RRULE:FREQ=WEEKLY', ...lines)
const moved = entryOf(
  's@x',
  'RECURRENCE-ID;TZID=Europe/Riga:20261215T090000',
  'SUMMARY:Stand-up in town',
  'LOCATION:Café',
  'DTSTART;TZID=Europe/Riga:20261216T140000',
  'DURATION:PT1H',
)

async function mine(who: Name, from: Day = '2026-12-01', days = 30) {
  const { body } = await w.call(who, 'GET', `/api/calendar?from=${from}&to=${addDays(from, days)}`)
  return body.events.map(
    ([, first, , name, at, to, reply]: [string, number, number, string, string, string, string]) =>
      `${addDays(from, first).slice(5)} ${at}–${to} ${name} (${reply})`,
  )
}

describe('a series of another calendar', () => {
  test('leaves out its days, and has one moved with its own name, place and time', async () => {
    const file = fileOf(series('EXDATE;TZID=Europe/Riga:20261208T090000'), moved)
    const { events } = await i.found(file)
    expect(events).toMatchObject([
      { uid: 's@x', without: ['2026-12-08'], changes: [{ originDay: '2026-12-15', day: '2026-12-16', place: 'Café' }] },
    ])
    expect((await i.take(file)).body.data.count).toBe(1)
    // by the reader's clock, which is UTC
    expect(await mine('ann')).toEqual([
      '12-01 07:00–07:30 Stand-up (accepted)',
      '12-16 12:00–13:00 Stand-up in town (accepted)',
      '12-22 07:00–07:30 Stand-up (accepted)',
      '12-29 07:00–07:30 Stand-up (accepted)',
    ])
  })

  test('keeps that when all of it is changed later, and when further dates are made', async () => {
    const far = entryOf(
      's@x',
      'RECURRENCE-ID;TZID=Europe/Riga:20281205T090000',
      'SUMMARY:Far',
      'DTSTART;TZID=Europe/Riga:20281206T110000',
      'DURATION:PT1H',
    )
    await i.take(fileOf(series('EXDATE;TZID=Europe/Riga:20261208T090000,20281212T090000'), moved, far))
    const { body } = await w.call('ann', 'GET', '/api/calendar?from=2026-12-22&to=2026-12-22')
    const id = body.events[0][0] as string
    const edited = (await w.call('ann', 'GET', `/api/events/${id}/edit`)).body.data
    const change = { ...edited, name: 'Daily', scope: 'all', day: edited.seriesDay, endDay: edited.seriesDay }
    change.audience = { userIds: [w.ids.ann] }
    expect((await w.call('ann', 'PUT', `/api/events/${id}`, change)).status).toBe(200)
    expect((await mine('ann')).map((line: string) => line.slice(0, 5))).toEqual(['12-01', '12-16', '12-22', '12-29'])
    await owner.query(`update sessions set expires_at = '2040-01-01' where user_id = $1`, [w.ids.ann])
    const was = w.clock.now
    w.clock.now = new Date('2028-01-10T09:00:00Z')
    await eventsOf(w).runs('events: further dates')
    await w.settle()
    const later = (await mine('ann', '2028-11-28', 20)) as string[]
    w.clock.now = was
    expect(later.map((line) => line.slice(0, 5))).toEqual(['11-28', '12-06'])
    expect(later[1]).toContain('Far')
  })

  test('with a date moved here from a day that is over has it', async () => {
    const begun = entryOf(
      'p@x',
      'SUMMARY:Sync',
      'DTSTART:20261103T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=4',
    )
    const late = entryOf(
      'p@x',
      'RECURRENCE-ID:20261110T090000Z',
      'SUMMARY:Late',
      'DTSTART:20261202T090000Z',
      'DURATION:PT1H',
    )
    await i.take(fileOf(begun, late))
    expect(await mine('ann', '2026-11-20')).toEqual([
      '11-24 09:00–10:00 Sync (accepted)',
      '12-02 09:00–10:00 Late (accepted)',
    ])
  })

  test('of which all that was left was left out is over, or canceled', async () => {
    const begun = (uid: string, ...lines: string[]) =>
      entryOf(uid, 'SUMMARY:Sync', 'DTSTART:20261103T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4', ...lines)
    const { refused } = await i.found(
      fileOf(
        begun('1', 'EXDATE:20261124T090000Z'),
        begun('2', 'EXDATE:20261103T090000Z,20261110T090000Z,20261117T090000Z,20261124T090000Z'),
      ),
    )
    expect(refused.map(({ why }) => why)).toEqual(['canceled', 'over'])
  })

  test('with a date changed many years ahead is refused in words', async () => {
    const { events, refused } = await i.found(fileOf(series('EXDATE;TZID=Europe/Riga:20351204T090000')))
    expect([events, refused.map(({ why }) => why)]).toEqual([[], ['changedDates']])
  })

  test('that began decades ago is taken from today on', async () => {
    const old = entryOf('o@x', 'SUMMARY:Old', 'DTSTART:19900101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')
    expect((await i.take(fileOf(old))).body.data.count).toBe(1)
    expect(await mine('ann', '2026-12-01', 2)).toHaveLength(3)
  })

  test('is undone with all its dates', async () => {
    const { body } = await i.take(fileOf(series('EXDATE;TZID=Europe/Riga:20261208T090000'), moved))
    expect((await w.call('ann', 'DELETE', `/api/events/import/${body.data.id}`)).body.data).toEqual({
      removed: 1,
      kept: 0,
    })
    expect(await mine('ann')).toEqual([])
  })

  test.each([
    ['a day that is none', { without: ['2026-02-30'] }, 'events.0.without.0'],
    [
      'a changed date without times',
      { changes: [{ originDay: '2026-12-08', name: 'X', day: '2026-12-09', timeZone: 'UTC' }] },
      'startTime',
    ],
    [
      'a script for a link',
      { changes: [{ originDay: '2026-12-08', link: 'javascript:1' }] },
      'events.0.changes.0.link',
    ],
  ])('is checked when it is sent by hand: %s', async (_, wrong, field) => {
    const [event] = (await i.found(fileOf(series()))).events
    const { status, body } = await w.call('ann', 'POST', '/api/events/import', { events: [{ ...event, ...wrong }] })
    expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining([field])])
    expect(await mine('ann')).toEqual([])
  })

  test('days of single dates that its rule has not change nothing', async () => {
    const [event] = (await i.found(fileOf(series()))).events
    const changes = [{ ...event, originDay: '2026-12-09', name: 'Smuggled', day: '2026-12-09', endDay: '2026-12-09' }]
    const sent = { events: [{ ...event, without: ['2026-12-10', '2027-01-01'], changes }] }
    expect((await w.call('ann', 'POST', '/api/events/import', sent)).status).toBe(201)
    expect((await mine('ann')).map((line: string) => line.slice(0, 5))).toEqual([
      '12-01',
      '12-08',
      '12-15',
      '12-22',
      '12-29',
    ])
  })
})

describe('a zone that nobody knows', () => {
  test('is read by the clock where the reader works, and that is said', async () => {
    const strange = entryOf('z@x', 'SUMMARY:Sync', 'DTSTART;TZID=Moonbase:20261201T090000', 'DURATION:PT1H')
    const { events, assumed } = await i.found(fileOf(strange))
    expect(events.map(({ startTime, timeZone }) => [startTime, timeZone])).toEqual([['09:00', 'UTC']])
    expect(assumed).toEqual([{ uid: 'z@x', zone: 'Moonbase', clock: 'UTC' }])
    expect((await i.found(fileOf(series()))).assumed).toEqual([])
  })
})
