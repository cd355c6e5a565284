import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { Name } from '#tests/world.ts'
import { FRIDAY, leavingWorld, type LeavingWorld } from './factory.ts'

let w: LeavingWorld
const policies = (steps: object[]) => ({
  kind: 'vacation',
  effectiveFrom: '2020-01-01',
  settings: JSON.stringify({ entitlement: 24_000, steps, carryOver: { max: 0, lastDay: null } }),
})
beforeAll(async () => {
  w = await leavingWorld()
  await w.asAcme((db) =>
    db
      .insertInto('leavePolicies')
      .values(policies([{ afterMonths: 60, entitlement: 30_000 }]))
      .execute(),
  )
})
afterAll(() => w.close())

const rehire = (whose: Name, body: object, who: Name = 'hr') =>
  w.call(who, 'POST', `/api/people/${w.ids[whose]}/rehire`, { firstDay: '2026-12-07', bridged: false, ...body })
const ledger = async (whose: Name, day: string) => {
  const { body } = await w.call('hr', 'GET', `/api/time-off/balances/${w.ids[whose]}/vacation/explanation?day=${day}`)
  return body
}
const leaves = async (whose: Name) => {
  await w.record(whose)
  // over in Bengaluru and in Stockholm
  w.clock.now = new Date('2026-11-27T23:30:00Z')
  await w.wake()
}
const adjust = (whose: Name, day: string, amount: number) =>
  w.call('hr', 'POST', '/api/time-off/adjustments', {
    userId: w.ids[whose],
    kind: 'vacation',
    day,
    amount,
    reason: 'Agreed',
  })

test('who has not left is not hired again', async () => {
  expect((await rehire('max', {})).status).toBe(409)
  expect((await rehire('otto', {})).status).toBe(409)
})

test('who has left is hired again with a new period; the first one and its ledger stay as they are', async () => {
  expect((await adjust('max', '2026-11-02', 2)).status).toBeLessThan(300)
  await leaves('max')
  const first = await ledger('max', FRIDAY)
  const later = await ledger('max', '2026-12-02')
  expect(JSON.stringify(first.trace)).toContain('Agreed')
  const early = await rehire('max', { firstDay: FRIDAY })
  expect([early.status, early.body.errors]).toEqual([
    422,
    { firstDay: ['Choose a day after the last day, 27 Nov 2026.'] },
  ])
  for (const who of ['ann', 'dora'] as const) expect((await rehire('max', {}, who)).status).toBe(403)

  expect((await rehire('max', {})).status).toBe(201)
  expect((await rehire('max', {})).status).toBe(409)
  expect(await ledger('max', FRIDAY)).toEqual(first)
  expect(await ledger('max', '2026-12-02')).toEqual(later)
  expect((await w.show('max')).periods).toMatchObject([
    { firstDay: '2026-12-07', lastDay: null, bridged: false, reason: null },
    { firstDay: '2020-01-01', lastDay: FRIDAY, reason: 'resigned' },
  ])
  // 24 days a year for 25 days of it; neither the first period's share nor what was added then is in it
  const second = await ledger('max', '2026-12-31')
  expect(JSON.stringify(second.trace)).not.toContain('Agreed')
  expect(second.data.available).toBe(1644)
})

test('access comes with a new invitation, not with what they had', async () => {
  expect((await w.call('max', 'GET', '/api/people')).status).toBe(401)
  const { letters } = await w.settle()
  const row = await w.row('max')
  expect(letters.map(({ to }) => to)).toContain(row.email)
  expect(row).toMatchObject({
    status: 'pending',
    accountId: null,
    deactivatedAt: null,
    terminationDate: null,
    hireDate: '2026-12-07',
  })
})

test('service that is bridged counts on: the steps of the entitlement are reached earlier', async () => {
  w.clock.now = new Date('2026-11-25T09:00:00Z')
  await leaves('eve')
  expect((await rehire('eve', { bridged: true })).status).toBe(201)
  expect((await w.show('eve')).periods[0]).toMatchObject({ firstDay: '2026-12-07', bridged: true })
  const [anew, bridged] = [await ledger('max', '2027-12-31'), await ledger('eve', '2027-12-31')]
  // hired in 2020: more than five years
  expect([anew.data.available, bridged.data.available]).toEqual([24_000, 30_000])
})

test('who leaves again has two periods, and each its ledger', async () => {
  const first = await ledger('max', FRIDAY)
  w.clock.now = new Date('2026-12-21T09:00:00Z')
  expect((await w.record('max', { lastDay: '2026-12-18', reason: 'contract_ended' })).status).toBe(201)
  expect((await w.show('max')).periods).toMatchObject([
    { firstDay: '2026-12-07', lastDay: '2026-12-18', reason: 'contract_ended' },
    { firstDay: '2020-01-01', lastDay: FRIDAY },
  ])
  expect(await ledger('max', FRIDAY)).toEqual(first)
})

test('letting someone in again who has left takes the leaving back', async () => {
  expect((await w.call('hr', 'POST', `/api/people/${w.ids.max}/activation`)).status).toBe(200)
  await w.settle()
  expect(await w.row('max')).toMatchObject({ terminationDate: null, deactivatedAt: null })
  expect((await w.show('max')).periods).toMatchObject([{ firstDay: '2026-12-07', lastDay: null }, { lastDay: FRIDAY }])
})

test('someone whose first hire date nobody knows has balances after they come back', async () => {
  const { rowCount } = await owner.query('update leavings set first_day = null where user_id = $1', [w.ids.eve])
  expect(rowCount).toBe(1)
  for (const day of ['2026-11-20', '2027-12-31'])
    expect((await w.call('hr', 'GET', `/api/time-off/balances/${w.ids.eve}?day=${day}`)).status).toBe(200)
})
