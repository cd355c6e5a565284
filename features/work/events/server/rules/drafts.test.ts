import fc from 'fast-check'
import type ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { draftOf, type Draft, type Refused } from './drafts.ts'
import { NoCalendar, readCalendar } from './ics.ts'
import { zonesOf } from './own-zones.ts'
import { eventsIn } from './reading.ts'
import { zoneOf } from './zones.ts'

const limits = { name: 150, text: 5000, place: 200, link: 1000, daysMore: 30 }
const today = '2026-11-20'
const readingOf = (calendar: ICAL.Component) => {
  const zone = 'Europe/Stockholm'
  return { zone, zoneNamed: zonesOf(calendar, { floating: zone, today }), limits }
}
const fileOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a@b', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
const entriesOf = (text: string) => {
  const calendar = readCalendar(text)
  return calendar.getAllSubcomponents('vevent').map((entry) => draftOf(entry, readingOf(calendar)))
}
const read = (...lines: string[]) => entriesOf(fileOf('SUMMARY:Planning', ...lines))[0]!
const said = (draft: Draft | Refused) =>
  'why' in draft
    ? draft.why
    : `${draft.day} ${draft.startTime} – ${draft.endDay} ${draft.endTime} ${draft.isWholeDay ? 'whole' : draft.timeZone}`

