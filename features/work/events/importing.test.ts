import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { addDays } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { entryOf, fileOf, importsOf } from './factory.ts'

let w: World
let preview: ReturnType<typeof importsOf>['preview']
let found: ReturnType<typeof importsOf>['found']
let take: ReturnType<typeof importsOf>['take']
beforeAll(async () => {
  w = await world()
  ;({ preview, found, take } = importsOf(w))
  w.clock.now = new Date('2026-11-20T09:00:00Z')
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from calendar_event_series where company_id = $1', [w.acme.id]))

const meeting = entryOf(
  'one@x',
  'SUMMARY:Planning',
  'DTSTART;TZID=Europe/Riga:20261201T090000',
  'DTEND;TZID=Europe/Riga:20261201T100000',
)
const weekly = entryOf(
  'two@x',
  'SUMMARY:Stand-up',
  'DTSTART:20261201T080000Z',
  'DURATION:PT15M',
  'RRULE:FREQ=WEEKLY;COUNT=4',
)
const past = entryOf('three@x', 'SUMMARY:Long ago', 'DTSTART;VALUE=DATE:20200101')

async function mine(who: Name) {
  const { body } = await w.call(who, 'GET', '/api/calendar?from=2026-12-01&to=2026-12-31')
  return body.events.map(
    ([, first, , name, from]: [string, number, number, string, string]) =>
      `${addDays('2026-12-01', first)} ${from} ${name}`,
  )
}

describe('a calendar file', () => {
  test('says what is new, what is here and what cannot be taken; nothing is saved', async () => {
    const all = await found(fileOf(meeting, weekly, past))
    expect(all.events.map(({ name, repeat }) => [name, repeat?.frequency ?? null])).toEqual([
      ['Planning', null],
      ['Stand-up', 'weekly'],
    ])
    expect(all.here).toEqual([])
    expect(all.refused).toEqual([{ name: 'Long ago', day: '2020-01-01', why: 'over' }])
    expect(await mine('ann')).toEqual([])
  })

  test.each([
    ['text', 'Dear calendar'],
    ['nothing', ''],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
  ])('%s is refused at the field', async (_, text) => {
    const { status, body } = await preview(text)
    expect([status, body.errors.file]).toEqual([422, ['This is not a calendar file. Choose a file that ends in .ics.']])
  })

  test('nobody without a session, and nobody who may not create events', async () => {
    expect((await preview(fileOf(meeting), null)).status).toBe(401)
    const { events } = await found(fileOf(meeting), 'mia')
    await w.asAcme(async (db) => setRolesOf(db, w.ids.mia, []))
    expect((await preview(fileOf(meeting), 'mia')).status).toBe(403)
    expect((await w.call('mia', 'POST', '/api/events/import', { events })).status).toBe(403)
  })
})

describe('what is taken', () => {
  test('is the events of the one who takes it, and of nobody else; a series repeats', async () => {
    const { status, body } = await take(fileOf(meeting, weekly))
    expect([status, body.data.count]).toEqual([201, 2])
    expect(await mine('ann')).toHaveLength(5)
    expect(await mine('max')).toEqual([])
  })

  test('whole days come as whole days, here and there', async () => {
    const days = entryOf('days@x', 'SUMMARY:Offsite', 'DTSTART;VALUE=DATE:20261214', 'DTEND;VALUE=DATE:20261217')
    expect((await take(fileOf(days))).body.data.count).toBe(1)
    expect(await mine('ann')).toEqual(['2026-12-14  Offsite'])
  })

  test('is known again by its UID, also when only a part of it is new', async () => {
    await take(fileOf(meeting))
    const again = await found(fileOf(meeting, weekly))
    expect(again.events.map(({ uid }) => uid)).toEqual(['two@x'])
    expect(again.here).toEqual([{ name: 'Planning', day: '2026-12-01' }])
    // nobody else has them
    expect((await found(fileOf(meeting), 'max')).here).toEqual([])
    const { events } = await found(fileOf(meeting), 'max')
    expect((await w.call('ann', 'POST', '/api/events/import', { events })).body.data.count).toBe(0)
  })

  test('knows what was exported from here', async () => {
    const event = {
      name: 'Ours',
      day: '2026-12-03',
      startTime: '10:00',
      endTime: '11:00',
      timeZone: 'Europe/Stockholm',
    }
    await w.call('ann', 'POST', '/api/events', { ...event, audience: { userIds: [w.ids.ann] } })
    const file = (await w.call('ann', 'GET', '/api/calendar/export/ics?from=2026-12-01&to=2026-12-31')).body as string
    const { events, here } = await found(file)
    expect([events.map(({ name }) => name), here.map(({ name }) => name)]).toEqual([[], ['Ours']])
  })

  test('can be undone at once, but for what others were invited to', async () => {
    const { id } = (await take(fileOf(meeting, weekly))).body.data
    expect((await w.call('max', 'DELETE', `/api/events/import/${id}`)).status).toBe(404)
    const { rows } = await owner.query(
      `select id from calendar_event_series where imported_uid = 'two@x' and company_id = $1`,
      [w.acme.id],
    )
    await owner.query('insert into calendar_event_participants (company_id, series_id, user_id) values ($1, $2, $3)', [
      w.acme.id,
      rows[0].id,
      w.ids.max,
    ])
    const { status, body } = await w.call('ann', 'DELETE', `/api/events/import/${id}`)
    expect([status, body.data]).toEqual([200, { removed: 1, kept: 1 }])
    expect(await mine('ann')).toHaveLength(4)
  })

  test.each([
    ['a link that runs a script', { link: 'javascript:alert(1)' }, 'events.0.link'],
    ['a day that is none', { day: '2026-02-30' }, 'events.0.day'],
    ['no name of its own', { uid: '' }, 'events.0.uid'],
  ])('is checked like any event: %s', async (_, wrong, field) => {
    const [event] = (await found(fileOf(meeting))).events
    const { status, body } = await w.call('ann', 'POST', '/api/events/import', { events: [{ ...event, ...wrong }] })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})
