import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Name, World } from '#tests/world.ts'
import { PATH, policyWorld, rules } from './factory.ts'

let w: World
beforeEach(async () => {
  w = await policyWorld()
})
afterAll(() => w.close())

const given = { ...rules, from: '2026-07-01' }
const save = (who: Name | null, more: object = {}) => w.call(who, 'PUT', PATH, { ...given, ...more })

test('a step by years of service, and notice that people have to give', async () => {
  const steps = [{ afterMonths: 12, entitlement: 35_000 }]
  const { status, body } = await save('hr', { steps, noticeDays: 14, from: '2026-05-04' })
  expect([status, body.data.steps, body.data.noticeDays]).toEqual([200, steps, 14])
  const ask = (who: Name, firstDay: string) =>
    w.call(who, 'POST', '/api/time-off/requests', {
      kind: 'vacation',
      firstDay,
      lastDay: firstDay,
      approverIds: [w.ids.max],
    })
  const { status: refused, body: why } = await ask('ann', '2026-05-15')
  expect([refused, why.errors?.firstDay?.[0] ?? why]).toEqual([
    422,
    'Ask at least 14 days ahead: choose 18 May 2026 or later',
  ])
  expect((await ask('ann', '2026-05-18')).status).toBe(201)
  // settings that are left out stay
  expect((await save('hr', { from: '2026-06-01' })).body.data).toMatchObject({ steps, noticeDays: 14 })
  const twice = [...steps, ...steps]
  expect(Object.keys((await save('hr', { steps: twice })).body.errors)).toEqual(['steps'])
})

test('days that nobody can ask for, and whole days only; HR records them all the same', async () => {
  const blackouts = [{ firstDay: '2026-06-29', lastDay: '2026-07-03', name: 'Closing of the half year' }]
  const saved = await save('hr', { blackouts, wholeDays: true, from: '2026-05-04' })
  expect([saved.status, saved.body.data.blackouts, saved.body.data.wholeDays]).toEqual([200, blackouts, true])
  const ask = (who: Name, more: object) =>
    w.call(who, 'POST', '/api/time-off/requests', { kind: 'vacation', approverIds: [w.ids.max], ...more })
  const into = await ask('ann', { firstDay: '2026-06-26', lastDay: '2026-06-29' })
  expect([into.status, into.body.errors]).toEqual([
    422,
    { firstDay: ['No time off is possible on 29 Jun 2026 – 3 Jul 2026: Closing of the half year'] },
  ])
  const half = await ask('ann', { firstDay: '2026-06-26', lastDay: '2026-06-26', firstPart: 'am', lastPart: 'am' })
  expect([half.status, half.body.errors]).toEqual([
    422,
    { lastPart: ['Choose whole days: half days are not possible'] },
  ])
  // the weekend before it costs nothing
  expect((await ask('ann', { firstDay: '2026-06-26', lastDay: '2026-06-28' })).status).toBe(201)
  const recorded = { userId: w.ids.ann, kind: 'vacation', firstDay: '2026-07-01', lastDay: '2026-07-01' }
  expect((await w.call('hr', 'POST', '/api/time-off/records', recorded)).status).toBe(201)
})

test.each([
  ['a period that ends before it begins', { firstDay: '2026-07-03', lastDay: '2026-07-01', name: 'Closing' }],
  ['a period without a reason', { firstDay: '2026-07-01', lastDay: '2026-07-03', name: ' ' }],
])('%s is refused', async (_name, blackout) => {
  const { status, body } = await save('hr', { blackouts: [blackout] })
  expect([status, Object.keys(body.errors)]).toEqual([422, [expect.stringMatching(/^blackouts\.0\./)]])
})
