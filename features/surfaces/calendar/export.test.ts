import ICAL from 'ical.js'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { ITEM_KINDS } from './contract.ts'

/** What one sees of the calendar, as a file: the same rows as on the page, and no more. */
let w: World
const DAYS = 'from=2027-03-01&to=2027-03-31'
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2027-02-20T09:00:00Z')
  await owner.query(`update sessions set expires_at = '2040-01-01' where company_id = any($1)`, [
    [w.acme.id, w.globex.id],
  ])
  const leave = (
    who: Name,
    days: [string, string],
    parts: [string, string],
    more: { status?: string; kind?: string } = {},
  ) =>
    owner.query(
      `insert into time_off_requests (company_id, user_id, kind, first_day, last_day, first_part, last_part, status, length, asked_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, 1000, $2)`,
      [w.acme.id, w.ids[who], more.kind ?? 'vacation', ...days, ...parts, more.status ?? 'approved'],
    )
  await leave('ann', ['2027-03-02', '2027-03-04'], ['pm', 'full'])
  await leave('ann', ['2027-03-22', '2027-03-22'], ['full', 'full'], { status: 'pending' })
  await leave('eve', ['2027-03-08', '2027-03-09'], ['full', 'am'], { kind: 'sick_day' })
  await owner.query(
    `insert into holidays (company_id, first_day, last_day, name_en, name_ru, name_sv) values ($1, '2027-03-26', '2027-03-26', 'Good Friday', 'Пятница', 'Långfredag')`,
    [w.acme.id],
  )
  await w.call('max', 'POST', '/api/events', {
    name: '=Planning',
    place: 'Room 4',
    day: '2027-03-15',
    endDay: '2027-03-16',
    startTime: '13:00',
    endTime: '11:00',
    timeZone: 'UTC',
    audience: { userIds: [w.ids.ann] },
  })
})
afterAll(() => w.close())

const rows = async (who: Name, query = ''): Promise<string[]> => {
  const { status, body } = await w.call(who, 'GET', `/api/calendar/export?${DAYS}${query}`)
  expect(status).toBe(200)
  return (parse(String(body), { bom: true, from_line: 2 }) as string[][]).map((row) => row.join(' | ')).toSorted()
}
const ANN = ['Ann Berg | Vacation | 2027-03-02 | 2027-03-04 | from noon | ']
const ASKED = 'Ann Berg | Vacation | 2027-03-22 | 2027-03-22 | Pending approval | '
const FRIDAY = ' | Good Friday | 2027-03-26 | 2027-03-26 | Holiday | '

test.each<[Name, string[]]>([
  // her own: what waits too, and the event that she has not answered; a name that looks like a formula is none
  [
    'ann',
    [` | '=Planning | 2027-03-15 13:00 | 2027-03-16 11:00 | Event, not accepted | Room 4`, ...ANN, ASKED, FRIDAY],
  ],
  ['mia', [...ANN, FRIDAY]],
])('%s gets what they see', async (who, expected) => {
  const found = await rows(who)
  for (const row of expected) expect(found).toContain(row)
  if (who !== 'ann') expect(found.join('\n')).not.toMatch(/Planning|Pending/)
})

test('who may not know the kind gets "Away", who may gets it', async () => {
  expect((await rows('ann')).find((row) => row.startsWith('Eve'))).toMatch(
    /\| Away \| 2027-03-08 \| 2027-03-09 \| until noon/,
  )
  expect((await rows('hr')).find((row) => row.startsWith('Eve'))).toMatch(/\| Sick leave \|/)
})

test('another company has none of it', async () => {
  expect((await rows('gina')).join('\n')).not.toMatch(/Ann|Eve|Planning|Friday/)
})

test.each([
  ['kinds=holiday', [FRIDAY]],
  ['kinds=vacation', [...ANN, ASKED]],
  ['kinds=birthday', []],
])('narrowed by %s', async (query, expected) => {
  expect(await rows('ann', `&${query}`)).toEqual(expected)
})

test('narrowed to a person it has their events as far as the reader may know of them', async () => {
  const query = `&people=${w.ids.ann}&kinds=event`
  expect(await rows('adam', query)).toHaveLength(1)
  expect(await rows('mia', query)).toEqual([])
})

test.each([
  ['from=2027-03-02&to=2027-03-01', 'to'],
  ['from=2027-01-01&to=2028-12-31', 'to'],
  [`${DAYS}&people=everyone`, 'general'],
  [`${DAYS}&kinds=wealth`, 'kinds'],
])('%s is refused', async (query, field) => {
  for (const path of ['export', 'export/ics']) {
    const { status, body } = await w.call('ann', 'GET', `/api/calendar/${path}?${query}`)
    expect([path, status]).toEqual([path, 422])
    expect(Object.keys(body.errors)[0]).toMatch(field)
  }
})

test('nobody who is not signed in has it', async () => {
  for (const path of ['export', 'export/ics'])
    expect((await w.call(null, 'GET', `/api/calendar/${path}?${DAYS}`)).status).toBe(401)
})

test('as a calendar file it has the same entries, and the trail has both', async () => {
  const { status, body, headers } = await w.call('ann', 'GET', `/api/calendar/export/ics?${DAYS}`)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const entries = new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents('vevent')
  expect(entries).toHaveLength((await rows('ann')).length)
  const facts = await w.asAcme((db) =>
    db.selectFrom('events').select('details').where('name', '=', 'calendar.exported').orderBy('id').execute(),
  )
  const formats = facts.map(({ details }) => (details as { format: string }).format)
  expect(new Set(formats)).toEqual(new Set(['csv', 'ics']))
})

test('every kind can be asked for, and together they are everything', async () => {
  const each = await Promise.all(ITEM_KINDS.map((kind) => rows('hr', `&kinds=${kind}`)))
  expect(each.flat().toSorted()).toEqual(await rows('hr'))
})
