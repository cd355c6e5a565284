import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { FEEDS, type FeedScope } from './contract.ts'

/** What Google, Outlook and Apple read of a calendar link, by two readers that we did not write. */
let w: World
const ids: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-03-20T09:00:00Z')
  const one = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0]!.id as string
  // Ivan and Ann are of one department; New York's clocks have gone forward on 8 March, Riga's do on the 29th
  const located = (name: string, zone: string) =>
    one(`insert into locations (company_id, name, country_id, time_zone) values ($1, $2, 840, $3) returning id`, [
      w.acme.id,
      name,
      zone,
    ])
  ids.york = await located('New York', 'America/New_York')
  ids.riga = await located('Riga Port', 'Europe/Riga')
  const department = await one(`insert into departments (company_id, name) values ($1, 'Harbour') returning id`, [
    w.acme.id,
  ])
  await owner.query('update users set department_id = $1, location_id = $2 where id = any($3)', [
    department,
    ids.riga,
    [w.ids.ann, w.ids.ivan],
  ])
  await owner.query('update users set location_id = $1 where id = $2', [ids.york, w.ids.eve])
  await owner.query(`update users set birth_date = '1990-05-08' where id = $1`, [w.ids.ivan])
  const leave = (who: Name, first: string, last: string, parts: [string, string], status = 'approved') =>
    one(
      `insert into time_off_requests (company_id, user_id, kind, first_day, last_day, first_part, last_part, status, length, asked_by, asked_at, decided_at, version)
      values ($1, $2, 'vacation', $3, $4, $5, $6, $7, 1000, $2, '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', 2) returning id`,
      [w.acme.id, w.ids[who], first, last, ...parts, status],
    )
  ids.whole = await leave('ann', '2026-03-27', '2026-03-31', ['full', 'full'])
  ids.morning = await leave('ann', '2026-03-28', '2026-03-28', ['am', 'am'], 'declined')
  ids.am = await leave('ivan', '2026-03-27', '2026-03-27', ['am', 'am'])
  ids.pm = await leave('ivan', '2026-03-30', '2026-03-30', ['pm', 'pm'])
  ids.mixed = await leave('eve', '2026-03-27', '2026-03-30', ['pm', 'am'])
  ids.asked = await leave('ivan', '2026-04-06', '2026-04-07', ['full', 'full'], 'pending')
  const holiday = (place: string | null, day: string, name: string, half: string | null = null) =>
    one(
      `insert into holidays (company_id, location_id, first_day, last_day, name_en, name_ru, name_sv, half) values ($1, $2, $3, $3, $4, $4 || ' ru', $4 || ' sv', $5) returning id`,
      [w.acme.id, place, day, name, half],
    )
  ids.everywhere = await holiday(
    null,
    '2026-04-03',
    'Good Friday; with, signs\\ and a line that is much longer than the seventy-five octets of one line — да',
  )
  ids.yorks = await holiday(ids.york, '2026-05-25', 'Memorial Day')
  ids.half = await holiday(ids.riga, '2026-04-30', 'Half a day', 'pm')
  ids.extra = await one(
    `insert into extra_working_days (company_id, location_id, title, day, start_time, end_time, description) values ($1, $2, 'Inventory', '2026-04-11', '08:30', '12:15', 'Bring gloves') returning id`,
    [w.acme.id, ids.riga],
  )
})
afterAll(() => w.close())

const made = async (who: Name, scope: FeedScope) =>
  new URL((await w.call(who, 'POST', '/api/calendar/feed', { scope })).body.address).pathname
const read = (path: string, headers: Record<string, string> = {}) => w.call(null, 'GET', path, undefined, headers)

type Entry = Record<'uid' | 'summary' | 'start' | 'end', string> & { allDay: boolean }
/** A moment in UTC, or a day. */
const shown = (moment: Date, allDay: boolean) =>
  allDay ? moment.toISOString().slice(0, 10) : moment.toISOString().slice(0, 16)
function byIcalJs(text: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const allDay = event.startDate.isDate
    const at = (time: ICAL.Time) => (allDay ? time.toString() : shown(time.toJSDate(), false))
    return { uid: event.uid, summary: event.summary, start: at(event.startDate), end: at(event.endDate), allDay }
  })
}
function byNodeIcal(text: string): Entry[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return []
    const allDay = event.datetype === 'date'
    // it puts a day at midnight of the machine's zone
    const at = (moment: Date) =>
      allDay
        ? `${moment.getFullYear()}-${`${moment.getMonth() + 1}`.padStart(2, '0')}-${`${moment.getDate()}`.padStart(2, '0')}`
        : shown(moment, false)
    return [{ uid: event.uid, summary: String(event.summary), start: at(event.start), end: at(event.end!), allDay }]
  })
}
const sorted = (entries: Entry[]) => entries.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))

