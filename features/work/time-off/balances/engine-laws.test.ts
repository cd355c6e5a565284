import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayFromNumber } from '#kit/days.ts'
import { factsOf, leaveOf, policyOf, versionOf } from './factory.ts'
import { mayAsk } from './server/rules/asking.ts'
import { weekBetween } from './server/rules/calendar.ts'
import { balanceOn, ledgerOf, projection, traceText } from './server/rules/engine.ts'
import type { Entry, LeaveFacts, Policies, PolicyVersion } from './server/rules/facts.ts'
import { versionsOf } from './server/rules/policy-versions.ts'
import { dayIn, yearsOf } from './server/rules/policy-year.ts'

const FIRST = '2023-01-01'
const day = fc.integer({ min: 0, max: 1400 }).map((count) => addDays(FIRST, count))
const someDays = (most: number, least = 0) => fc.integer({ min: least, max: most }).map((days) => days * 500)

const settings: fc.Arbitrary<Partial<PolicyVersion> & Pick<PolicyVersion, 'yearStart'>> = fc.record({
  yearStart: fc.constantFrom(
    { month: 1, date: 1 },
    { month: 1, date: 1 },
    { month: 4, date: 6 },
    { month: 2, date: 29 },
  ),
  carryOn: fc.constantFrom(null, null, { month: 7, date: 1 }),
  unlimited: fc.constant(false),
  entitlement: someDays(60),
  steps: fc.array(fc.record({ afterMonths: fc.integer({ min: 1, max: 48 }), entitlement: someDays(70) }), {
    maxLength: 2,
  }),
  stepsApply: fc.constantFrom('when-eligible', 'next-year'),
  accrual: fc.constantFrom('front-loaded', 'month-start', 'month-end', 'hire-day'),
  proration: fc.constantFrom('days', 'months', 'none'),
  rounding: fc.constantFrom('none', 'nearest-half', 'up-to-half'),
  accrualAfterDays: fc.constantFrom(0, 0, 90),
  accrualRetroactive: fc.boolean(),
  partTime: fc.constantFrom('scaled', 'full'),
  fullWeek: fc.constant(weekBetween(1, 5)),
  compensateOffScheduleHolidays: fc.boolean(),
  daysType: fc.constantFrom('working', 'calendar'),
  holidaysInCalendarDays: fc.constantFrom('counted', 'skipped'),
  extendToNextWorkingDay: fc.boolean(),
  sandwich: fc.constantFrom('none', 'none', 'within', 'between'),
  heldCap: fc.option(someDays(80, 10)),
  carryOver: fc.record({ max: fc.option(someDays(30)), lastDay: fc.option(fc.constant({ month: 3, date: 31 })) }),
  startedBeforeExpiryCountsInFull: fc.boolean(),
  debt: fc.constantFrom('carried', 'forgiven'),
  floor: fc.constantFrom(0, -5000),
  pendingReserves: fc.boolean(),
  takeOrder: fc.constantFrom('first-expiring', 'oldest'),
})

const policies: fc.Arbitrary<Policies> = fc
  .tuple(settings, fc.option(fc.tuple(day, settings)))
  .map(([first, second]) => ({
    kind: 'vacation',
    versions: [versionOf(first), ...(second ? [versionOf({ ...second[1], from: second[0], version: 2 })] : [])],
  }))

const facts: fc.Arbitrary<LeaveFacts> = fc
  .record({
    hired: day,
    leaves: fc.option(fc.integer({ min: 100, max: 900 }), { freq: 4 }),
    week: fc.constantFrom(weekBetween(1, 5), weekBetween(1, 4), weekBetween(6, 3)),
    part: fc.option(day),
    holidays: fc.uniqueArray(day, { maxLength: 8 }),
    requests: fc.uniqueArray(
      fc.record({
        first: day,
        length: fc.integer({ min: 0, max: 14 }),
        status: fc.constantFrom('pending', 'approved', 'approved', 'declined', 'canceled'),
        back: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 4 }),
      }),
      { maxLength: 14, selector: (request) => request.first },
    ),
    adjustments: fc.uniqueArray(
      fc.record({ on: day, amount: someDays(10, -6), lasts: fc.option(fc.integer({ min: 0, max: 200 })) }),
      {
        maxLength: 4,
        selector: (adjustment) => adjustment.on,
      },
    ),
  })
  .map((made) => ({
    hireDate: made.hired,
    leaveDate: made.leaves === null ? null : addDays(made.hired, made.leaves),
    schedules: [
      { from: '2000-01-01', week: made.week },
      ...(made.part ? [{ from: made.part, week: weekBetween(1, 3) }] : []),
    ],
    holidays: made.holidays.map((holiday) => ({ day: holiday, name: `Holiday of ${holiday}` })),
    extraWorkingDays: [],
    requests: made.requests.map(({ first, length, status, back }) =>
      leaveOf(first, addDays(first, length), { status, givenBackFrom: back === null ? null : addDays(first, back) }),
    ),
    adjustments: made.adjustments.map(({ on, amount, lasts }) => ({
      id: on,
      on,
      amount,
      reason: 'by hand',
      lastDay: lasts === null ? null : addDays(on, lasts),
    })),
  }))

