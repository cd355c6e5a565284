import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { readThrough } from '#platform/guarded.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { entryOf, eventsOf, fileOf, importsOf } from './factory.ts'
import { read } from './server/rules/reading.ts'

/** Files of our own, random ones, and hostile ones. */
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

describe('what costs more than it may', () => {
  test('is refused at the field', async () => {
    const many = Array.from({ length: 5001 }, (_, at) => `BEGIN:VEVENT\nUID:${at}\nEND:VEVENT`).join('\n')
    const { status, body } = await i.preview(fileOf(many))
    expect([status, body.errors.file]).toEqual([
      422,
      ['This calendar has more than 5,000 events. Export a shorter period.'],
    ])
  })

  test('rules that are asked for tens of thousands of days end with the time of the reader, and the server goes on', async () => {
    const days = Array.from({ length: 900 }, (_, at) => `${addDays('2027-01-01', at).replaceAll('-', '')}T090000`)
    const rule = ['SUMMARY:A', 'DTSTART:20261201T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']
    const busy = Array.from({ length: 60 }, (_, at) => entryOf(String(at), ...rule, `EXDATE:${days.join(',')}`))
    const sent = i.preview(fileOf(...busy))
    const begun = performance.now()
    expect((await w.call('ann', 'GET', '/api/calendar?from=2026-12-01&to=2026-12-02')).status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(3000)
    const { status, body } = await sent
    expect([200, 422]).toContain(status)
    if (status === 422) expect(body.errors.file[0]).toMatch(/too much memory or time/)
  }, 30_000)
})

describe('our own calendar', () => {
  test('taken by another company gives the same events at the same moments', async () => {
    const e = eventsOf(w)
    const own = { audience: { userIds: [w.ids.ann] } }
    const make = async (more: object) => expect((await e.create({ ...own, ...more }, 'ann')).status).toBe(201)
    // the clocks of Stockholm go back on 25 October, those of New York on 1 November 2026; forward on 14 and 28 March 2027
    await make({ name: 'Winter', day: '2027-01-12', timeZone: 'Europe/Stockholm' })
    await make({ name: 'Summer', day: '2027-07-13', timeZone: 'Europe/Stockholm' })
    await make({ name: 'York', day: '2027-03-20', timeZone: 'America/New_York' })
    await make({ name: 'Late', day: '2027-02-01', endDay: '2027-02-02', startTime: '23:00', endTime: '01:00' })
    await make({ name: 'Offsite; with, signs\\', day: '2027-02-03', endDay: '2027-02-05', isWholeDay: true })
    await make({ name: 'Series', day: '2027-03-15', repeat: { frequency: 'weekly', weekdays: [1], count: 3 } })
    const [, second] = (await mineIds('ann', 'Series')) as string[]
    const changed = { scope: 'this', name: 'Moved', day: '2027-03-23', version: 1, ...own }
    expect((await e.change(second!, changed, 'ann')).status).toBe(200)
    const { address } = (await w.call('ann', 'POST', '/api/calendar/feed', { scope: 'own' })).body
    const feed = (await w.call(null, 'GET', new URL(address).pathname)).body as string
    expect((await i.take(feed, 'gil')).status).toBe(201)
    const rows = async (companyId: string) =>
      (
        await owner.query(
          `select name, description, place, link, starts_at, ends_at, is_whole_day from calendar_events
          where company_id = $1 and canceled_at is null order by starts_at, name`,
          [companyId],
        )
      ).rows
    const before = await rows(w.acme.id)
    expect(before).toHaveLength(8)
    expect(await rows(w.globex.id)).toEqual(before)
  })
})

async function mineIds(who: Name, name: string): Promise<string[]> {
  const { body } = await w.call(who, 'GET', '/api/calendar?from=2027-03-01&to=2027-04-30')
  return body.events.filter((row: string[]) => row[3] === name).map(([id]: [string]) => id)
}

describe('any file', () => {
  test('is refused, or all that it shows can be taken; never by halves', async () => {
    const apart = readThrough(() => async (_, file, args) => {
      const parts: Buffer[] = []
      try {
        for await (const part of read(Buffer.from(file), args as never)) parts.push(Buffer.from(part))
      } catch {
        const { Refused } = await import('#platform/guarded.ts')
        throw new Refused('broken')
      }
      return Buffer.concat(parts)
    })
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-10', days).replaceAll('-', ''))
    const zone = fc.constantFrom('', 'Z', ';TZID=Europe/Riga', ';TZID=Moonbase', ';TZID="America/Sao_Paulo"')
    const at = fc
      .tuple(day, zone, fc.constantFrom('T090000', 'T233000', 'T023000', ''))
      .map(([date, where, time]) => (where === 'Z' ? `:${date}${time}${time && 'Z'}` : `${where}:${date}${time}`))
    const rule = fc.constantFrom(
      'DAILY',
      'WEEKLY',
      'DAILY;COUNT=3',
      'MONTHLY',
      'WEEKLY;UNTIL=20261215',
      'DAILY;INTERVAL=0',
      'HOURLY',
    )
    const lines = fc.array(
      fc.oneof(
        at.map((value) => `EXDATE${value}`),
        at.map((value) => `RECURRENCE-ID${value}`),
        at.map((value) => `DTEND${value}`),
        rule.map((value) => `RRULE:FREQ=${value}`),
        fc.string({ maxLength: 30 }),
        fc.constantFrom(
          'STATUS:CANCELLED',
          'DURATION:PT1H',
          'DURATION:P40D',
          'URL:https://a.test',
          'EXDATE:',
          'RRULE:',
        ),
      ),
      { maxLength: 6 },
    )
    const entry = fc
      .tuple(fc.constantFrom('1', '2', '3'), at, fc.string({ maxLength: 20 }), lines)
      .map(([uid, begin, name, more]) => entryOf(uid, `SUMMARY:A ${name}`, `DTSTART${begin}`, 'DURATION:PT1H', ...more))
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
          await owner.query('delete from calendar_event_series where company_id = $1', [w.acme.id])
          // sixty files an hour are read
          w.clock.now = new Date(w.clock.now.getTime() + 120_000)
          const { status, body } = await i.preview(fileOf(...entries))
          expect([200, 422]).toContain(status)
          if (status !== 200 || body.data.events.length === 0) return
          const taken = await w.call('ann', 'POST', '/api/events/import', { events: body.data.events })
          expect([taken.status, taken.body]).toMatchObject([201, { data: { count: body.data.events.length } }])
          const { rows } = await owner.query('select count(*)::int from calendar_event_series where company_id = $1', [
            w.acme.id,
          ])
          expect(rows[0].count).toBe(body.data.events.length)
        }),
        { numRuns: 50 },
      )
    } finally {
      apart()
    }
  }, 60_000)
})