describe('the entries', () => {
  test('two other readers find the same, with days as days and halves in the time of the place', async () => {
    const { body } = await read(await made('ann', 'department'))
    const entries = sorted(byIcalJs(body))
    expect(sorted(byNodeIcal(body))).toEqual(entries)
    const of = (id: string) => entries.find(({ uid }) => uid.startsWith(id))
    expect(of(ids.whole!)).toEqual({
      uid: `${ids.whole}@${w.acme.domain}.localhost`,
      summary: 'Ann Berg: Vacation',
      start: '2026-03-27',
      end: '2026-04-01',
      allDay: true,
    })
    // before the clocks go forward noon in Riga is ten o'clock, after it nine
    expect(of(ids.am!)).toMatchObject({ start: '2026-03-27T07:00', end: '2026-03-27T10:00', allDay: false })
    expect(of(ids.pm!)).toMatchObject({ start: '2026-03-30T09:00', end: '2026-03-30T14:00' })
    expect(of(ids.half!)).toMatchObject({ summary: 'Half a day', start: '2026-04-30T09:00', end: '2026-04-30T14:00' })
    expect(of(ids.extra!)).toMatchObject({ summary: 'Inventory', start: '2026-04-11T05:30', end: '2026-04-11T09:15' })
    expect(of(`birthday-${w.ids.ivan}-2026`)).toMatchObject({ summary: 'Ivan Berg: Birthday', start: '2026-05-08' })
    expect(of(ids.everywhere!)?.summary).toBe(
      'Good Friday; with, signs\\ and a line that is much longer than the seventy-five octets of one line — да',
    )
    // of another place and of nobody shown; not for a colleague; declined
    for (const id of [ids.yorks, ids.asked, ids.mixed, ids.morning]) expect(of(id!)).toBeUndefined()
  })

  test('leave that begins and ends at noon is one entry, in the zone of its person', async () => {
    const entries = byIcalJs((await read(await made('hr', 'company'))).body)
    expect(entries.find(({ uid }) => uid.startsWith(ids.mixed!))).toMatchObject({
      start: '2026-03-27T16:00',
      end: '2026-03-30T16:00',
    })
    expect(entries.find(({ uid }) => uid.startsWith(ids.yorks!))?.summary).toBe('Memorial Day (New York)')
  })

  test.each([
    ['own', 'ivan', ['am', 'pm', 'asked', 'everywhere', 'half', 'extra']],
    ['department', 'ivan', ['whole', 'am', 'pm', 'asked', 'everywhere', 'half', 'extra']],
    ['company', 'ivan', ['whole', 'am', 'pm', 'asked', 'mixed', 'everywhere', 'yorks', 'half', 'extra']],
  ] as const)('the scope %s has what it says', async (scope, who, known) => {
    const entries = byIcalJs((await read(await made(who, scope))).body)
    const seen = Object.keys(ids).filter((name) => entries.some(({ uid }) => uid.startsWith(ids[name]!)))
    expect(seen.toSorted()).toEqual([...known].toSorted())
  })

  test('what waits for approval is marked as such', async () => {
    const { body } = await read(await made('ivan', 'own'))
    const event = body.split('BEGIN:VEVENT').find((one: string) => one.includes(ids.asked!))
    expect(event).toContain('STATUS:TENTATIVE')
    expect(event).toContain('SUMMARY:Ivan Berg: Vacation?')
  })
})

