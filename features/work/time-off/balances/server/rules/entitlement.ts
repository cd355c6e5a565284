import { rounded, toDays } from '#kit/amounts.ts'
import { addMonths, dayNumber } from '#kit/days.ts'
import { namesOf } from './book.ts'
import { dayAt, daysPerWeek, type WorkCalendar } from './calendar.ts'
import type { LeaveFacts, Message, PolicyVersion, Source, Thousandths, Week } from './facts.ts'
import { monthsOf, mostOf, type Period, serviceMonths } from './months.ts'
import { stepDays, type Versions } from './policy-versions.ts'
import { isShort, type PolicyYear } from './policy-year.ts'

export interface Grant {
  number: number
  amount: Thousandths
  message: Message
  source: Source
}

/** Everything of one person and one policy that grants depend on, worked out once. */
export interface Entitlement {
  facts: LeaveFacts
  calendar: WorkCalendar
  versions: Versions
  /** First and last day number in which anything accrues. */
  starts: number
  ends: number
  /** Grants due before this day are given on it, as one. */
  heldUntil: number
  /** Day numbers from which another yearly amount may hold. */
  changes: readonly number[]
}

export function entitlementOf(facts: LeaveFacts, calendar: WorkCalendar, versions: Versions): Entitlement {
  const hired = dayNumber(facts.hireDate)
  const settings = versions.settingsAt(hired)
  const accrues = hired + settings.accrualAfterDays
  return {
    facts,
    calendar,
    versions,
    starts: Math.max(settings.accrualRetroactive ? hired : accrues, versions.starts[0]!),
    ends: facts.leaveDate ? dayNumber(facts.leaveDate) : Infinity,
    heldUntil: settings.accrualRetroactive ? accrues : 0,
    changes: [...versions.starts.slice(1), ...calendar.changes, ...stepDays(facts, versions)],
  }
}

/**
 * What a policy year grants, and when. Each amount is the difference of two rounded sums, so the year's total is exact whatever the
 * number of grants. The kind of accrual is that of the year's first day in service.
 */
export function grantsIn(entitlement: Entitlement, year: PolicyYear): Grant[] {
  const first = Math.max(year.first, entitlement.starts)
  const last = Math.min(year.last, entitlement.ends)
  if (first > last) return []
  const settings = limitedSettings(entitlement.versions, first, last)
  if (!settings) return []
  if (entitlement.facts.awaitsHireDate) return [nothingYet(first, settings)]
  const shares =
    settings.accrual === 'front-loaded'
      ? frontLoaded(entitlement, year, first, last, settings)
      : monthly(entitlement, year, first, last, settings)
  return roundedGrants(shares, settings)
}

/** Says why there is nothing. */
const nothingYet = (number: number, settings: PolicyVersion): Grant => ({
  number,
  amount: 0,
  message: { key: 'trace.awaitsHireDate', params: namesOf(settings) },
  source: { type: 'policy', version: settings.version },
})

/** The year's first version with a balance. */
function limitedSettings(versions: Versions, first: number, last: number): PolicyVersion | undefined {
  const atFirst = versions.settingsAt(first)
  if (!atFirst.unlimited) return atFirst
  return versions.list.find((version, index) => {
    const start = versions.starts[index]!
    return start > first && start <= last && !version.unlimited
  })
}

/** A grant before rounding; `exact` in thousandths. */
interface Share {
  number: number
  exact: number
  key: string
  params: Message['params']
  version: PolicyVersion
}

/** The whole year at its start; a later change of policy, schedule or tenure adds or takes the difference for the days that remain. */
function frontLoaded(of: Entitlement, year: PolicyYear, first: number, last: number, settings: PolicyVersion): Share[] {
  const shares: Share[] = []
  const bounds = [first, ...changesWithin(of, first, last)]
  let before = 0
  for (const number of bounds) {
    const { rate, ...share } = yearlyRate(of, number, year)
    if (rate === before) continue
    const part = served(settings, year, number, last)
    const whole = part.count === part.of
    const kind =
      number !== first
        ? 'grantChange'
        : whole
          ? 'grantYear'
          : part.unit === 'months'
            ? 'grantYearMonths'
            : 'grantYearPart'
    shares.push({
      number,
      exact: ((rate - before) * part.count) / part.of,
      key: `trace.${kind}`,
      params: {
        perYear: inDays(rate),
        before: inDays(before),
        count: part.count,
        of: part.of,
        ...share,
        ...bounded(of, number, last),
      },
      version: of.versions.settingsAt(number),
    })
    before = rate
  }
  return shares
}

/** What cut the period short, for the reader: joining, leaving, or another start. */
function bounded(of: Entitlement, first: number, last: number): { why: string; day: string } {
  const day = dayAt(first)
  if (day === of.facts.hireDate) return { why: 'joined', day }
  return last === of.ends ? { why: 'left', day: dayAt(last) } : { why: 'other', day }
}

function served(settings: PolicyVersion, year: PolicyYear, from: number, to: number) {
  const whole = year.last - year.first + 1
  // people who join late get the whole of it, but a short year has no more than its share to give
  if (settings.proration === 'none')
    return isShort(year) ? { count: whole, of: year.days, unit: 'days' } : { count: 1, of: 1, unit: 'none' }
  if (settings.proration === 'days') return { count: to - from + 1, of: year.days, unit: 'days' }
  let count = 0
  for (const period of monthsOf(year)) if (mostOf(period, from, to)) count++
  return { count, of: 12, unit: 'months' }
}

