import { describe, expect, test } from 'vitest'
import { factsOf, have } from './factory.ts'
import { ledgerOf } from './server/rules/engine.ts'
import type { Layer } from './server/rules/facts.ts'
import { forHireDate, layered } from './server/rules/layers.ts'

const company: Layer[] = [
  { from: '2025-01-01', settings: { entitlement: 25_000, carryOver: { max: 5000, lastDay: null } } },
  { from: '2026-07-01', settings: { entitlement: 28_000, carryOver: { max: 0, lastDay: null }, floor: -2000 } },
]
const agreed: Layer[] = [{ from: '2026-03-01', settings: { entitlement: 30_000, daysType: 'calendar' } }]
const shown = (versions: ReturnType<typeof layered>) =>
  versions.map(({ from, version, entitlement, daysType, carryOver, floor }) => [
    from,
    version,
    entitlement,
    daysType,
    carryOver.max,
    floor,
  ])

describe('the rules of one person', () => {
  test('are those of the company as long as nothing else is agreed', () =>
    expect(shown(layered(company, []))).toEqual([
      ['2025-01-01', 1, 25_000, 'working', 5000, 0],
      ['2026-07-01', 2, 28_000, 'working', 0, -2000],
    ]))

  test('a later version of the company reaches anyone who has an agreement, in all that the agreement does not speak of', () =>
    expect(shown(layered(company, agreed))).toEqual([
      ['2025-01-01', 1, 25_000, 'working', 5000, 0],
      ['2026-03-01', 1, 30_000, 'calendar', 5000, 0],
      ['2026-07-01', 2, 30_000, 'calendar', 0, -2000],
    ]))

  test('the order of the rows is of no consequence', () =>
    expect(layered(company.toReversed(), agreed)).toEqual(layered(company, agreed)))

  test('on one day both hold', () =>
    expect(shown(layered(company, [{ from: '2026-07-01', settings: { entitlement: 31_000 } }])).at(-1)).toEqual([
      '2026-07-01',
      2,
      31_000,
      'working',
      0,
      -2000,
    ]))

  test('the latest agreement holds, and says all of itself', () =>
    expect(
      shown(layered(company, [...agreed, { from: '2026-09-01', settings: { entitlement: 20_000 } }])).at(-1),
    ).toEqual(['2026-09-01', 2, 20_000, 'working', 0, -2000]))

  test('an agreement from before the company had rules stands on its first ones', () =>
    expect(shown(layered(company, [{ from: '2024-05-01', settings: { entitlement: 30_000 } }]))[0]).toEqual([
      '2024-05-01',
      1,
      30_000,
      'working',
      5000,
      0,
    ]))

  test('what a company alone may say is not taken from an agreement', () =>
    expect(layered(company, [{ from: '2026-03-01', settings: { floor: -90_000 } }])[1]).toMatchObject({ floor: 0 }))

  test('without any rules there are none', () => expect(layered([], [])).toEqual([]))
})

describe('the balance of one person', () => {
  const policies = (own: Layer[]) => ({
    kind: 'vacation' as const,
    versions: layered(company, own).map((one) => forHireDate(one, '2020-01-01')),
  })

  test('the company stops carrying days over: anyone who has 30 days of their own is stopped as well', () => {
    const rules = policies([{ from: '2025-01-01', settings: { entitlement: 30_000 } }])
    expect(have({ hireDate: '2025-01-01' }, rules, '2026-01-01')).toBe(35)
    expect(have({ hireDate: '2025-01-01' }, rules, '2027-01-01')).toBe(30)
  })

  test('ten more days for everyone are not more for anyone who has agreed on a number', () => {
    const more: Layer[] = [
      ...company,
      { from: '2027-01-01', settings: { entitlement: 38_000, carryOver: { max: 0, lastDay: null } } },
    ]
    const versions = layered(more, [{ from: '2025-01-01', settings: { entitlement: 30_000 } }]).map((one) =>
      forHireDate(one, '2025-01-01'),
    )
    expect(have({ hireDate: '2025-01-01' }, { ...policies([]), versions }, '2027-01-01')).toBe(30)
  })

  test('the trace names the version of the company that gave the days', () => {
    const entries = ledgerOf(factsOf({ hireDate: '2025-01-01' }), policies(agreed), '2027-01-01')
    const grants = entries.filter(({ kind }) => kind === 'grant').map(({ on, source }) => [on, source])
    expect(grants.at(-1)).toEqual(['2027-01-01', { type: 'policy', version: 2 }])
  })
})
