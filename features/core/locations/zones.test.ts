import { expect, test } from 'vitest'
import { zoneIn } from './server/rules.ts'

const RUSSIA = ['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Yekaterinburg']

test.each<[what: string, zones: string[], founders: string | undefined, zone: string]>([
  ["the founder's, where the country has it", RUSSIA, 'Asia/Yekaterinburg', 'Asia/Yekaterinburg'],
  ['the only one of the country, for a founder who is abroad', ['Europe/Stockholm'], 'Asia/Tokyo', 'Europe/Stockholm'],
  ['the first one of the country, for a founder who says nothing', RUSSIA, undefined, 'Europe/Kaliningrad'],
  ["the founder's, where nothing is known of the country", [], 'Asia/Tokyo', 'Asia/Tokyo'],
  ['UTC, where what was sent is no zone', [], 'Mars/Olympus', 'UTC'],
])('the first location has %s', (_what, zones, founders, zone) => {
  expect(zoneIn(zones, founders)).toBe(zone)
})
