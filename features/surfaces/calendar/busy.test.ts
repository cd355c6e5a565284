import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { type BusyKind, mergedBusy } from './server/rules.ts'

/** When a person is busy, for whoever has their link: read by two readers that we did not write. */
let w: World
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-03-20T09:00:00Z')
  await leave('eve', '2026-04-15', '2026-04-16', ['full', 'full'])
})
afterAll(() => w.close())

const link = async (who: Name) =>
  new URL((await w.call(who, 'POST', '/api/calendar/feed', { scope: 'busy' })).body.address).pathname
const read = (path: string, headers: Record<string, string> = {}) => w.call(null, 'GET', path, undefined, headers)
const leave = async (who: Name, first: string, last: string, parts: [string, string], status = 'approved') => {
  await owner.query(
    `insert into time_off_requests (company_id, user_id, kind, first_day, last_day, first_part, last_part, status, length, asked_by, asked_at, comment)
    values ($1, $2, 'sick_day', $3, $4, $5, $6, $7, 1000, $2, '2026-03-01T10:00:00Z', 'Knee')`,
    [w.acme.id, w.ids[who], first, last, ...parts, status],
  )
}
const works = async (who: Name, zone: string) => {
  const { rows } = await owner.query(
    `insert into locations (company_id, name, country_id, time_zone) values ($1, $2, 752, $3) returning id`,
    [w.acme.id, `${zone} ${who}`, zone],
  )
  await owner.query('update users set location_id = $1 where id = $2', [rows[0].id, w.ids[who]])
}
const event = async (who: Name, more: object): Promise<string> => {
  const times = { day: '2026-04-01', startTime: '10:00', endTime: '11:00', timeZone: 'UTC' }
  const audience = { userIds: [w.ids[who]] }
  const { body } = await w.call('max', 'POST', '/api/events', {
    name: 'Layoffs',
    place: 'Room 4',
    ...times,
    audience,
    ...more,
  })
  return body.data.id
}
const minute = (moment: Date) => moment.toISOString().slice(0, 16)

function byIcalJs(text: string): string[] {
  const [busy] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vfreebusy')
  return busy!.getAllProperties('freebusy').map((property) => {
    const period = property.getFirstValue() as unknown as ICAL.Period
    const type = property.getFirstParameter('fbtype')
    return `${type} ${minute(period.start.toJSDate())} ${minute(period.getEnd().toJSDate())}`
  })
}
function byNodeIcal(text: string): string[] {
  const [busy] = Object.values(nodeIcal.sync.parseICS(text)).filter(
    (one) => (one as { type?: string })?.type === 'VFREEBUSY',
  )
  const periods = (busy as unknown as { freebusy?: { type: string; start: Date; end: Date }[] }).freebusy ?? []
  return periods.map(({ type, start, end }) => `${type} ${minute(start)} ${minute(end)}`)
}

test('leave, what was accepted, what may be; by two readers, with no word of what it is', async () => {
  await works('ann', 'Europe/Riga')
  await leave('ann', '2026-03-27', '2026-03-30', ['full', 'full'])
  await leave('ann', '2026-04-14', '2026-04-14', ['am', 'am'])
  await leave('ann', '2026-04-20', '2026-04-20', ['full', 'full'], 'pending')
  await leave('ann', '2026-04-22', '2026-04-22', ['full', 'full'], 'declined')
  const reply = async (id: string, answer: string) =>
    expect((await w.call('ann', 'PUT', `/api/events/${id}/reply`, { reply: answer })).status).toBe(200)
  await reply(await event('ann', {}), 'accepted')
  await reply(await event('ann', { day: '2026-04-02' }), 'maybe')
  await event('ann', { day: '2026-04-03' })
  await reply(await event('ann', { day: '2026-04-07' }), 'declined')
  await reply(await event('ann', { day: '2026-04-08', isWholeDay: true }), 'accepted')
  const gone = await event('ann', { day: '2026-04-09' })
  await w.call('max', 'POST', `/api/events/${gone}/cancellation`, {})
  // seven days back, sixty ahead
  await leave('ann', '2026-03-01', '2026-03-13', ['full', 'full'])
  await leave('ann', '2026-05-19', '2026-06-10', ['full', 'full'])

  const path = await link('ann')
  expect(path).toMatch(/\.ifb$/)
  const { body, headers } = await read(path)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const busy = byIcalJs(body)
  expect(busy).toEqual([
    'BUSY-UNAVAILABLE 2026-03-12T22:00 2026-03-13T22:00',
    // Riga's clocks go forward on the 29th
    'BUSY-UNAVAILABLE 2026-03-26T22:00 2026-03-30T21:00',
    'BUSY 2026-04-01T10:00 2026-04-01T11:00',
    'BUSY-TENTATIVE 2026-04-02T10:00 2026-04-02T11:00',
    'BUSY-TENTATIVE 2026-04-03T10:00 2026-04-03T11:00',
    'BUSY 2026-04-07T21:00 2026-04-08T21:00',
    'BUSY-UNAVAILABLE 2026-04-14T06:00 2026-04-14T09:00',
    'BUSY-TENTATIVE 2026-04-19T21:00 2026-04-20T21:00',
    'BUSY-UNAVAILABLE 2026-05-18T21:00 2026-05-19T21:00',
  ])
  expect(byNodeIcal(body)).toEqual(busy)
  for (const word of ['Layoffs', 'Room', 'sick', 'Sick', 'Knee', 'Acme', w.ids.ann]) expect(body).not.toContain(word)
  // the grammar: lines of at most 75 octets that end with CRLF, and what VFREEBUSY has to have
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'ORGANIZER'])
    expect(body.match(new RegExp(`^${name}[;:]`, 'gm'))?.length, name).toBe(1)
})

