import { afterAll, describe, expect, test } from 'vitest'
import type { World } from '#tests/world.ts'
import type { PolicySettings } from '../balances/server/rules/facts.ts'
import { MON_TO_FRI } from './contract.ts'
import { addExample, EXAMPLES, worldWith } from './factory.ts'
import { computed } from './server/computed-present.ts'

/** Cases that other systems got wrong in public, as HR would keep them. */
const DAYS_24: Partial<PolicySettings> = { entitlement: 24_000, carryOver: { max: 0, lastDay: null } }
const HALVES: Partial<PolicySettings> = { ...DAYS_24, rounding: 'nearest-half' }
const PART_TIME: Partial<PolicySettings> = { ...DAYS_24, entitlement: 25_000 }
const STEP: Partial<PolicySettings> = {
  ...HALVES,
  entitlement: 20_000,
  steps: [{ afterMonths: 60, entitlement: 22_000 }],
}
const CARRIED: Partial<PolicySettings> = {
  entitlement: 20_000,
  carryOver: { max: 10_000, lastDay: { month: 3, date: 31 } },
}
const leave = (firstDay: string, lastDay: string) => ({ leave: [{ firstDay, lastDay }] })
const whole = (year: number) => ({ hireDate: `${year}-01-01`, asOf: `${year}-12-31` })
const MON_TO_THU = { weekdays: [1, 2, 3, 4] }
const APRIL = { hireDate: '2025-04-15', asOf: '2025-12-31' }

const CASES: [name: string, settings: Partial<PolicySettings>, example: object, days: number | null][] = [
  ['T01: hired on 15 April, to the nearest half', HALVES, APRIL, 17],
  ['T01: the same with 3 days in August', HALVES, { ...APRIL, ...leave('2025-08-04', '2025-08-06') }, 14],
  ['T01: unrounded', DAYS_24, APRIL, 17.162],
  ['T01: up to the half', { ...HALVES, rounding: 'up-to-half' }, APRIL, 17.5],
  ['T11: a whole leap year', DAYS_24, whole(2024), 24],
  ['T11: half of a leap year', DAYS_24, { hireDate: '2024-07-01', asOf: '2024-12-31' }, 12.066],
  ['T46: Monday to Thursday has a share', PART_TIME, { ...whole(2025), ...MON_TO_THU }, 20],
  [
    'T46: and a week of leave takes four of it',
    PART_TIME,
    { ...whole(2025), ...MON_TO_THU, ...leave('2025-06-02', '2025-06-06') },
    16,
  ],
  ['T62: a step on the day it is reached', STEP, { hireDate: '2021-09-10', asOf: '2026-12-31' }, 20.5],
  [
    'T62: a step from the next year',
    { ...STEP, stepsApply: 'next-year' },
    { hireDate: '2021-09-10', asOf: '2026-12-31' },
    20,
  ],
  [
    'T13: eight of ten carried days were taken, two expire',
    CARRIED,
    {
      hireDate: '2024-01-01',
      asOf: '2025-04-01',
      leave: [
        { firstDay: '2024-07-01', lastDay: '2024-07-12' },
        { firstDay: '2025-02-03', lastDay: '2025-02-12' },
      ],
    },
    20,
  ],
  ['a day before the carried days expire they are there', CARRIED, { hireDate: '2024-01-01', asOf: '2025-03-31' }, 30],
  ['leave at the weekend takes nothing', DAYS_24, { ...whole(2025), ...leave('2025-06-07', '2025-06-08') }, 24],
  ['hired after the day of the policy year, one day', DAYS_24, { hireDate: '2025-12-31', asOf: '2025-12-31' }, 0.066],
  ['without a balance', { unlimited: true }, whole(2025), null],
]

describe('the balance of an example', () => {
  test.each(CASES)('%s', (_name, settings, example, days) => {
    const policies = [{ kind: 'vacation', own: false, from: '2015-01-01', settings }]
    const facts = { weekdays: [...MON_TO_FRI], leave: [], hireDate: '', asOf: '', kind: 'vacation', groupId: null }
    const found = computed({ ...facts, ...example }, { policies, groups: [] }, 'en')
    expect(found.computed).toBe(days === null ? null : days * 1000)
    const sum = found.trace.reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(found.computed ?? 0)
  })
})

describe('over HTTP', () => {
  let w: World
  afterAll(() => w.close())

  test.each([
    ['T01', HALVES, { ...APRIL, ...leave('2025-08-04', '2025-08-06') }, 14_000],
    ['T11', DAYS_24, { hireDate: '2024-07-01', asOf: '2024-12-31' }, 12_066],
    ['T46', PART_TIME, { ...whole(2025), ...MON_TO_THU }, 20_000],
    ['T62', STEP, { hireDate: '2021-09-10', asOf: '2026-12-31' }, 20_500],
  ])('%s is tried, saved, and read with why', async (name, settings, example, expected) => {
    w = await worldWith(settings)
    const tried = await w.call('hr', 'POST', `${EXAMPLES}/try`, { kind: 'vacation', ...example })
    expect([tried.status, tried.body.data.computed]).toEqual([200, expected])
    const { status } = await addExample(w, { name, ...example, expected })
    expect(status).toBe(201)
    const { body } = await w.call('hr', 'GET', `${EXAMPLES}?kind=vacation`)
    expect(body.data).toMatchObject([{ name, ...example, expected, computed: expected, agrees: true, version: 1 }])
    expect(body.data[0].trace).toEqual(tried.body.data.trace)
    expect(body.data[0].trace.map(({ text }: { text: string }) => text).join()).toMatch(/policy v1/)
  })
})
