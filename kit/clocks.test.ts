import { describe, expect, test } from 'vitest'
import { clockIn, momentOf } from './clocks.ts'

describe('the clock of a time zone', () => {
  test.each([
    ['UTC', '2026-05-04T09:30:00Z', '2026-05-04', 9 * 60 + 30],
    ['Europe/Stockholm', '2026-05-04T22:30:00Z', '2026-05-05', 30],
    ['America/New_York', '2026-01-01T04:59:00Z', '2025-12-31', 23 * 60 + 59],
    ['Asia/Kathmandu', '2026-05-04T00:00:00Z', '2026-05-04', 5 * 60 + 45],
    ['Pacific/Auckland', '2026-05-04T12:00:00Z', '2026-05-05', 0],
  ])('%s at %s', (zone, at, day, minutes) => {
    expect(clockIn(zone, new Date(at))).toEqual({ day, minutes })
  })
})

describe('the moment of a wall time', () => {
  test.each([
    ['Europe/Stockholm', '2026-05-04', 480, '2026-05-04T06:00:00.000Z'],
    ['Asia/Kathmandu', '2026-05-04', 480, '2026-05-04T02:15:00.000Z'],
    // clocks go forward at 2:00: 2:30 is skipped
    ['Europe/Stockholm', '2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
    ['Europe/Stockholm', '2026-03-29', 120, '2026-03-29T01:00:00.000Z'],
    // clocks go back at 3:00: 2:30 comes twice
    ['Europe/Stockholm', '2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    // half an hour of summer time
    ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:45:00.000Z'],
  ])('%s, %s, minute %i', (zone, day, minutes, at) => {
    expect(momentOf(zone, { day, minutes }).toISOString()).toBe(at)
  })

  test('is read back by the same clock, unless it is skipped', () => {
    const skipped: string[] = []
    for (const zone of ['Europe/Stockholm', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'])
      for (let month = 1; month <= 12; month++)
        for (let date = 1; date <= 28; date++)
          for (const minutes of [0, 150, 1439]) {
            const clock = { day: `2026-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`, minutes }
            const back = clockIn(zone, momentOf(zone, clock))
            if (back.day !== clock.day || back.minutes !== minutes) skipped.push(`${zone} ${clock.day}`)
          }
    expect(skipped).toEqual(['America/New_York 2026-03-08', 'Pacific/Auckland 2026-09-27'])
  })
})
