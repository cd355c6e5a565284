import { expect, test } from 'vitest'
import { factsOf, leaveOf, policyOf, spanOf } from './factory.ts'
import type { LeaveFacts, Policies } from './server/rules/facts.ts'
import { lengthOf } from './server/rules/length.ts'
import { spendingOf } from './server/rules/spending.ts'

const TODAY = '2026-11-20'
const policies = policyOf({ entitlement: 25_000, carryOver: { max: 5000, lastDay: null } }, {})
const spent = (facts: Partial<LeaveFacts>, first: string, last = first, rules: Policies = policies, id?: string) => {
  const all = factsOf({ hireDate: '2026-01-01', ...facts })
  const asked = { ...spanOf(first, last), ...(id ? { id } : {}) }
  const rows = spendingOf(all, rules, asked, lengthOf(asked, all, rules.versions[0]!), TODAY)
  return rows.map(({ year, left, ...days }) => [
    year,
    days.taken / 1000,
    days.planned / 1000,
    days.asked / 1000,
    left === null ? null : left / 1000,
  ])
}
const summer = leaveOf('2026-07-06', '2026-07-24')
const easter = leaveOf('2027-03-22', '2027-03-26', { id: 'easter' })

test('a leave of this year is measured by this year', () =>
  expect(spent({ requests: [summer] }, '2026-12-14', '2026-12-18')).toEqual([[2026, 15, 0, 5, 5]]))

test('a leave of next year is measured by next year: its days with what is carried, and what is planned then', () =>
  expect(spent({ requests: [summer, easter] }, '2027-02-01', '2027-02-05')).toEqual([[2027, 0, 5, 5, 20]]))

test('over new year both years stand, each with its own part; what December takes is not carried', () =>
  // 25 and 25: of the 10 left five would be carried; the four days in December leave six
  expect(spent({ requests: [summer] }, '2026-12-28', '2027-01-08')).toEqual([
    [2026, 15, 0, 4, 6],
    [2027, 0, 0, 6, 24],
  ]))

test('December takes the days that would have been carried', () =>
  expect(
    spent({ requests: [summer, leaveOf('2026-12-14', '2026-12-18')] }, '2026-12-28', '2027-01-08').map(
      ([, , , , left]) => left,
    ),
  ).toEqual([1, 20]))

test('what is edited does not stand beside itself', () =>
  expect(spent({ requests: [summer, easter] }, '2027-03-22', '2027-03-24', policies, 'easter')).toEqual([
    [2027, 0, 0, 3, 27],
  ]))

test('more than there is shows what is missing', () =>
  expect(spent({ requests: [summer] }, '2026-12-01', '2026-12-18')).toEqual([[2026, 15, 0, 14, -4]]))

test('a policy year that begins in April is one year over new year', () =>
  expect(
    spent({ requests: [] }, '2026-12-28', '2027-01-08', {
      ...policies,
      versions: policies.versions.map((one) => ({ ...one, yearStart: { month: 4, date: 1 } })),
    }).map(([year]) => year),
  ).toEqual([2026]))

test('what has no balance is only counted', () =>
  expect(spent({ requests: [easter] }, '2027-02-01', '2027-02-02', policyOf({ unlimited: true }))).toEqual([
    [2027, 0, 5, 2, null],
  ]))

test('a year in which only free days lie is left out', () => {
  // Friday 1 January counts as long as it is no holiday
  expect(spent({}, '2026-12-30', '2027-01-03').map(([year]) => year)).toEqual([2026, 2027])
  const holidays = [{ day: '2027-01-01', name: 'New Year' }]
  expect(spent({ holidays }, '2026-12-30', '2027-01-03').map(([year]) => year)).toEqual([2026])
})
