import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { owner } from './database.ts'
import { type Name, type World, world } from './world.ts'

let w: World
const zone = process.env.TZ
beforeEach(async () => {
  w = await world()
  // 17 September, eight in the morning in Auckland; still the 16th, one in the afternoon, in Los Angeles
  w.clock.now = new Date('2026-09-16T20:00:00Z')
  await place('ann', 'Auckland', 554, 'Pacific/Auckland')
  await place('hr', 'Los Angeles', 840, 'America/Los_Angeles')
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})
afterAll(() => w.close())

async function place(who: Name, name: string, country: number, timeZone: string) {
  await owner.query(
    `with l as (insert into locations (company_id, name, country_id, time_zone) values ($1, $2, $3, $4) returning id)
     update users set location_id = (select id from l) where company_id = $1 and id = $5`,
    [w.acme.id, name, country, timeZone, w.ids[who]],
  )
}

describe.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])('with the server in %s', (serverZone) => {
  test('HR in Los Angeles enters 17 September for Ann in Auckland: it is that day for both, in every place', async () => {
    process.env.TZ = serverZone
    const DAY = '2026-09-17'
    const { status, body } = await w.call('hr', 'POST', '/api/time-off/requests', {
      userId: w.ids.ann,
      kind: 'vacation',
      firstDay: DAY,
      lastDay: DAY,
      approverIds: [w.ids.max],
    })
    expect([status, body.errors]).toEqual([201, undefined])
    const { id } = body.data
    const stored = await owner.query(
      'select first_day::text as first, last_day::text as last, length from time_off_requests where id = $1',
      [id],
    )
    expect(stored.rows).toEqual([{ first: DAY, last: DAY, length: 1000 }])

    const { letters } = await w.settle()
    const letter = letters.find(({ to }) => to === `max@${w.acme.domain}.test`)!
    expect(letter.text).toMatch(/\b17\b/)
    expect(letter.text).not.toMatch(/\b1[68] (Sep|September)|(Sep|September) 1[68]\b/)

    await w.call('max', 'PUT', '/api/calendar/update-vacation-status', { id, status: 'approved' })
    for (const who of ['ann', 'hr'] as const) {
      const shown = (await w.call(who, 'GET', `/api/time-off/requests/${id}`)).body.data
      expect([who, shown.firstDay, shown.lastDay]).toEqual([who, DAY, DAY])
      const chart = (await w.call(who, 'GET', '/api/calendar?from=2026-09-01&to=2026-09-30')).body
      expect(chart.leave.map((row: number[]) => [row[1], row[2]])).toEqual([[16, 16]])
    }

    const { address } = (await w.call('ann', 'POST', '/api/calendar/feed', {})).body
    const feed = (await w.call(null, 'GET', new URL(address).pathname)).body as string
    const event = feed.split('BEGIN:VEVENT').find((part) => part.includes('Ann Berg'))!
    expect(event).toContain('DTSTART;VALUE=DATE:20260917\r\n')
    expect(event).toContain('DTEND;VALUE=DATE:20260918\r\n')
    await w.settle()
    const [notification] = (await w.call('ann', 'GET', '/api/notifications')).body.data.filter(
      (one: { info: { vacation?: object } }) => one.info.vacation,
    )
    expect(notification.info.vacation).toMatchObject({ dateFrom: DAY, dateTo: DAY })
  })
})
