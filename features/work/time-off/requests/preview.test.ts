import { afterAll, beforeEach, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-20T09:00:00Z')
})
afterAll(() => w.close())

test('a leave over new year is shown against the days of both years', async () => {
  const { body } = await w.call('ann', 'POST', '/api/time-off/preview', {
    kind: 'vacation',
    firstDay: '2026-12-28',
    lastDay: '2027-01-08',
  })
  expect(body.data.years.map(({ year, asked }: { year: number; asked: number }) => [year, asked])).toEqual([
    [2026, 4000],
    [2027, 6000],
  ])
})

test('who is usually asked: the manager, then HR; nobody from outside, never the person', async () => {
  const { status, body } = await w.call('ann', 'GET', `/api/time-off/approvers/${w.ids.ann}`)
  expect(status).toBe(200)
  const names = body.data.map((one: { firstName: string; usual: boolean }) => [one.firstName, one.usual])
  expect(names[0]).toEqual(['Max', true])
  expect(names.map(([name]: [string]) => name)).toContain('Hr')
  expect(names.map(([name]: [string]) => name)).not.toContain('Ann')
})
