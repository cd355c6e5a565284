import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { momentOf } from '#kit/clocks.ts'
import type { Refused } from './drafts.ts'
import { eventsIn } from './reading.ts'
import type { SeriesDraft } from './single-dates.ts'

const args = { name: 150, text: 5000, place: 200, link: 1000, daysMore: 30, today: '2026-11-20' }
const entry = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'SUMMARY:Sync',
  ...lines,
  'END:VEVENT',
]
const fileOf = (...parts: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n')
const read = (...parts: string[][]) => eventsIn(fileOf(...parts), args)
const only = (...parts: string[][]): SeriesDraft & Refused => {
  const { drafts, refused } = read(...parts)
  expect(drafts.length + refused.length).toBe(1)
  return (drafts[0] ?? refused[0]) as SeriesDraft & Refused
}

interface Change {
  kind: 'STANDARD' | 'DAYLIGHT'
  from: string
  to: string
  /** 02:00 of the first such day, and the rule by which it comes again. */
  at: string
  rule?: string
}
const zone = (id: string, ...changes: Change[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  ...changes.flatMap(({ kind, from, to, at, rule }) => [
    `BEGIN:${kind}`,
    `DTSTART:${at}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...(rule ? [`RRULE:FREQ=YEARLY;${rule}`] : []),
    `END:${kind}`,
  ]),
  'END:VTIMEZONE',
]
const still = (offset: string): Change[] => [{ kind: 'STANDARD', from: offset, to: offset, at: '19700101T000000' }]
const turning = (winter: string, summer: string, spring: [string, string], autumn: [string, string]): Change[] => [
  { kind: 'DAYLIGHT', from: winter, to: summer, at: spring[0], rule: spring[1] },
  { kind: 'STANDARD', from: summer, to: winter, at: autumn[0], rule: autumn[1] },
]
const MARCH: [string, string] = ['19810329T020000', 'BYMONTH=3;BYDAY=-1SU']
const OCTOBER: [string, string] = ['19961027T030000', 'BYMONTH=10;BYDAY=-1SU']
/** Under names that nobody knows, as Outlook writes them: what the file defines is all there is. */
const CITIES: Record<string, Change[]> = {
  Stockholm: turning('+0100', '+0200', MARCH, OCTOBER),
  Riga: turning('+0200', '+0300', ['19810329T030000', MARCH[1]], ['19961027T040000', OCTOBER[1]]),
  London: turning('+0000', '+0100', ['19810329T010000', MARCH[1]], ['19961027T020000', OCTOBER[1]]),
  'New York': turning(
    '-0500',
    '-0400',
    ['20070311T020000', 'BYMONTH=3;BYDAY=2SU'],
    ['20071104T020000', 'BYMONTH=11;BYDAY=1SU'],
  ),
  Sydney: turning(
    '+1000',
    '+1100',
    ['20081005T020000', 'BYMONTH=10;BYDAY=1SU'],
    ['20080406T030000', 'BYMONTH=4;BYDAY=1SU'],
  ),
  'São Paulo': still('-0300'),
  Bengaluru: still('+0530'),
  Tokyo: still('+0900'),
}

describe('the clocks of eight cities, by what the file says of them', () => {
  // what ten o'clock is in UTC, in January and in July
  test.each([
    ['Stockholm', '09:00', '08:00'],
    ['Riga', '08:00', '07:00'],
    ['London', '10:00', '09:00'],
    ['New York', '15:00', '14:00'],
    ['Sydney', '23:00', '00:00'],
    ['São Paulo', '13:00', '13:00'],
    ['Bengaluru', '04:30', '04:30'],
    ['Tokyo', '01:00', '01:00'],
  ])('%s', (city, january, july) => {
    const own = zone(`Customized ${city}`, ...CITIES[city]!)
    for (const [day, expected] of [
      ['2027-01-12', january],
      ['2027-07-13', july],
    ] as const) {
      const start = `DTSTART;TZID=Customized ${city}:${day.replaceAll('-', '')}T100000`
      const draft = only(own, entry('a', start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'))
      expect(draft).toMatchObject({ day, startTime: '10:00', endTime: '11:00', assumed: '' })
      expect(momentOf(draft.timeZone, { day, minutes: 600 }).toISOString().slice(11, 16)).toBe(expected)
    }
  })

  test('a clock that no place has: the moment of a single event stays, a series cannot be told', () => {
    const own = zone('Ship', ...still('+0137'))
    const start = 'DTSTART;TZID=Ship:20261201T100000'
    expect(only(own, entry('a', start, 'DURATION:PT1H'))).toMatchObject({
      day: '2026-12-01',
      startTime: '08:23',
      endTime: '09:23',
      timeZone: 'UTC',
    })
    expect(only(own, entry('a', start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY')).why).toBe('zone')
  })

  test('a name that everybody knows is that zone, whatever an old definition says', () => {
    const wrong = zone('Europe/Stockholm', ...still('+0100'))
    const draft = only(wrong, entry('a', 'DTSTART;TZID=Europe/Stockholm:20270713T100000', 'DURATION:PT1H'))
    expect(draft).toMatchObject({ startTime: '10:00', timeZone: 'Europe/Stockholm' })
  })

  test('what another file has defined is not found, and the library’s own table stays as it was', () => {
    const start = 'DTSTART;TZID=Customized Tokyo:20261201T100000'
    expect(only(zone('Customized Tokyo', ...CITIES['Tokyo']!), entry('a', start, 'DURATION:PT1H')).timeZone).toBe(
      'Asia/Tokyo',
    )
    expect(only(entry('a', start, 'DURATION:PT1H'))).toMatchObject({ timeZone: '', assumed: 'Customized Tokyo' })
    expect(ICAL.TimezoneService.has('Customized Tokyo')).toBe(false)
  })
})

// 1 December 2026 is a Tuesday
const daily = ['DTSTART;TZID=Europe/Riga:20261201T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5']
const moved = (origin: string, ...lines: string[]) => entry('a', `RECURRENCE-ID${origin}`, ...lines)
const elsewhere = ['DTSTART;TZID=Europe/Riga:20261203T140000', 'DURATION:PT30M']

describe('single dates of a series', () => {
  test.each([
    ['in its own zone', 'EXDATE;TZID=Europe/Riga:20261202T090000,20261204T090000', ['2026-12-02', '2026-12-04']],
    ['in UTC', 'EXDATE:20261202T070000Z', ['2026-12-02']],
    ['in another zone', 'EXDATE;TZID=Asia/Tokyo:20261202T160000', ['2026-12-02']],
    ['as a day', 'EXDATE;VALUE=DATE:20261203', ['2026-12-03']],
    ['at a time when it never is', 'EXDATE:20261202T080000Z', []],
    ['on a day when it never is', 'EXDATE;TZID=Europe/Riga:20270101T090000', []],
    ['on a day that is none', 'EXDATE;TZID=Europe/Riga:20260230T090000', []],
  ])('left out %s', (_, line, without) => {
    expect(only(entry('a', ...daily, line))).toMatchObject({ without, changes: [] })
  })

  test('whole days', () => {
    const days = ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261208']
    expect(only(entry('a', ...days))).toMatchObject({ isWholeDay: true, without: ['2026-12-08'] })
  })

  test('moved, with another name and place', () => {
    const change = moved(';TZID=Europe/Riga:20261202T090000', ...elsewhere, 'LOCATION:Room 4')
    expect(only(entry('a', ...daily), change).changes).toMatchObject([
      { originDay: '2026-12-02', day: '2026-12-03', startTime: '14:00', endTime: '14:30', place: 'Room 4' },
    ])
  })

  test('the order in the file does not matter', () => {
    const change = moved(':20261202T070000Z', ...elsewhere)
    expect(only(change, entry('a', ...daily)).changes.map(({ originDay }) => originDay)).toEqual(['2026-12-02'])
  })

  test('canceled alone', () => {
    const change = moved(';TZID=Europe/Riga:20261202T090000', ...elsewhere, 'STATUS:CANCELLED')
    expect(only(entry('a', ...daily), change)).toMatchObject({ without: ['2026-12-02'], changes: [] })
  })

  test.each([
    ['this and all that follow', [';RANGE=THISANDFUTURE:20261202T070000Z', ...elsewhere]],
    ['a date that it has not', [':20271202T070000Z', ...elsewhere]],
    ['a date at another time', [':20261202T080000Z', ...elsewhere]],
    ['without a time', [':20261202T070000Z']],
    ['two months long', [':20261202T070000Z', 'DTSTART:20261202T070000Z', 'DTEND:20270202T070000Z']],
    ['itself repeated', [':20261202T070000Z', ...elsewhere, 'RRULE:FREQ=DAILY']],
  ])('changed in a way that cannot be: %s', (_, [origin = '', ...lines]) => {
    const { drafts, refused } = read(entry('a', ...daily), moved(origin, ...lines))
    expect([drafts, refused.map(({ why }) => why)]).toEqual([[], ['changedDates']])
  })

  test('all of them left out', () => {
    const all = [1, 2, 3, 4, 5].map((day) => `2026120${day}T070000Z`).join(',')
    expect(only(entry('a', ...daily, `EXDATE:${all}`)).why).toBe('canceled')
    expect(only(entry('a', ...daily, `EXDATE:${all}`), moved(':20261205T070000Z', ...elsewhere)).why).toBe('canceled')
  })

  test('one that was invited to without its series is an event', () => {
    expect(only(moved(':20261202T070000Z', ...elsewhere))).toMatchObject({
      uid: 'a 2026-12-02T07:00:00Z',
      repeat: null,
      startTime: '14:00',
    })
  })

  test.each([
    ['COUNT=5', [], '2026-12-05'],
    ['COUNT=5', ['EXDATE:20261205T070000Z'], '2026-12-04'],
    ['UNTIL=20270110', [], '2027-01-10'],
    ['UNTIL=20270110', ['EXDATE:20270110T070000Z,20270109T070000Z'], '2027-01-08'],
    ['INTERVAL=1', [], null],
    ['UNTIL=99991231', [], null],
  ])('its last day: %s %s', (end, more, lastDay) => {
    const [start = '', length = ''] = daily
    expect(only(entry('a', start, length, `RRULE:FREQ=DAILY;${end}`, ...more)).lastDay).toBe(lastDay)
  })
})

describe('what is there to keep a reader busy', () => {
  const start = 'DTSTART;TZID=Mine:20261201T100000'
  const seconds = (rule: string) => [
    'BEGIN:VTIMEZONE',
    'TZID:Mine',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    `RRULE:${rule}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  test.each<[string, string[][]]>([
    ['a clock that changes each second', [seconds('FREQ=SECONDLY')]],
    ['each hour of each day of a year', [seconds('FREQ=YEARLY;BYHOUR=0,1,2,3;BYYEARDAY=1,2,3')]],
    ['a huge definition', [zone('Mine', ...Array.from({ length: 4000 }, () => still('+0100')[0]!))]],
    ['thousands of them', Array.from({ length: 3000 }, (_, at) => zone(`Mine ${at}`, ...CITIES['Riga']!))],
  ])('a zone: %s', (_, zones) => {
    const begun = performance.now()
    expect(only(...zones, entry('a', start, 'DURATION:PT1H')).assumed).toBe('Mine')
    expect(performance.now() - begun).toBeLessThan(3000)
  })

  test.each([
    ['a rule for each second', 'DTSTART:20261201T100000', 'RRULE:FREQ=SECONDLY'],
    ['a rule that has no day', 'DTSTART:20260228T100000', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ])('%s', (_, begin, rule) => {
    expect(only(entry('a', begin, 'DURATION:PT1H', rule)).why).toBe('repeat')
  })

  test('each day since 1900', () => {
    const begun = performance.now()
    const draft = only(
      entry('a', 'DTSTART:19000101T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY', 'EXDATE:20270101T100000'),
    )
    expect(draft.without).toEqual(['2027-01-01'])
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  test('a hundred thousand lines', () => {
    const begun = performance.now()
    expect(only(entry('a', 'DTSTART:20261201T100000', 'DURATION:PT1H', ...Array(100_000).fill('X:1'))).day).toBe(
      '2026-12-01',
    )
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  test('more events than are read', () => {
    const many = Array.from({ length: 5001 }, (_, at) => entry(String(at), 'DTSTART:20261201T100000', 'DURATION:PT1H'))
    expect(read(...many)).toEqual({ drafts: [], refused: [], isTooLong: true })
  })
})
