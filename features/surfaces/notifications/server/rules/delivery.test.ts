import { describe, expect, test } from 'vitest'
import { clockIn, momentOf } from '#kit/clocks.ts'
import { type Addressee, dueNow } from './delivery.ts'

const HERE: Addressee = {
  zone: 'Europe/Stockholm',
  pace: 'at_once',
  hour: 8,
  weekday: 1,
  quiet: null,
  quietWeekends: false,
  waitsOnLeave: false,
  away: { today: false, yesterday: false },
}
const local = (zone: string, day: string, time: string) => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return momentOf(zone, { day, minutes: hours * 60 + minutes })
}
const NIGHT = { from: 18 * 60, until: 8 * 60 }
const LUNCH = { from: 12 * 60, until: 13 * 60 }

describe('quiet hours, on Friday 15 May 2026 and after', () => {
  test.each<[string, Partial<Addressee>, string, string, boolean]>([
    ['none', {}, '2026-05-15', '03:00', true],
    ['of the night, before', { quiet: NIGHT }, '2026-05-15', '17:59', true],
    ['of the night, when they begin', { quiet: NIGHT }, '2026-05-15', '18:00', false],
    ['of the night, past midnight', { quiet: NIGHT }, '2026-05-16', '07:59', false],
    ['of the night, when they end', { quiet: NIGHT }, '2026-05-16', '08:00', true],
    ['of noon', { quiet: LUNCH }, '2026-05-15', '12:30', false],
    ['of noon, over', { quiet: LUNCH }, '2026-05-15', '13:00', true],
    ['weekends, on Friday', { quietWeekends: true }, '2026-05-15', '23:59', true],
    ['weekends, on Saturday', { quietWeekends: true }, '2026-05-16', '00:00', false],
    ['weekends, on Sunday', { quietWeekends: true }, '2026-05-17', '23:59', false],
    ['weekends, on Monday', { quietWeekends: true }, '2026-05-18', '00:00', true],
    ['nights and weekends, early on Monday', { quiet: NIGHT, quietWeekends: true }, '2026-05-18', '07:59', false],
  ])('%s', (_name, chosen, day, time, goes) => {
    for (const zone of ['Europe/Stockholm', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC']) {
      const { news, decisions } = dueNow({ ...HERE, ...chosen, zone }, local(zone, day, time))
      expect([zone, news !== null, decisions !== null]).toEqual([zone, goes, goes])
    }
  })
})

describe('a digest holds what happened before its hour', () => {
  test.each<[string, Partial<Addressee>, string, string, [string, string]]>([
    ['daily, before the hour', { pace: 'daily' }, '2026-05-15', '07:59', ['2026-05-14', '08:00']],
    ['daily, at the hour', { pace: 'daily' }, '2026-05-15', '08:00', ['2026-05-15', '08:00']],
    ['daily, at midnight', { pace: 'daily', hour: 0 }, '2026-05-15', '00:00', ['2026-05-15', '00:00']],
    ['weekly, on another day', { pace: 'weekly' }, '2026-05-15', '12:00', ['2026-05-11', '08:00']],
    ['weekly, before the hour of its day', { pace: 'weekly' }, '2026-05-18', '07:59', ['2026-05-11', '08:00']],
    ['weekly, at the hour of its day', { pace: 'weekly' }, '2026-05-18', '08:00', ['2026-05-18', '08:00']],
    ['weekly, on Sundays', { pace: 'weekly', weekday: 0 }, '2026-05-16', '12:00', ['2026-05-10', '08:00']],
  ])('%s', (_name, chosen, day, time, until) => {
    for (const zone of ['Europe/Stockholm', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC']) {
      const { news } = dueNow({ ...HERE, ...chosen, zone }, local(zone, day, time))
      expect([zone, news]).toEqual([zone, local(zone, ...until)])
    }
  })

  test('a digest whose hour is quiet comes when it is quiet no longer', () => {
    const to: Addressee = { ...HERE, pace: 'daily', hour: 7, quiet: NIGHT }
    expect(dueNow(to, local(HERE.zone, '2026-05-15', '07:30')).news).toBeNull()
    expect(dueNow(to, local(HERE.zone, '2026-05-15', '08:00')).news).toEqual(local(HERE.zone, '2026-05-15', '07:00'))
  })

  // the hour that is skipped, and the one that comes twice
  test.each([
    ['Europe/Stockholm', 2, '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'],
    ['Europe/Stockholm', 2, '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'],
    ['America/New_York', 1, '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z'],
    ['Australia/Lord_Howe', 2, '2026-10-03T00:00:00Z', '2026-10-05T00:00:00Z'],
  ])('when clocks change in %s there is one digest at %i:00 on each day', (zone, hour, from, until) => {
    const digests = new Map<number, string>()
    const to: Addressee = { ...HERE, zone, hour, pace: 'daily' }
    let before = dueNow(to, new Date(from)).news!
    for (let at = Date.parse(from); at <= Date.parse(until); at += 15 * 60_000) {
      const now = new Date(at)
      const { news } = dueNow(to, now)
      // never backwards, and never of what has not happened yet
      expect(news!.getTime()).toBeGreaterThanOrEqual(before.getTime())
      expect(news!.getTime()).toBeLessThanOrEqual(at)
      if (news!.getTime() > before.getTime()) digests.set(at, clockIn(zone, now).day)
      before = news!
    }
    expect(new Set(digests.values()).size).toBe(2)
    expect(digests.size).toBe(2)
  })
})

describe('on leave', () => {
  const off: Addressee = { ...HERE, waitsOnLeave: true, away: { today: true, yesterday: true } }
  const noon = local(HERE.zone, '2026-05-15', '12:00')
  test('news waits, what needs a decision does not', () => {
    expect(dueNow(off, noon)).toEqual({ news: null, decisions: noon })
  })
  test('nothing waits for people who have not chosen it', () => {
    expect(dueNow({ ...off, waitsOnLeave: false }, noon).news).toEqual(noon)
  })
  test.each([
    ['00:00', false],
    ['07:59', false],
    ['08:00', true],
  ])('on the first day back at %s', (time, goes) => {
    const back = { ...off, away: { today: false, yesterday: true } }
    expect(dueNow(back, local(HERE.zone, '2026-05-18', time)).news !== null).toBe(goes)
  })
})

test('each thing is in exactly one email, whatever a person has chosen and however often the clock strikes', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const zones = ['Europe/Stockholm', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland']
  const begin = Date.parse('2026-03-25T00:00:00Z')
  for (let round = 0; round < 60; round++) {
    const from = random(96) * 15
    const to: Addressee = {
      zone: zones[random(zones.length)]!,
      pace: (['at_once', 'daily', 'weekly'] as const)[random(3)]!,
      hour: random(24),
      weekday: random(7),
      quiet: random(2) ? { from, until: (from + 15 + random(90) * 15) % 1440 } : null,
      quietWeekends: random(2) === 0,
      waitsOnLeave: false,
      away: { today: false, yesterday: false },
    }
    const waiting = new Set(Array.from({ length: 20 }, () => begin + random(7 * 1440) * 60_000))
    const sent: number[] = []
    for (let at = begin; at <= begin + 30 * 86_400_000 && waiting.size > 0; at += 15 * 60_000) {
      const { news } = dueNow(to, new Date(at))
      for (const one of waiting)
        if (news && one <= at && one <= news.getTime()) {
          sent.push(one)
          waiting.delete(one)
        }
    }
    expect([to, waiting.size, new Set(sent).size]).toEqual([to, 0, sent.length])
  }
})