const LATEST = addDays(FIRST, 2000)
const sum = (entries: readonly { amount: number }[]) => entries.reduce((total, entry) => total + entry.amount, 0)
const law = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, holds), { numRuns: 400 })

test('T72 the balance previewed for a day is the balance on that day, however far one looks', () => {
  law(fc.tuple(facts, policies, day), ([person, policy, on]) => {
    const near = ledgerOf(person, policy, on)
    expect(balanceOn(person, policy, on).balance).toBe(sum(near))
    const year = Number(on.slice(0, 4))
    for (const later of [addDays(on, 40), addDays(on, 400)]) {
      const far = ledgerOf(person, policy, later)
      const cut = far.map((entry) => ({ ...entry, amount: entry.through <= on ? entry.amount : 0 }))
      const split = far.some((entry) => entry.on <= on && entry.through > on)
      if (!split) expect(sum(cut)).toBe(sum(near))
    }
    for (const step of projection(person, policy, year, on)) {
      if (step.day >= person.hireDate) expect(step.balance).toBe(balanceOn(person, policy, step.day).balance)
    }
  })
})

test('T71 the ledger is the same however often it is made', () => {
  law(fc.tuple(facts, policies), ([person, policy]) => {
    const before = JSON.stringify([person, policy])
    const ledger = ledgerOf(person, policy, LATEST)
    expect(ledgerOf(structuredClone(person), structuredClone(policy), LATEST)).toEqual(ledger)
    expect(ledgerOf(person, policy, LATEST)).toEqual(ledger)
    expect(JSON.stringify([person, policy])).toBe(before)
  })
})

test('the trace sums to what is available, and its present part to the balance', () => {
  law(fc.tuple(facts, policies, day), ([person, policy, on]) => {
    const balance = balanceOn(person, policy, on)
    expect(sum(balance.trace)).toBe(balance.available)
    expect(sum(balance.trace.filter((line) => !line.ahead))).toBe(balance.balance)
    const text = traceText(balance.trace, (line) => line.key, String)
    expect(text.split('\n').at(-1)).toBe(`=\t${balance.available}`)
  })
})

test('every quantity is a whole number of thousandths, and the ledger is in the order of its days', () => {
  law(fc.tuple(facts, policies), ([person, policy]) => {
    const ledger = ledgerOf(person, policy, LATEST)
    expect(ledger.every((entry) => Number.isInteger(entry.amount))).toBe(true)
    expect(ledger.map((entry) => entry.on)).toEqual(ledger.map((entry) => entry.on).toSorted())
  })
})

test('a cancelled request leaves the ledger of all others as if it had never been, and releases the lots it reserved', () => {
  law(fc.tuple(facts, policies, day, fc.integer({ min: 0, max: 12 })), ([person, policy, first, length]) => {
    const canceled = leaveOf(first, addDays(first, length), { id: 'canceled', status: 'canceled' })
    const isIts = (entry: Entry) => entry.source.type === 'request' && entry.source.id === 'canceled'
    const ledger = ledgerOf({ ...person, requests: [...person.requests, canceled] }, policy, LATEST)
    const its = ledger.filter(isIts)
    const lots = new Set(its.map((entry) => `${entry.on} ${entry.lot}`))
    for (const lot of lots) expect(sum(its.filter((entry) => `${entry.on} ${entry.lot}` === lot))).toBe(0)
    expect(its.every((entry) => entry.kind === 'reserve' || entry.kind === 'release')).toBe(true)
    const others = gathered(ledger.filter((entry) => !isIts(entry)))
    expect(others).toEqual(gathered(ledgerOf(person, policy, LATEST)))
  })
})

