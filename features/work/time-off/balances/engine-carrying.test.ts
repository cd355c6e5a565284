import { describe, expect, test } from 'vitest'
import {
  ask,
  carried,
  expired,
  have,
  leaveOf,
  LOSE,
  lotsOf,
  policyOf,
  refusal,
  spanOf,
  SPRING,
  versionOf,
} from './factory.ts'

describe('carrying and losing', () => {
  test.each([
    ['nothing', [], 10, 20],
    ['8 days', [leaveOf('2026-02-02', '2026-02-11')], 2, 20],
    ['10 days', [leaveOf('2026-02-02', '2026-02-13')], 0, 20],
    ['12 days', [leaveOf('2026-02-02', '2026-02-17')], 0, 18],
  ])('T13 10 carried to 31 March and 20 new, %s taken: %#', (_taken, requests, lost, left) => {
    const facts = { hireDate: '2025-01-01', ledgerFrom: '2025-01-01', requests }
    const versions = [
      versionOf({ entitlement: 10_000, ...SPRING }),
      versionOf({ from: '2026-01-01', version: 2, entitlement: 20_000, ...SPRING }),
    ]
    const policies = policyOf({}, { versions })
    expect(have(facts, policies, '2026-01-01')).toBe(30)
    expect(expired(facts, policies, '2026-03-31')).toBe(0)
    expect(expired(facts, policies, '2026-04-01')).toBe(lost)
    expect(have(facts, policies, '2026-04-01')).toBe(left)
  })

  test('T14 a leave over the expiry takes 1 carried and 3 new; 14 expire, 12 are left', () => {
    const facts = {
      ledgerFrom: '2026-01-01',
      adjustments: carried(15),
      requests: [leaveOf('2026-03-31', '2026-04-03')],
    }
    const policies = policyOf({ entitlement: 15_000 })
    expect(lotsOf(facts, policies, '2026-12-31')).toEqual([
      ['take', 'adjust', -1],
      ['take', 'grant', -3],
    ])
    expect([expired(facts, policies, '2026-12-31'), have(facts, policies, '2026-12-31')]).toEqual([14, 12])
  })

  test.each([
    [
      false,
      [
        ['take', 'adjust', -2],
        ['take', 'grant', -2],
      ],
      3,
    ],
    [true, [['take', 'adjust', -4]], 1],
  ])(
    'T17 a leave that started before the expiry counts in full: %s',
    (startedBeforeExpiryCountsInFull, takes, lost) => {
      const facts = {
        ledgerFrom: '2026-01-01',
        adjustments: carried(5),
        requests: [leaveOf('2026-03-30', '2026-04-02')],
      }
      const policies = policyOf({ entitlement: 20_000, startedBeforeExpiryCountsInFull })
      const taken = lotsOf(facts, policies, '2026-12-31')
      const perLot = Object.groupBy(taken, ([, lot]) => String(lot))
      expect(
        Object.values(perLot).map((lot) => [
          'take',
          lot![0]![1],
          lot!.reduce((sum, [, , amount]) => sum + Number(amount), 0),
        ]),
      ).toEqual(takes)
      expect(expired(facts, policies, '2026-12-31')).toBe(lost)
    },
  )

  test('T18 carried days that never expire are used first, in February and in May', () => {
    const requests = [leaveOf('2026-02-02', '2026-02-03'), leaveOf('2026-05-04', '2026-05-06')]
    const facts = { hireDate: '2025-01-01', ledgerFrom: '2025-01-01', requests }
    const policies = policyOf({ entitlement: 4000 })
    expect(lotsOf(facts, policies, '2026-12-31')).toEqual([
      ['take', 'carry', -2],
      ['take', 'carry', -2],
      ['take', 'grant', -1],
    ])
  })

  test('T20 one a month, nothing carried: 1 January is 1, 1 February is 2', () => {
    const policies = policyOf({ entitlement: 12_000, accrual: 'month-start', ...LOSE })
    expect(have({}, policies, '2024-12-31')).toBe(12)
    expect(have({}, policies, '2025-01-01')).toBe(1)
    expect(have({}, policies, '2025-02-01')).toBe(2)
  })

  test('T21 granted in January, carried in July: still 10', () => {
    const policies = policyOf({ entitlement: 10_000, carryOn: { month: 7, date: 1 } })
    expect(have({}, policies, '2020-01-01')).toBe(10)
    expect(have({}, policies, '2020-07-01')).toBe(10)
  })

  test('T22 a new year begins at 20: what was taken last year is not taken again', () => {
    const facts = { ledgerFrom: '2024-01-01', requests: [leaveOf('2024-06-03', '2024-06-14')] }
    const policies = policyOf({ entitlement: 20_000, ...LOSE })
    expect(have(facts, policies, '2024-12-31')).toBe(10)
    expect(have(facts, policies, '2025-01-01')).toBe(20)
  })

  test('T23 cap 28, 6 of 21 carried: 27', () => {
    const facts = { ledgerFrom: '2024-01-01', requests: [leaveOf('2024-06-03', '2024-06-21')] }
    const policies = policyOf({ entitlement: 21_000, heldCap: 28_000, carryOver: { max: 7000, lastDay: null } })
    expect(have(facts, policies, '2025-01-01')).toBe(27)
  })

  test('T26 with a limit of -2 the debt moves on: -2, 0, 0, and one more is accepted', () => {
    const requests = [leaveOf('2021-03-01', '2021-03-05'), leaveOf('2022-03-01'), leaveOf('2023-03-01', '2023-03-03')]
    const facts = { hireDate: '2021-01-01', requests }
    const policies = policyOf({ entitlement: 3000, floor: -2000 })
    expect(['2021-12-31', '2022-12-31', '2023-12-31'].map((day) => have(facts, policies, day))).toEqual([-2, 0, 0])
    expect(ask(facts, policies, spanOf('2023-06-01'))).toMatchObject({ ok: true, balanceAfter: -1000 })
    expect(refusal(facts, policies, spanOf('2023-06-05', '2023-06-07'))).toBe('problem.notEnough')
  })

  test('T27 the limit of -5 is over all lots: after -3 and -2 nothing more', () => {
    const requests = [leaveOf('2026-03-02', '2026-03-04'), leaveOf('2026-04-01', '2026-04-02')]
    const policies = policyOf({ entitlement: 0, floor: -5000 })
    expect(have({ requests }, policies, '2026-04-30')).toBe(-5)
    expect(refusal({ requests: requests.slice(0, 1) }, policies, spanOf('2026-04-01', '2026-04-02'))).toBe('allowed')
    expect(refusal({ requests }, policies, spanOf('2026-05-04'))).toBe('problem.notEnough')
  })

  test.each([
    ['carried', 8],
    ['forgiven', 10],
  ] as const)('T29 nothing is carried over, a debt of 2 is %s: %d', (debt, expected) => {
    const facts = { ledgerFrom: '2025-01-01', requests: [leaveOf('2025-03-03', '2025-03-18')] }
    const policies = policyOf({ entitlement: 10_000, floor: -5000, debt, ...LOSE })
    expect(have(facts, policies, '2025-12-31')).toBe(-2)
    expect(have(facts, policies, '2026-01-01')).toBe(expected)
  })

  test('T32 at the cap of 12: twelve days in June are accepted, and accrual goes on after them', () => {
    const policies = policyOf({ entitlement: 12_000, accrual: 'month-start', heldCap: 12_000 })
    expect(have({}, policies, '2022-01-01')).toBe(12)
    expect(refusal({}, policies, spanOf('2022-06-01', '2022-06-16'))).toBe('allowed')
    const requests = [leaveOf('2022-06-01', '2022-06-16')]
    expect([have({ requests }, policies, '2022-06-30'), have({ requests }, policies, '2022-08-31')]).toEqual([0, 2])
  })
})
