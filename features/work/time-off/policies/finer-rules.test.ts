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

const vacationOf = async (who: Name) => {
  const { body } = await w.call(who, 'GET', `/api/time-off/balances/${w.ids[who]}`)
  return (body.data as { kind: string; available: number }[]).find(({ kind }) => kind === 'vacation')!.available
}

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

const BANK_HOLIDAY = '2026-05-28'
test.each<[string, object, { firstDay: string; lastDay: string }, number]>([
  ['all days of the calendar', { daysType: 'calendar' }, { firstDay: '2026-05-25', lastDay: '2026-05-31' }, 7],
  [
    'days of the calendar without public holidays',
    { daysType: 'calendar', holidaysInCalendarDays: 'skipped' },
    { firstDay: '2026-05-25', lastDay: '2026-05-31' },
    6,
  ],
  [
    'days of the calendar up to the next working day',
    { daysType: 'calendar', extendToNextWorkingDay: true },
    { firstDay: '2026-05-25', lastDay: '2026-05-29' },
    7,
  ],
])('%s count as the policy says', async (_name, more, span, expected) => {
  const holiday = { firstDay: BANK_HOLIDAY, lastDay: BANK_HOLIDAY, nameEn: 'Bank', nameRu: 'Банк', nameSv: 'Bank' }
  await w.asAcme((db) => db.insertInto('holidays').values(holiday).execute())
  const saved = await save('hr', { ...more, from: '2026-05-04' })
  expect([saved.status, saved.body.data]).toEqual([200, expect.objectContaining(more)])
  const asked = await w.call('ann', 'POST', '/api/time-off/requests', {
    kind: 'vacation',
    ...span,
    approverIds: [w.ids.max],
  })
  expect([asked.status, asked.body.data.length]).toEqual([201, expected * 1000])
})

test.each([
  [false, 0],
  [true, 7_500],
])('what accrues after the first 90 days, at once: %s', async (accrualRetroactive, expected) => {
  w.clock.now = new Date('2026-01-02T09:00:00Z')
  await w.asAcme((db) => db.updateTable('users').set({ hireDate: '2026-01-15' }).where('id', '=', w.ids.ann).execute())
  const rule = { accrual: 'month-end', proration: 'none', accrualAfterDays: 90, accrualRetroactive }
  expect((await save('hr', { ...rule, from: '2026-01-02' })).body.data).toMatchObject(rule)
  w.clock.now = new Date('2026-04-15T09:00:00Z')
  expect(await vacationOf('ann')).toBe(expected)
})

test('the rest of what the engine can do is saved and read as it was sent', async () => {
  const more = { compensateOffScheduleHolidays: false, startedBeforeExpiryCountsInFull: true, takeOrder: 'oldest' }
  expect((await save('hr', more)).body.data).toMatchObject(more)
  const { status, body } = await save('hr', { takeOrder: 'newest' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['takeOrder']])
})

test.each([
  ['a period that ends before it begins', { firstDay: '2026-07-03', lastDay: '2026-07-01', name: 'Closing' }],
  ['a period without a reason', { firstDay: '2026-07-01', lastDay: '2026-07-03', name: ' ' }],
])('%s is refused', async (_name, blackout) => {
  const { status, body } = await save('hr', { blackouts: [blackout] })
  expect([status, Object.keys(body.errors)]).toEqual([422, [expect.stringMatching(/^blackouts\.0\./)]])
})