test.each([
  [
    'a time of a zone',
    ['DTSTART;TZID=Europe/Riga:20261201T090000', 'DTEND;TZID=Europe/Riga:20261201T100000'],
    '2026-12-01 09:00 – 2026-12-01 10:00 Europe/Riga',
  ],
  [
    'a zone in quotes',
    ['DTSTART;TZID="Europe/Riga":20261201T090000', 'DURATION:PT30M'],
    '2026-12-01 09:00 – 2026-12-01 09:30 Europe/Riga',
  ],
  [
    'what Windows calls a zone',
    ['DTSTART;TZID=W. Europe Standard Time:20261201T090000', 'DURATION:PT1H'],
    '2026-12-01 09:00 – 2026-12-01 10:00 Europe/Berlin',
  ],
  [
    'a zone at the end of a path',
    ['DTSTART;TZID=/example.org/20260101/Europe/Riga:20261201T090000', 'DURATION:PT1H'],
    '2026-12-01 09:00 – 2026-12-01 10:00 Europe/Riga',
  ],
  ['UTC', ['DTSTART:20261201T090000Z', 'DTEND:20261201T093000Z'], '2026-12-01 09:00 – 2026-12-01 09:30 UTC'],
  [
    'a time without a zone is of the reader',
    ['DTSTART:20261201T090000', 'DTEND:20261201T093000'],
    '2026-12-01 09:00 – 2026-12-01 09:30 Europe/Stockholm',
  ],
  [
    'past midnight',
    ['DTSTART:20261231T230000', 'DURATION:PT2H'],
    '2026-12-31 23:00 – 2027-01-01 01:00 Europe/Stockholm',
  ],
  ['a whole day', ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261225'], '2026-12-24  – 2026-12-24  whole'],
  [
    'several whole days',
    ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'],
    '2026-12-24  – 2026-12-26  whole',
  ],
  ['a whole day without an end', ['DTSTART;VALUE=DATE:20261224'], '2026-12-24  – 2026-12-24  whole'],
  [
    'a whole day that ends on itself',
    ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261224'],
    '2026-12-24  – 2026-12-24  whole',
  ],
  ['a week long', ['DTSTART;VALUE=DATE:20261224', 'DURATION:P1W'], '2026-12-24  – 2026-12-30  whole'],
  ['no time', [], 'noTime'],
  ['a day that is none', ['DTSTART:20260230T090000', 'DURATION:PT1H'], 'noTime'],
  ['a day that nobody means', ['DTSTART;VALUE=DATE:99991231'], 'noTime'],
  ['an hour that is none', ['DTSTART:20261201T250000', 'DURATION:PT1H'], 'noTime'],
  ['no length', ['DTSTART:20261201T090000'], 'noLength'],
  ['ends before it begins', ['DTSTART:20261201T090000', 'DTEND:20261201T080000'], 'noLength'],
  [
    'an unknown zone, of which nothing is said: the reader’s is assumed',
    ['DTSTART;TZID=Moonbase:20261201T090000', 'DURATION:PT1H'],
    '2026-12-01 09:00 – 2026-12-01 10:00 Europe/Stockholm',
  ],
  [
    'a flight between two zones',
    ['DTSTART;TZID=Europe/Riga:20261201T090000', 'DTEND;TZID=Europe/London:20261201T100000'],
    'twoZones',
  ],
  ['two months long', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20270201'], 'tooLong'],
  ['canceled', ['DTSTART:20261201T090000', 'DURATION:PT1H', 'STATUS:CANCELLED'], 'canceled'],
  [
    'dates beside the rule',
    ['DTSTART:20261201T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY', 'RDATE:20261202T180000'],
    'changedDates',
  ],
])('%s', (_, lines, expected) => expect(said(read(...lines))).toBe(expected))

const repeated = (rule: string, start = '20261201T090000') => {
  const draft = read(`DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`)
  if ('why' in draft) return draft.why
  const { frequency, interval, weekdays, monthlyBy, until, count } = draft.repeat!
  return [frequency, interval, weekdays.join(','), monthlyBy === 'date' ? '' : monthlyBy, until ?? '', count ?? '']
    .join(' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

// 1 December 2026 is a Tuesday, the first of the month
test.each([
  ['FREQ=DAILY', 'daily 1'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=5', 'daily 3 5'],
  ['FREQ=WEEKLY', 'weekly 1 2'],
  ['FREQ=WEEKLY;BYDAY=TU,TH;WKST=SU', 'weekly 1 2,4'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU', 'repeat'],
  ['FREQ=WEEKLY;BYDAY=WE', 'repeat'],
  ['FREQ=MONTHLY', 'monthly 1'],
  ['FREQ=MONTHLY;BYMONTHDAY=1', 'monthly 1'],
  ['FREQ=MONTHLY;BYDAY=1TU', 'monthly 1 weekday'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'repeat'],
  ['FREQ=MONTHLY;BYDAY=-1TU', 'repeat'],
  ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1', 'repeat'],
  ['FREQ=YEARLY', 'yearly 1'],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1', 'yearly 1'],
  ['FREQ=YEARLY;BYMONTH=6', 'repeat'],
  ['FREQ=HOURLY', 'repeat'],
  ['FREQ=DAILY;UNTIL=20261224', 'daily 1 2026-12-24'],
  // half past eight UTC is half past nine in Stockholm: the day's event has begun
  ['FREQ=DAILY;UNTIL=20261224T083000Z', 'daily 1 2026-12-24'],
  ['FREQ=DAILY;UNTIL=20261224T070000Z', 'daily 1 2026-12-23'],
  ['FREQ=DAILY;COUNT=5;UNTIL=20261224', 'repeat'],
  ['FREQ=DAILY;COUNT=0', 'repeat'],
  ['FREQ=DAILY;COUNT=99999', 'repeat'],
  ['nonsense', 'repeat'],
])('%s is %s', (rule, expected) => expect(repeated(rule)).toBe(expected))

test('the last Friday, and a date that shorter months lack', () => {
  expect(repeated('FREQ=MONTHLY;BYDAY=-1FR', '20261225T090000')).toBe('monthly 1 lastWeekday')
  expect(repeated('FREQ=MONTHLY', '20261231T090000')).toBe('repeat')
  expect(repeated('FREQ=YEARLY', '20280229T090000')).toBe('repeat')
})

test('folded lines, escaped commas, control characters and long texts', () => {
  const [draft] = entriesOf(
    fileOf(
      'SUMMARY:Lunch\\, with',
      '  everyone\u0007',
      `DESCRIPTION:One\\nTwo ${'x'.repeat(9000)}`,
      'URL:javascript:alert(1)',
      'DTSTART:20261201T090000',
      'DURATION:PT1H',
    ),
  ) as [Draft]
  expect(draft.name).toBe('Lunch, with everyone')
  expect(draft.description.startsWith('One\nTwo xxx')).toBe(true)
  expect(draft.description).toHaveLength(5000)
  expect(draft.link).toBe('')
})

test('zones that nobody knows', () => {
  for (const name of ['', 'Custom', 'GMT+3', '../../etc/passwd', 'x'.repeat(10_000)]) expect(zoneOf(name)).toBeNull()
})

test('any text is read or refused, in no time', () => {
  const words = [
    'BEGIN:VCALENDAR',
    'END:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VALARM',
    'SUMMARY:A',
    'DTSTART:20261201',
    'DTSTART;TZID=":20261201T090000',
    'RRULE:FREQ=WEEKLY;BYDAY=',
    'DURATION:P',
    ' folded',
    '"',
    ';;;:::',
    'DTEND:\u0000',
  ]
  const line = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 60 }))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      try {
        eventsIn(lines.join('\n'), { ...limits, today })
      } catch (error) {
        expect(error).toBeInstanceOf(NoCalendar)
      }
    }),
    { numRuns: 500 },
  )
  const begun = performance.now()
  for (const hard of [
    'BEGIN:VEVENT\n'.repeat(70_000),
    `DTSTART:${'1'.repeat(1_000_000)}`,
    '"'.repeat(1_000_000),
    ' \n'.repeat(400_000),
    `RRULE:${';'.repeat(900_000)}`,
  ])
    try {
      eventsIn(`BEGIN:VCALENDAR\n${hard}`, { ...limits, today })
    } catch (error) {
      expect(error).toBeInstanceOf(NoCalendar)
    }
  expect(performance.now() - begun).toBeLessThan(5000)
})