describe('the text', () => {
  test('has the grammar of RFC 5545: lines of at most 75 octets ended by CRLF, no UID twice, the company by name', async () => {
    const { body, headers } = await read(await made('ann', 'company'))
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    const uids = body.match(/^UID:.*$/gm)
    expect(new Set(uids).size).toBe(uids.length)
    expect(body).toContain(`X-WR-CALNAME:Acme`)
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SEQUENCE', 'LAST-MODIFIED'])
      expect(body.match(new RegExp(`^${name}[;:]`, 'gm'))?.length, name).toBe(uids.length)
  })

  test('moments of change are the row’s: the same tomorrow, and in another language', async () => {
    const path = await made('ann', 'company')
    const before = (await read(path)).body
    expect(before.split('BEGIN:VEVENT').find((one: string) => one.includes(ids.whole!))).toMatch(
      /SEQUENCE:1\r\n[^]*DTSTAMP:20260302T100000Z\r\n[^]*LAST-MODIFIED:20260302T100000Z/,
    )
    const was = w.clock.now
    w.clock.now = new Date('2026-03-21T09:00:00Z')
    await owner.query(`update users set language = 'ru' where id = $1`, [w.ids.ann])
    const after = (await read(path)).body
    expect(after).toContain('Отпуск')
    const steady = (text: string) => text.match(/^(UID|DTSTAMP|SEQUENCE).*$/gm)
    expect(steady(after)).toEqual(steady(before))
    await owner.query(`update users set language = 'en' where id = $1`, [w.ids.ann])
    w.clock.now = was
  })

  test('a new location changes no UID', async () => {
    const path = await made('ann', 'company')
    const uids = async () => (await read(path)).body.match(/^UID:.*$/gm)
    const before = await uids()
    await owner.query(
      `insert into locations (company_id, name, country_id, time_zone) values ($1, 'Aachen', 276, 'Europe/Berlin')`,
      [w.acme.id],
    )
    expect(await uids()).toEqual(before)
  })

  test('an edit that a colleague may not see moves no byte of theirs', async () => {
    const [colleague, own] = [await made('ivan', 'company'), await made('eve', 'own')]
    const before = [(await read(colleague)).body, (await read(own)).body]
    await owner.query(
      `update time_off_requests set comment = 'Knee', changes_since = '2026-03-19', version = 5 where id = $1`,
      [ids.mixed],
    )
    const after = [(await read(colleague)).body, (await read(own)).body]
    expect(after[0]).toBe(before[0])
    expect(after[1]).toContain('SEQUENCE:4')
    expect(before[1]).not.toContain('SEQUENCE:4')
  })

  test('a reader who has it already gets 304, until something changes', async () => {
    const path = await made('ann', 'department')
    const first = await read(path)
    expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/)
    const again = await read(path, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.body]).toEqual([304, ''])
    await owner.query('update holidays set name_en = name_en where id = $1', [ids.everywhere])
    await owner.query(`update time_off_requests set last_day = '2026-04-01', version = 3 where id = $1`, [ids.whole])
    const changed = await read(path, { 'if-none-match': String(first.headers.etag) })
    expect(changed.status).toBe(200)
    expect(changed.body).toContain('SEQUENCE:2')
  })
})

describe('the links', () => {
  const list = async (who: Name) => (await w.call(who, 'GET', '/api/calendar/feeds')).body.data

  test('one of each scope; a new one ends the old one of its scope alone; all end together', async () => {
    const paths = Object.fromEntries(await Promise.all(FEEDS.map(async (scope) => [scope, await made('mia', scope)])))
    expect((await list('mia')).map(({ scope }: { scope: string }) => scope)).toEqual([...FEEDS])
    const fresh = await made('mia', 'own')
    expect((await read(paths.own)).status).toBe(404)
    for (const path of [fresh, paths.department, paths.company]) expect((await read(path)).status).toBe(200)
    expect((await w.call('mia', 'DELETE', '/api/calendar/feed', { scope: 'company' })).status).toBe(200)
    expect((await list('mia')).map(({ scope }: { scope: string }) => scope)).toEqual(['own', 'department', 'busy'])
    await w.call('mia', 'DELETE', '/api/calendar/feed', {})
    expect(await list('mia')).toEqual([])
    for (const path of [fresh, paths.department]) expect((await read(path)).status).toBe(404)
    expect((await w.call('mia', 'POST', '/api/calendar/feed', { scope: 'world' })).status).toBe(422)
  })

  test('says when it was last read, to the hour; of nobody else', async () => {
    const path = await made('max', 'own')
    expect(await list('max')).toMatchObject([{ scope: 'own', lastReadAt: null }])
    await read(path)
    const at = w.clock.now
    expect((await list('max'))[0].lastReadAt).toBe(at.toISOString())
    w.clock.now = new Date(at.getTime() + 59 * 60_000)
    await read(path)
    expect((await list('max'))[0].lastReadAt).toBe(at.toISOString())
    w.clock.now = new Date(at.getTime() + 61 * 60_000)
    await read(path)
    expect((await list('max'))[0].lastReadAt).toBe(w.clock.now.toISOString())
    w.clock.now = at
    expect(await list('dora')).toEqual([])
  })

  test('a link from before there were scopes covers the department', async () => {
    const path = await made('ann', 'department')
    await owner.query(
      `update links set details = '{}' where purpose = 'feed' and details->>'scope' = 'department' and subject_id = $1`,
      [w.ids.ann],
    )
    expect((await list('ann')).filter(({ scope }: { scope: string }) => scope === 'department')).toHaveLength(1)
    expect(byIcalJs((await read(path)).body).some(({ uid }) => uid.startsWith(ids.am!))).toBe(true)
  })
})