test.each([
  ['Europe/Stockholm', '2026-03-28T23:00', '2026-03-29T22:00'],
  ['Europe/Riga', '2026-03-28T22:00', '2026-03-29T21:00'],
  ['Europe/London', '2026-03-29T00:00', '2026-03-29T23:00'],
  ['America/New_York', '2026-03-29T04:00', '2026-03-30T04:00'],
  ['America/Sao_Paulo', '2026-03-29T03:00', '2026-03-30T03:00'],
  ['Asia/Kolkata', '2026-03-28T18:30', '2026-03-29T18:30'],
  ['Asia/Tokyo', '2026-03-28T15:00', '2026-03-29T15:00'],
  ['Australia/Sydney', '2026-03-28T13:00', '2026-03-29T13:00'],
])(
  'a whole day away is the day of the place: %s on the day on which Europe’s clocks change',
  async (zone, from, to) => {
    await works('ivan', zone)
    await owner.query('delete from time_off_requests where user_id = $1', [w.ids.ivan])
    await leave('ivan', '2026-03-29', '2026-03-29', ['full', 'full'])
    expect(byIcalJs((await read(await link('ivan'))).body)).toEqual([`BUSY-UNAVAILABLE ${from} ${to}`])
  },
)

describe('the link', () => {
  test('is one of four, shown once, replaced and turned off like the others', async () => {
    const first = await link('mia')
    await w.call('mia', 'POST', '/api/calendar/feed', { scope: 'own' })
    const scopes = (await w.call('mia', 'GET', '/api/calendar/feeds')).body.data
    expect(scopes.map(({ scope }: { scope: string }) => scope)).toEqual(['own', 'busy'])
    const second = await link('mia')
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    const [, busy] = (await w.call('mia', 'GET', '/api/calendar/feeds')).body.data
    expect(busy.lastReadAt).toBe(w.clock.now.toISOString())
    await w.call('mia', 'DELETE', '/api/calendar/feed', { scope: 'busy' })
    expect((await read(second)).status).toBe(404)
  })

  test('answers 304 until something changes, all day long', async () => {
    const path = await link('dora')
    const first = await read(path)
    const again = () => read(path, { 'if-none-match': String(first.headers.etag) })
    const was = w.clock.now
    w.clock.now = new Date('2026-03-20T22:00:00Z')
    expect((await again()).status).toBe(304)
    await leave('dora', '2026-04-15', '2026-04-16', ['full', 'full'])
    expect((await again()).status).toBe(200)
    w.clock.now = was
  })

  test('of somebody who was deactivated, or of another company, is not there', async () => {
    const path = await link('hr')
    const elsewhere = await w.app.inject({ url: path, headers: { host: `${w.globex.domain}.localhost:3000` } })
    expect(elsewhere.statusCode).toBe(404)
    expect((await read(path)).status).toBe(200)
    await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.hr])
    expect((await read(path)).status).toBe(404)
  })

  test('tells of its owner alone, whatever rights they have', async () => {
    await w.asAcme(async (db) => setRolesOf(db, w.ids.eve, []))
    const own = byIcalJs((await read(await link('eve'))).body)
    expect(own).toEqual(['BUSY-UNAVAILABLE 2026-04-15T00:00 2026-04-17T00:00'])
    expect(byIcalJs((await read(await link('adam'))).body)).toEqual([])
  })
})

describe('what is busy twice', () => {
  const hour = (at: number) => new Date(Date.UTC(2026, 3, 1, at))
  const of = (kind: BusyKind, from: number, to: number) => ({ kind, from: hour(from), to: hour(to) })
  const [away, busy, maybe] = ['BUSY-UNAVAILABLE', 'BUSY', 'BUSY-TENTATIVE'] as const
  test.each([
    ['the same kind, touching', [of(busy, 8, 9), of(busy, 9, 10)], [of(busy, 8, 10)]],
    ['the same kind, one in the other', [of(busy, 8, 12), of(busy, 9, 10)], [of(busy, 8, 12)]],
    [
      'the stronger in the middle',
      [of(maybe, 8, 12), of(busy, 9, 10)],
      [of(maybe, 8, 9), of(busy, 9, 10), of(maybe, 10, 12)],
    ],
    ['the stronger around', [of(busy, 9, 10), of(away, 8, 12)], [of(away, 8, 12)]],
    ['kinds that touch stay two', [of(busy, 8, 9), of(maybe, 9, 10)], [of(busy, 8, 9), of(maybe, 9, 10)]],
    ['cut at the ends', [of(busy, 0, 7), of(busy, 5, 8), of(away, 22, 24)], [of(busy, 6, 8), of(away, 22, 23)]],
    ['outside', [of(busy, 0, 6)], []],
  ])('%s', (_, spans, merged) => {
    expect(mergedBusy(spans, { from: hour(6), to: hour(23) })).toEqual(merged)
  })
})