function monthly(of: Entitlement, year: PolicyYear, first: number, last: number, settings: PolicyVersion): Share[] {
  const periods = settings.accrual === 'hire-day' ? serviceMonths(of.facts.hireDate, year) : monthsOf(year)
  const shares: Share[] = []
  for (const period of periods) {
    const from = settings.accrual === 'hire-day' ? Math.max(period.first, of.starts) : Math.max(period.first, first)
    const to = Math.min(period.last, last)
    if (from > to) continue
    if (settings.accrual === 'hire-day' && to < period.last) continue
    const share = monthShare(of, year, period, { first: from, last: to }, settings)
    if (share.exact !== 0) shares.push({ ...share, number: dueOn(settings, period, from, to) })
  }
  return shares
}

function dueOn(settings: PolicyVersion, period: Period, from: number, to: number): number {
  if (settings.accrual === 'hire-day') return period.last + 1
  return settings.accrual === 'month-start' ? from : to
}

function monthShare(of: Entitlement, year: PolicyYear, period: Period, inService: Period, settings: PolicyVersion) {
  const length = period.last - period.first + 1
  const version = of.versions.settingsAt(inService.first)
  const { rate, ...share } = yearlyRate(of, inService.first, year)
  const bounds = bounded(of, inService.first, inService.last)
  const params = { perYear: inDays(rate), before: 0, count: length, of: length, ...share, ...bounds }
  const key = 'trace.grantMonth'
  if (settings.proration === 'none') {
    const given = Math.min(period.last, year.last) - period.first + 1
    return { exact: (rate * given) / (12 * length), key, params, version }
  }
  if (settings.proration === 'months') {
    return { exact: mostOf(period, inService.first, inService.last) ? rate / 12 : 0, key, params, version }
  }
  let exact = 0
  const turns = [inService.first, ...changesWithin(of, inService.first, inService.last), inService.last + 1]
  for (let index = 0; index < turns.length - 1; index++) {
    exact += (yearlyRate(of, turns[index]!, year).rate * (turns[index + 1]! - turns[index]!)) / (12 * length)
  }
  const count = inService.last - inService.first + 1
  return { exact, key: count < length ? 'trace.grantMonthPart' : key, params: { ...params, count }, version }
}

function changesWithin(of: Entitlement, first: number, last: number): number[] {
  if (of.changes.length === 0) return []
  const inside = of.changes.filter((number) => number > first && number <= last)
  return inside.length < 2 ? inside : [...new Set(inside)].toSorted((a, b) => a - b)
}

/** A person's share of a full week's entitlement, and the numbers that explain it to the reader, in days. */
interface YearlyRate {
  /** Thousandths a year, exact. */
  rate: number
  scaled: 'yes' | 'no'
  full: number
  week: number
  fullWeek: number
}

/** The rate on that day for this person: tenure and part-time share included. */
function yearlyRate(of: Entitlement, number: number, year: PolicyYear): YearlyRate {
  const version = of.versions.at(number)
  if (!version || version.unlimited) return { rate: 0, scaled: 'no', full: 0, week: 0, fullWeek: 0 }
  const full = withSteps(of, version, version.stepsApply === 'next-year' ? year.first : number)
  return shareOf(version, of.calendar.weekOn(number), full)
}

/** A full week's entitlement reduced to this working week. */
export function shareOf(
  rules: Pick<PolicyVersion, 'partTime' | 'fullWeek'>,
  works: Week,
  full: Thousandths,
): YearlyRate {
  const [week, fullWeek] = [daysPerWeek(works), daysPerWeek(rules.fullWeek)]
  const scaled = rules.partTime === 'scaled' && week !== fullWeek
  return {
    rate: scaled ? (full * week) / fullWeek : full,
    scaled: scaled ? 'yes' : 'no',
    full: inDays(full),
    week,
    fullWeek,
  }
}

function withSteps(of: Entitlement, version: PolicyVersion, number: number): Thousandths {
  const service = of.facts.serviceFrom ?? of.facts.hireDate
  let reached = -1
  let amount = version.entitlement
  for (const step of version.steps) {
    if (step.afterMonths <= reached || dayNumber(addMonths(service, step.afterMonths)) > number) continue
    reached = step.afterMonths
    amount = step.entitlement
  }
  return amount
}

function roundedGrants(shares: readonly Share[], settings: PolicyVersion): Grant[] {
  let exact = 0
  let given = 0
  return shares.map((share) => {
    exact += share.exact
    const amount = rounded(exact, settings.rounding) - given
    given += amount
    const off = Math.abs(amount - share.exact) >= 5
    return {
      number: share.number,
      amount,
      message: {
        key: share.key,
        params: {
          ...share.params,
          ...namesOf(share.version),
          exact: inDays(share.exact),
          rounded: off ? 'yes' : 'no',
        },
      },
      source: { type: 'policy', version: share.version.version },
    }
  })
}

/** For people: at most two decimals. */
const inDays = (amount: number): number => toDays(Math.round(amount / 10) * 10)
