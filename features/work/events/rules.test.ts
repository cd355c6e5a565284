import { describe, expect, test } from 'vitest'
import { coming, isMoved, isTimeZone, keptTimes, layout, wallTime, wrongTimes } from './server/rules.ts'
import { isOverlapping } from './server/rules/series.ts'

const WEEKLY = { frequency: 'weekly', interval: 1, weekdays: [1], monthlyBy: 'date', until: null, count: null } as const
const times = {
  day: '2026-12-01',
  moreDays: 0,
  isWholeDay: false,
  startTime: '10:00',
  endTime: '11:00',
  timeZone: 'Europe/Stockholm',
}
const now = new Date('2026-12-01T09:30:00Z')

describe('times', () => {
  test.each([
    ['of a time to come', {}, null, {}],
    ['that is on', { startTime: '10:00', endTime: '10:31' }, null, {}],
    ['that is over', { startTime: '10:00', endTime: '10:30' }, null, { day: ['events.isOver'] }],
    ['of yesterday', { day: '2026-11-30' }, null, { day: ['events.isOver'] }],
    ['of yesterday, of a series that goes on', { day: '2026-11-30' }, WEEKLY, {}],
    ['that end as they begin', { endTime: '10:00' }, null, { endTime: ['events.endsTooEarly'] }],
    [
      'that are missing',
      { startTime: '', endTime: '' },
      null,
      { startTime: ['errors.required'], endTime: ['errors.required'] },
    ],
    ['that began yesterday and go on', { day: '2026-11-30', moreDays: 1 }, null, {}],
    ['that end earlier on a later day', { moreDays: 1, endTime: '08:00' }, null, {}],
    ['of a whole day that is on', { startTime: '00:00', endTime: '24:00' }, null, {}],
    [
      'of a whole day that is over',
      { day: '2026-11-30', startTime: '00:00', endTime: '24:00' },
      null,
      { day: ['events.isOver'] },
    ],
    ['that end the day before', { moreDays: -1 }, null, { endDay: ['events.endDayTooEarly'] }],
    ['of 31 days', { moreDays: 30 }, null, {}],
    ['of 32 days', { moreDays: 31 }, null, { endDay: ['events.tooLong'] }],
    ['in no zone', { timeZone: 'Mars/Olympus' }, null, { timeZone: ['events.zoneWrong'] }],
    ['by an offset', { timeZone: 'GMT+3' }, null, { timeZone: ['events.zoneWrong'] }],
    ['of no weekday', {}, { ...WEEKLY, weekdays: [] }, { 'repeat.weekdays': ['events.weekdaysRequired'] }],
    ['with an end before them', {}, { ...WEEKLY, until: '2026-11-30' }, { 'repeat.until': ['events.untilTooEarly'] }],
    ['with two ends', {}, { ...WEEKLY, until: '2027-01-01', count: 3 }, { 'repeat.count': ['events.untilOrCount'] }],
  ])('%s', (_, more, repeat, wrong) => {
    expect(wrongTimes({ ...times, ...more }, repeat, { now, before: null })).toEqual(wrong)
  })

  test('that are over may stay as they are', () => {
    const past = { ...times, day: '2026-11-30' }
    expect(wrongTimes(past, null, { now, before: past })).toEqual({})
    expect(wrongTimes({ ...past, endTime: '10:45' }, null, { now, before: past })).toEqual({ day: ['events.isOver'] })
  })
})

test('what a clock shows', () => {
  expect(wallTime('Europe/Stockholm', now)).toBe('2026-12-01T10:30')
  expect(wallTime('America/New_York', now)).toBe('2026-12-01T04:30')
  expect(
    coming(['2026-11-30', '2026-12-01', '2026-12-02'], { moreDays: 0, endTime: '10:30' }, '2026-12-01T10:30'),
  ).toEqual(['2026-12-02'])
  expect(
    ['UTC', 'Europe/Stockholm', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3', '', '+03:00'].map(isTimeZone),
  ).toEqual([true, true, true, true, false, false])
})

test.each([
  ['two days, weekly', ['2026-12-01', '2026-12-08'], { moreDays: 1 }, false],
  ['two days on neighbouring days', ['2026-12-01', '2026-12-02'], { moreDays: 1 }, true],
  [
    'a night on neighbouring days',
    ['2026-12-01', '2026-12-02'],
    { moreDays: 1, startTime: '22:00', endTime: '06:00' },
    false,
  ],
  ['until the next begins', ['2026-12-01', '2026-12-02'], { moreDays: 1, startTime: '10:00', endTime: '10:00' }, false],
  ['eight days, weekly', ['2026-12-01', '2026-12-08'], { moreDays: 7 }, true],
  ['a later pair', ['2026-12-01', '2026-12-08', '2026-12-09'], { moreDays: 1 }, true],
])('dates that overlap: %s', (_, days, more, overlaps) => {
  expect(isOverlapping(days, { ...times, ...more })).toBe(overlaps)
})

test.each([
  ['one day', { startTime: '09:00', endTime: '10:00' }, { moreDays: 0, startTime: '09:00', endTime: '10:00' }],
  [
    'two whole days',
    { endDay: '2026-12-02', isWholeDay: true, startTime: '09:00' },
    { moreDays: 1, startTime: '00:00', endTime: '24:00' },
  ],
  ['over the end of a month', { endDay: '2027-01-01', startTime: '09:00', endTime: '08:00' }, { moreDays: 31 }],
])('times as they are kept: %s', (_, more, kept) => {
  expect(keptTimes({ day: '2026-12-01', isWholeDay: false, ...more })).toMatchObject(kept)
})

describe('dates of a series', () => {
  const rows = ['01', '08', '15'].map((date) => ({ id: date, originDay: `2026-12-${date}` }))
  const days = (...dates: string[]) => dates.map((date) => `2026-12-${date}`)
  test.each([
    ['stay on the days that it still has', days('01', '08', '15'), ['01 01', '08 08', '15 15'], [], []],
    ['go with the days that it has no more', days('01', '08'), ['01 01', '08 08'], [], ['15']],
    ['are joined by others', days('01', '03', '08', '10', '15'), ['01 01', '08 08', '15 15'], ['03', '10'], []],
    ['move with it, the first as the first', days('02', '09', '16'), ['01 02', '08 09', '15 16'], [], []],
    ['that moves and ends earlier', days('02', '09'), ['01 02', '08 09'], [], ['15']],
  ])('%s', (_, wanted, kept, added, removed) => {
    const found = layout(rows, wanted)
    expect(found.kept.map(({ id, day }) => `${id} ${day.slice(8)}`)).toEqual(kept)
    expect([found.added.map((day) => day.slice(8)), found.removed]).toEqual([added, removed])
  })
})

test.each([
  ['another end', { repeat: { ...WEEKLY, until: '2027-01-01' } }, false],
  ['another weekday', { repeat: { ...WEEKLY, weekdays: [2] } }, true],
  ['another week', { repeat: { ...WEEKLY, interval: 2 } }, true],
  ['another time', { startTime: '09:00' }, true],
  ['another zone', { timeZone: 'UTC' }, true],
])('%s is a move: %o', (_, more, moved) => {
  const before = { ...times, repeat: WEEKLY }
  expect(isMoved(before as never, { ...before, ...more } as never)).toBe(moved)
})