test('the order in which facts are given does not matter', () => {
  law(fc.tuple(facts, policies, day), ([person, policy, on]) => {
    const turned: LeaveFacts = {
      ...person,
      schedules: person.schedules.toReversed(),
      holidays: person.holidays.toReversed(),
      requests: person.requests.toReversed(),
      adjustments: person.adjustments.toReversed(),
    }
    const versions = { ...policy, versions: policy.versions.toReversed() }
    expect(ledgerOf(turned, versions, LATEST)).toEqual(ledgerOf(person, policy, LATEST))
    expect(balanceOn(turned, versions, on)).toEqual(balanceOn(person, policy, on))
  })
})

test('what is allowed never leads under the floor on a day on which it was not under it anyway', () => {
  law(fc.tuple(facts, policies, day, fc.integer({ min: 0, max: 9 })), ([person, policy, first, length]) => {
    const span = { firstDay: first, lastDay: addDays(first, length), firstPart: 'full', lastPart: 'full' } as const
    const answer = mayAsk(person, policy, span, FIRST)
    if (!answer.ok) return
    expect(sum(answer.trace)).toBe(answer.balanceAfter)
    const after = {
      ...person,
      requests: [...person.requests, leaveOf(first, span.lastDay, { id: '(new)', askedOn: FIRST })],
    }
    for (let year = 2023; year <= 2026; year++) {
      for (const step of projection(after, policy, year, FIRST)) {
        const settingsThen = policy.versions.findLast((version) => version.from <= step.day) ?? policy.versions[0]!
        if (step.balance < settingsThen.floor && step.day >= first) {
          expect(step.balance).toBeGreaterThanOrEqual(balanceOn(person, policy, step.day).balance)
        }
      }
    }
  })
})

test('the number in a refusal can be asked for, and one step more cannot', () => {
  let refused = 0
  law(fc.tuple(facts, policies, day, fc.integer({ min: 0, max: 20 })), ([person, policy, firstDay, length]) => {
    const asking = (lastDay: string, lastPart: 'full' | 'am') =>
      mayAsk(
        person,
        policy,
        { firstDay, lastDay, firstPart: lastDay === firstDay ? lastPart : 'full', lastPart },
        FIRST,
      )
    const whole = asking(addDays(firstDay, length), 'full')
    if (whole.ok || !whole.problem.startsWith('problem.notEnough')) return
    refused++
    const { available, asked } = whole.params as { available: number; asked: number }
    expect(asked).toBe(whole.length!.thousandths / 1000)
    // every shorter leave from the same morning, each with what the engine says of it; by whole days where free days after it count too
    const { daysType, extendToNextWorkingDay } = policy.versions.findLast((one) => one.from <= firstDay)!
    const ends = daysType === 'calendar' && extendToNextWorkingDay ? (['full'] as const) : (['am', 'full'] as const)
    const shorter = Array.from({ length: length + 1 }, (_, index) => addDays(firstDay, index))
      .flatMap((last) => ends.map((end) => asking(last, end)))
      .filter((one) => (one.length?.thousandths ?? 0) > 0)
      .map((one) => ({ ok: one.ok, days: one.length!.thousandths / 1000 }))
    // the first half day may bring days off with it that do not fit: then it is what there is, and no leave
    if (whole.length!.bridged > 0 && shorter.every(({ ok }) => !ok)) return
    expect(shorter.filter(({ days }) => days <= available).every(({ ok }) => ok)).toBe(true)
    expect(shorter.some(({ days }) => days === available) || available === 0).toBe(true)
    expect(shorter.filter(({ days }) => days > available).every(({ ok }) => !ok)).toBe(true)
  })
  expect(refused).toBeGreaterThan(20)
})

test('a year of full service grants exactly the entitlement, whatever the accrual and the rounding', () => {
  law(
    fc.tuple(someDays(60, 1), settings, fc.integer({ min: 2021, max: 2030 })),
    ([entitlement, { accrual, rounding, yearStart }, year]) => {
      const policy = policyOf({ entitlement, accrual, rounding, yearStart })
      const { first, last } = yearsOf(versionsOf(policy)).beginningIn(year)
      const person = factsOf({ hireDate: dayIn(2020, yearStart), ledgerFrom: dayFromNumber(first) })
      expect(balanceOn(person, policy, dayFromNumber(last)).earned).toBe(entitlement)
    },
  )
})

/** Leave of one request from one lot as one entry again, whatever lay between. */
function gathered(ledger: readonly Entry[]): string[] {
  const amounts = new Map<string, number>()
  for (const { source, kind, lot, amount, on } of ledger) {
    const key = JSON.stringify(source.type === 'request' ? [source, kind, lot] : [source, kind, lot, on])
    amounts.set(key, (amounts.get(key) ?? 0) + amount)
  }
  return [...amounts].map(([key, amount]) => `${key} ${amount}`)
}
