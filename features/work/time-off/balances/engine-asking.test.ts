import { describe, expect, test } from 'vitest'
import { ask, carried, factsOf, have, leaveOf, LOSE, lotsOf, policyOf, refusal, spanOf, versionOf } from './factory.ts'
import { mayAdjust, mayAsk, type NewRequest } from './server/rules/asking.ts'
import { balanceOn, projection } from './server/rules/engine.ts'
import type { LeaveRequest, Policies, Span } from './server/rules/facts.ts'

describe('asking', () => {
  const twenty = policyOf({ entitlement: 20_000, ...LOSE })

  test('T30 the balance of 2 is reserved by a pending request: one more is refused, and says by which', () => {
    const requests = [leaveOf('2026-06-01', '2026-06-02', { id: '17', status: 'pending' })]
    const answer = ask({ requests }, policyOf({ entitlement: 2000, ...LOSE }), spanOf('2026-05-04'))
    expect(answer).toMatchObject({
      ok: false,
      problem: 'problem.notEnoughReserved',
      params: { reserved: 2, by: '17', available: 0 },
    })
    const lax = policyOf({ entitlement: 2000, ...LOSE, pendingReserves: false })
    expect(refusal({ requests }, lax, spanOf('2026-05-04'))).toBe('allowed')
  })

  test('105 days asked where 25 are there: the refusal names 25', () => {
    const answer = ask({}, policyOf({ entitlement: 25_000, ...LOSE }), spanOf('2026-02-02', '2026-06-26'))
    expect(answer).toMatchObject({ ok: false, params: { asked: 105, available: 25 } })
  })

  test('C9 an approved leave in December counts in May', () => {
    const requests = [leaveOf('2026-12-07', '2026-12-11')]
    const policies = policyOf({ entitlement: 12_000, accrual: 'month-start', ...LOSE })
    expect(have({ requests }, policies, '2026-05-31')).toBe(5)
    expect(refusal({ requests }, policies, spanOf('2026-05-25', '2026-05-29'))).toBe('allowed')
    const more = [...requests, leaveOf('2026-12-14', '2026-12-16')]
    expect(refusal({ requests: more }, policies, spanOf('2026-05-25', '2026-05-29'))).toBe('problem.notEnough')
    expect(balanceOn(factsOf({ requests: more }), policies, '2026-05-31').available).toBe(4000)
  })

  test('T41 morning and afternoon of one day are two requests; the morning again overlaps', () => {
    const half = (part: 'am' | 'pm') => ({ firstPart: part, lastPart: part })
    const requests = [leaveOf('2026-05-11', '2026-05-11', half('am'))]
    expect(ask({ requests }, twenty, spanOf('2026-05-11', '2026-05-11', half('pm')))).toMatchObject({
      ok: true,
      length: { thousandths: 500 },
      balanceAfter: 19_000,
    })
    expect(refusal({ requests }, twenty, spanOf('2026-05-11', '2026-05-11', half('am')))).toBe('problem.overlap')
    expect(refusal({ requests }, twenty, spanOf('2026-05-11'))).toBe('problem.overlap')
  })

  test('T51 no back-dating: 1 March is yesterday in Auckland and today in Los Angeles', () => {
    const policies = policyOf({ entitlement: 20_000, backDatingDays: 0 })
    const monday = spanOf('2027-03-01')
    expect(refusal({}, policies, monday, '2027-03-02')).toBe('problem.backDated')
    expect(refusal({}, policies, monday, '2027-03-01')).toBe('allowed')
  })

  test('T53 overlaps: the shared day refuses; declined, cancelled, and the request itself do not', () => {
    const taken = leaveOf('2026-09-10', '2026-09-14', { id: 'a' })
    expect(refusal({ requests: [taken] }, twenty, spanOf('2026-09-14', '2026-09-16'))).toBe('problem.overlap')
    expect(refusal({ requests: [taken] }, twenty, spanOf('2026-09-15', '2026-09-16'))).toBe('allowed')
    for (const status of ['declined', 'canceled'] as const) {
      expect(refusal({ requests: [{ ...taken, status }] }, twenty, spanOf('2026-09-14', '2026-09-16'))).toBe('allowed')
    }
    const editing = { ...spanOf('2026-09-14', '2026-09-16'), id: 'a' }
    expect(mayAsk(factsOf({ requests: [taken] }), twenty, editing, '2026-01-01')).toMatchObject({
      ok: true,
      balanceAfter: 17_000,
    })
  })

  test('T55 cancelling gives back exactly the lots that were reserved', () => {
    const facts = { ledgerFrom: '2026-01-01', adjustments: carried(2) }
    const leave = leaveOf('2026-03-23', '2026-03-27')
    expect(lotsOf({ ...facts, requests: [leave] }, twenty, '2026-12-31').length).toBe(2)
    const canceled = { ...facts, requests: [{ ...leave, status: 'canceled' as const }] }
    const pairs = lotsOf(canceled, twenty, '2026-03-27', ['reserve', 'release'])
    const net = Object.groupBy(pairs, ([, lot]) => String(lot))
    expect(Object.keys(net)).toEqual(['adjust', 'grant'])
    for (const entries of Object.values(net))
      expect(entries!.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(0)
    expect(pairs.filter(([kind]) => kind === 'release').reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(5)
    expect(have(canceled, twenty, '2026-03-27')).toBe(22)
  })

  test('T56 Thursday and Friday given back: 3 taken, 2 released', () => {
    const requests = [leaveOf('2026-05-11', '2026-05-15', { givenBackFrom: '2026-05-14' })]
    const facts = { ledgerFrom: '2026-01-01', requests }
    expect(have(facts, twenty, '2026-05-31')).toBe(17)
    expect(lotsOf(facts, twenty, '2026-05-31', ['release'])).toEqual([
      ['release', 'grant', 1],
      ['release', 'grant', 1],
    ])
    expect(refusal(facts, twenty, spanOf('2026-05-14', '2026-05-15'))).toBe('allowed')
  })

  test('T59 a waiting period of 90 days counts for the leave, not for the asking', () => {
    const facts = { hireDate: '2026-01-15' }
    const policies = policyOf({ entitlement: 20_000, waitingDays: 90 })
    expect(refusal(facts, policies, spanOf('2026-04-14'))).toBe('problem.waiting')
    expect(refusal(facts, policies, spanOf('2026-04-15'))).toBe('allowed')
    expect(refusal(facts, policies, spanOf('2026-05-04'), '2026-02-10')).toBe('allowed')
  })

  test('T68 at most 5 in a row: the weekend between neither breaks the row nor counts', () => {
    const requests = [leaveOf('2026-05-11', '2026-05-15')]
    const policies = policyOf({ entitlement: 20_000, maxInRow: 5000 })
    expect(ask({ requests }, policies, spanOf('2026-05-18', '2026-05-19'))).toMatchObject({
      problem: 'problem.tooLongRow',
      params: { row: 7, max: 5 },
    })
    expect(refusal({ requests }, policies, spanOf('2026-05-19', '2026-05-20'))).toBe('allowed')
    expect(refusal({ requests }, policies, spanOf('2026-05-07', '2026-05-08'))).toBe('problem.tooLongRow')
  })

  test('a kind that was unlimited until June has a balance from then on, and its earlier leave does not burden it', () => {
    const limited = versionOf({ from: '2026-06-01', version: 2, entitlement: 12_000, accrual: 'month-start' })
    const policies = policyOf({}, { versions: [versionOf({ unlimited: true }), limited] })
    const facts = { ledgerFrom: '2026-01-01', requests: [leaveOf('2026-03-02', '2026-03-13'), leaveOf('2026-07-06')] }
    expect(have(facts, policies, '2026-05-31')).toBe(0)
    expect(have(facts, policies, '2026-07-31')).toBe(1)
    expect(refusal(facts, policies, spanOf('2026-04-06', '2026-04-24'))).toBe('allowed')
    expect(refusal(facts, policies, spanOf('2026-07-13', '2026-07-17'))).toBe('problem.notEnough')
  })

  test('a leave over New Year is explained in both years', () => {
    const facts = factsOf({ ledgerFrom: '2025-01-01', requests: [leaveOf('2025-12-29', '2026-01-02')] })
    const policies = policyOf({ entitlement: 10_000 })
    const amounts = (day: string) => balanceOn(facts, policies, day).trace.map((line) => line.amount / 1000)
    expect(amounts('2025-12-30')).toEqual([10, -2, -1])
    expect(amounts('2026-01-01')).toEqual([7, 10, -1, -1])
  })

  test('T74 an unlimited kind has no balance and nothing to adjust; days are counted', () => {
    const policies = policyOf({ unlimited: true })
    const requests = [leaveOf('2026-05-11', '2026-05-15')]
    expect(ask({ requests }, policies, spanOf('2026-06-01', '2026-06-30'))).toMatchObject({
      ok: true,
      balanceAfter: null,
    })
    const balance = balanceOn(factsOf({ requests }), policies, '2026-12-31')
    expect([balance.unlimited, balance.balance, balance.taken]).toEqual([true, 0, 5000])
    expect(mayAdjust(policies, '2026-05-01')).toMatchObject({ ok: false, problem: 'problem.unlimited' })
    expect(mayAdjust(twenty, '2026-05-01')).toEqual({ ok: true })
  })

  test.each([
    [spanOf('2026-05-12', '2026-05-11'), 'problem.endsBeforeItStarts'],
    [spanOf('2026-02-30', '2026-03-02'), 'problem.notADay'],
    [spanOf('2026-05-11', '2026-05-12', { firstPart: 'am' }), 'problem.parts'],
    [spanOf('2019-12-30'), 'problem.beforeHire'],
    [spanOf('2026-05-16', '2026-05-17'), 'problem.nothingToTake'],
  ])('what cannot be a leave: %o', (span, problem) => {
    expect(refusal({}, twenty, span)).toBe(problem)
  })
})

test('the stair of a year: start, every change, end; pending is told apart', () => {
  const requests = [leaveOf('2026-05-11', '2026-05-12'), leaveOf('2026-08-03', '2026-08-03', { status: 'pending' })]
  const steps = projection(
    factsOf({ ledgerFrom: '2026-01-01', requests }),
    policyOf({ entitlement: 20_000 }),
    2026,
    '2026-05-11',
  )
  expect(steps.map((step) => [step.day, step.balance / 1000, step.approvedOnly / 1000, step.planned])).toEqual([
    ['2026-01-01', 20, 20, false],
    ['2026-05-11', 19, 19, false],
    ['2026-05-12', 18, 18, true],
    ['2026-08-03', 17, 18, true],
    ['2026-12-31', 17, 18, true],
  ])
})

describe('days that nobody can ask for', () => {
  const blackouts = [{ firstDay: '2026-12-21', lastDay: '2026-12-31', name: 'Closing of the year' }]
  const closed = policyOf({ entitlement: 25_000, blackouts })
  const whole = policyOf({ entitlement: 25_000, wholeDays: true })
  const before = leaveOf('2026-12-18', '2026-12-22', { id: 'edited' })
  const half = leaveOf('2026-12-18', '2026-12-18', { id: 'edited', firstPart: 'am', lastPart: 'am' })
  const edit = (span: Span) => ({ ...span, id: 'edited' })
  test.each<[string, Policies, NewRequest, LeaveRequest[], string]>([
    ['the days before', closed, spanOf('2026-12-14', '2026-12-18'), [], 'allowed'],
    ['up to the weekend before, which costs nothing', closed, spanOf('2026-12-18', '2026-12-20'), [], 'allowed'],
    ['into its first day', closed, spanOf('2026-12-18', '2026-12-21'), [], 'problem.blackout'],
    [
      'half of its last day',
      closed,
      spanOf('2026-12-31', '2026-12-31', { firstPart: 'pm', lastPart: 'pm' }),
      [],
      'problem.blackout',
    ],
    ['the days after', closed, spanOf('2027-01-04', '2027-01-05'), [], 'allowed'],
    ['across all of it', closed, spanOf('2026-12-14', '2027-01-05'), [], 'problem.blackout'],
    ['recorded by HR', closed, { ...spanOf('2026-12-22'), isForAnother: true }, [], 'allowed'],
    ['an edited one keeps what it had', closed, edit(spanOf('2026-12-17', '2026-12-22')), [before], 'allowed'],
    ['and gets no more of it', closed, edit(spanOf('2026-12-18', '2026-12-23')), [before], 'problem.blackout'],
    [
      'half a day',
      whole,
      spanOf('2026-12-18', '2026-12-18', { firstPart: 'am', lastPart: 'am' }),
      [],
      'problem.wholeDays',
    ],
    ['several days until noon', whole, spanOf('2026-12-17', '2026-12-18', { lastPart: 'am' }), [], 'problem.wholeDays'],
    ['whole days', whole, spanOf('2026-12-17', '2026-12-18'), [], 'allowed'],
    [
      'an edited half day stays half',
      whole,
      { ...edit(spanOf('2026-12-17')), firstPart: 'pm', lastPart: 'pm' },
      [half],
      'allowed',
    ],
  ])('%s', (_name, policies, asked, requests, expected) => {
    expect(refusal({ requests }, policies, asked, '2026-12-01')).toBe(expected)
  })
})
