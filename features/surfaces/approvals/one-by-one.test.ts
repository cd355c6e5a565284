import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import type { Item } from './contract.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

describe('what is approved one by one', () => {
  const DEFAULT = { parentalLeave: true, fromDays: 15 }
  const set = (value: object) => w.call('adam', 'PUT', '/api/approval-flows/one-by-one', value)
  const decide = (id: string, more: object = {}) =>
    w.call('max', 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved', ...more })
  // Monday 1 June 2026
  const parental = { kind: 'parental_leave', firstDay: '2026-06-01', lastDay: '2026-06-02' }
  const weeks = (lastDay: string) => ({ kind: 'sick_day', firstDay: '2026-06-01', lastDay })
  const LONG = '15 days or longer: decided one by one'
  test.each([
    ['parental leave, however short', DEFAULT, parental, 'Parental leave is decided one by one'],
    ['parental leave, where the company allows it', { ...DEFAULT, parentalLeave: false }, parental, undefined],
    ['15 days', DEFAULT, weeks('2026-06-19'), LONG],
    ['14 days', DEFAULT, weeks('2026-06-18'), undefined],
    [
      '14 days, from ten on',
      { ...DEFAULT, fromDays: 10 },
      weeks('2026-06-18'),
      '10 days or longer: decided one by one',
    ],
    ['15 days, where its length does not matter', { ...DEFAULT, fromDays: null }, weeks('2026-06-19'), undefined],
  ])('%s', async (_name, setting, leave, reason) => {
    expect((await set(setting)).status).toBe(200)
    const asked = await w.call('ann', 'POST', '/api/time-off/requests', { ...leave, approverIds: [w.ids.max] })
    const { id } = asked.body.data
    const [item] = (await w.call('max', 'GET', '/api/approvals')).body.data as Item[]
    const alone = item!.concerns.filter(({ tone }) => tone === 'alone')
    expect(alone).toEqual(reason ? [{ tone: 'alone', text: reason }] : [])
    expect(item!.concerns.filter(({ tone }) => tone === 'warn')).toEqual([])
    expect((await decide(id, { ifSafe: true })).status).toBe(reason ? 409 : 200)
    if (reason) expect((await decide(id)).status).toBe(200)
  })

  test.each([
    [{ parentalLeave: true, fromDays: 0 }],
    [{ parentalLeave: true, fromDays: 367 }],
    [{ parentalLeave: true, fromDays: 1.5 }],
    [{ fromDays: 15 }],
  ])('%j is refused', async (value) => expect((await set(value)).status).toBe(422))

  test('is set by people who set up time off, and on record', async () => {
    for (const who of ['ann', 'max'] as const)
      expect((await w.call(who, 'PUT', '/api/approval-flows/one-by-one', DEFAULT)).status).toBe(403)
    await set({ parentalLeave: false, fromDays: null })
    const { body } = await w.call('adam', 'GET', '/api/approval-flows?purpose=timeOff')
    expect(body.oneByOne).toEqual({ parentalLeave: false, fromDays: null })
  })
})
