import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world, type World } from '#tests/world.ts'

/** What ten o'clock of eight cities is to the programs that read a calendar link, on either side of a change of the clocks. */
let w: World
let path = ''
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-09-01T09:00:00Z')
  path = new URL((await w.call('ann', 'POST', '/api/calendar/feed', { scope: 'own' })).body.address).pathname
})
afterAll(() => w.close())

test.each([
  ['Europe/Stockholm', '2026-10-24T08:00', '2026-10-26T09:00'],
  ['Europe/Riga', '2026-10-24T07:00', '2026-10-26T08:00'],
  ['Europe/London', '2026-10-24T09:00', '2026-10-26T10:00'],
  ['America/New_York', '2026-10-31T14:00', '2026-11-02T15:00'],
  ['Australia/Sydney', '2026-10-03T00:00', '2026-10-04T23:00'],
  ['America/Sao_Paulo', '2026-10-24T13:00', '2026-10-26T13:00'],
  ['Asia/Kolkata', '2026-10-24T04:30', '2026-10-26T04:30'],
  ['Asia/Tokyo', '2026-10-24T01:00', '2026-10-26T01:00'],
])('in %s', async (timeZone, before, after) => {
  const days = [before, after].map((moment) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(`${moment}Z`)),
  )
  for (const day of days) {
    const times = { day, startTime: '10:00', endTime: '11:00', timeZone }
    const event = { name: timeZone, ...times, audience: { userIds: [w.ids.ann] } }
    expect((await w.call('ann', 'POST', '/api/events', event)).status).toBe(201)
  }
  const { body } = await w.call(null, 'GET', path)
  const minute = (moment: Date) => moment.toISOString().slice(0, 16)
  const byIcalJs = new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .filter(({ summary }) => summary === timeZone)
    .map(({ startDate }) => minute(startDate.toJSDate()))
  const byNodeIcal = Object.values(nodeIcal.sync.parseICS(body)).flatMap((event) =>
    event?.type === 'VEVENT' && String(event.summary) === timeZone ? [minute(event.start)] : [],
  )
  expect(byIcalJs.toSorted()).toEqual([before, after])
  expect(byNodeIcal.toSorted()).toEqual([before, after])
})
