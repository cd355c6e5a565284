import { type Day, dayNumber, later, weekdayOfNumber } from '#kit/days.ts'
import {
  add,
  type Book,
  carry,
  emptyBook,
  expireBefore,
  type Lot,
  policyEntry,
  type Raw,
  reserveAndRelease,
  take,
} from './book.ts'
import { calendarOf, dayAt, holidayHalves, type WorkCalendar } from './calendar.ts'
import { type Entitlement, entitlementOf, grantsIn } from './entitlement.ts'
import type { LeaveFacts, Policies, PolicyVersion, Thousandths } from './facts.ts'
import { type Plan, plansOf } from './plans.ts'
import { type Versions, versionsOf } from './policy-versions.ts'
import { nextMonthDay, type PolicyYear, type Years, yearsOf } from './policy-year.ts'

/** One person's balance, made ready to be played to any day. */
export interface Account {
  facts: LeaveFacts
  policies: Policies
  versions: Versions
  years: Years
  calendar: WorkCalendar
  entitlement: Entitlement
  /** The first day of the first open policy year. */
  opens: Day
  plans: readonly Plan[]
}

export function accountOf(facts: LeaveFacts, policies: Policies): Account {
  const versions = versionsOf(policies)
  const years = yearsOf(versions)
  const calendar = calendarOf(facts)
  const begins = later(facts.hireDate, facts.ledgerFrom ?? versions.list[0]!.from)
  const account = {
    facts,
    policies,
    versions,
    years,
    calendar,
    entitlement: entitlementOf(facts, calendar, versions),
    opens: years.at(begins).firstDay,
  }
  return { ...account, plans: plansOf(account) }
}

/** Plays everything up to the end of the day. After the last day in service nothing happens any more. */
export function play(
  account: Account,
  until: number,
  options: { marks?: readonly number[]; released?: boolean } = {},
): Book {
  const book = emptyBook(options.marks ?? [])
  const end = Math.min(until, account.entitlement.ends)
  const held = (lot: Lot) => heldBeyond(account, lot)
  for (const event of eventsUntil(account, end, options.released ?? false)) {
    expireBefore(book, event.number, held)
    event.happens(book)
  }
  expireBefore(book, end, held)
  return book
}

/** Order inside one date, after expiry: carry, grant, adjust, take. */
const ORDER = { carry: 0, grant: 1, adjust: 2, take: 3 }

interface Event {
  number: number
  order: number
  /** Settles what is left of the order, so that the order of facts does not matter. */
  tie: string
  happens(book: Book): void
}

function eventsUntil(account: Account, until: number, released: boolean): Event[] {
  const events: Event[] = []
  if (account.versions.list.every((version) => version.unlimited)) return events
  policyEvents(account, until, events)
  adjustmentEvents(account, until, events)
  compensationEvents(account, until, events)
  for (const plan of account.plans) {
    if (plan.kind !== 'released' || released) planEvents(account, plan, until, events)
  }
  return events.toSorted(
    (a, b) => a.number - b.number || a.order - b.order || (a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0),
  )
}

/** The day of a policy year on which what is left of the years before it is carried or lost. */
export function carriesOn({ versions }: Account, year: PolicyYear): Day {
  const { carryOn } = versions.settingsAt(year.first)
  return carryOn ? nextMonthDay(year.firstDay, carryOn) : year.firstDay
}

function policyEvents(account: Account, until: number, events: Event[]): void {
  const { years, versions, entitlement } = account
  let missed: Thousandths = 0
  for (let year = years.at(account.opens); year.first <= until; year = years.at(dayAt(year.last + 1))) {
    const carryOn = carriesOn(account, year)
    const number = dayNumber(carryOn)
    if (number <= until) events.push(carryEvent(versions.settingsAt(number), carryOn, year.first))
    for (const grant of grantsIn(entitlement, year)) {
      if (grant.number < entitlement.heldUntil) missed += grant.amount
      else if (grant.number <= until) events.push(grantEvent(versions, grant, `grant:${year.firstDay}`))
    }
  }
  const held = entitlement.heldUntil
  if (missed === 0 || held > until) return
  const settings = versions.settingsAt(held)
  const { message, source } = policyEntry('grant', held, missed, settings, 'trace.grantMissed', {})
  const lot = `grant:${years.at(dayAt(held)).firstDay}`
  if (message) events.push(grantEvent(versions, { number: held, amount: missed, message, source }, lot))
}

function carryEvent(settings: PolicyVersion, carryOn: Day, year: number): Event {
  const number = dayNumber(carryOn)
  const { lastDay } = settings.carryOver
  const expires = lastDay ? dayNumber(nextMonthDay(carryOn, lastDay)) : Infinity
  return {
    number,
    order: ORDER.carry,
    tie: '',
    happens: (book) => carry(book, settings, { number, lastDay: expires, year }),
  }
}

function grantEvent(
  versions: Versions,
  grant: Pick<Raw, 'number' | 'amount' | 'source' | 'message'>,
  lot: string,
): Event {
  const { number } = grant
  const settings = versions.settingsAt(number)
  const entry: Raw = { ...grant, kind: 'grant', through: number, lot: null, request: null }
  return {
    number,
    order: ORDER.grant,
    tie: grant.message?.key === 'trace.grantMissed' ? '' : '1',
    happens: (book) => {
      if (grant.amount < 0) return take(book, -grant.amount, settings.takeOrder, entry, lot)
      const room = settings.heldCap === null ? Infinity : Math.max(0, settings.heldCap - book.balance)
      if (room >= grant.amount) return add(book, { id: lot, since: number, lastDay: Infinity }, entry)
      const params = { cap: (settings.heldCap ?? 0) / 1000, due: grant.amount / 1000 }
      const capped = policyEntry('grant', number, room, settings, 'trace.grantCapped', params)
      return add(book, { id: lot, since: number, lastDay: Infinity }, capped)
    },
  }
}

function adjustmentEvents(account: Account, until: number, events: Event[]): void {
  for (const adjustment of account.facts.adjustments) {
    if (adjustment.on < account.opens) continue
    const number = dayNumber(adjustment.on)
    if (number > until) continue
    const settings = account.versions.settingsAt(number)
    const entry: Raw = {
      ...policyEntry('adjust', number, adjustment.amount, settings, 'trace.adjusted', { reason: adjustment.reason }),
      source: { type: 'adjustment', id: adjustment.id },
    }
    const lastDay = adjustment.lastDay ? dayNumber(adjustment.lastDay) : Infinity
    const happens = (book: Book) =>
      adjustment.amount < 0
        ? take(book, -adjustment.amount, settings.takeOrder, entry)
        : add(book, { id: `adjust:${adjustment.id}`, since: number, lastDay }, entry)
    events.push({ number, order: ORDER.adjust, tie: adjustment.id, happens })
  }
}

/** A holiday that falls on a free day of the person's own week, but not of the full week, gives the day back. */
function compensationEvents(account: Account, until: number, events: Event[]): void {
  const { calendar, versions } = account
  if (!versions.list.some((version) => version.compensateOffScheduleHolidays)) return
  const from = Math.max(dayNumber(account.opens), dayNumber(account.facts.hireDate))
  for (const [number, holiday] of calendar.holidays) {
    if (number < from || number > until) continue
    const settings = versions.at(number)
    if (!settings?.compensateOffScheduleHolidays || !missesHoliday(calendar, settings, number)) continue
    const amount = holidayHalves(holiday) === 3 ? 1000 : 500
    const entry: Raw = {
      ...policyEntry('adjust', number, amount, settings, 'trace.compensated', { name: holiday.name }),
      source: { type: 'holiday', day: holiday.day, name: holiday.name },
    }
    const lot = { id: `holiday:${holiday.day}`, since: number, lastDay: Infinity }
    events.push({ number, order: ORDER.adjust, tie: '', happens: (book) => add(book, lot, entry) })
  }
}

const missesHoliday = (calendar: WorkCalendar, settings: PolicyVersion, number: number): boolean =>
  settings.fullWeek[weekdayOfNumber(number)] !== 'off' &&
  calendar.scheduledHalves(number) === 0 &&
  calendar.workHalves(number) === 0

function planEvents(account: Account, plan: Plan, until: number, events: Event[]): void {
  const { request } = plan
  const tie = `${request.askedOn} ${request.id}`
  const borrowed = new Map<Lot, Thousandths>()
  const bridged = new Set(plan.bridged)
  for (const [index, number] of plan.days.entries()) {
    if (number > until) break
    if (account.versions.settingsAt(number).unlimited) continue
    const amount = plan.amounts[index]!
    const happens = (book: Book) => {
      const order = account.versions.settingsAt(number).takeOrder
      const source = { type: 'request' as const, id: request.id }
      const entry: Raw = {
        kind: 'take',
        number,
        through: number,
        amount,
        lot: null,
        message: null,
        source,
        request,
        ...(bridged.has(number) && { bridged: 1 }),
      }
      if (plan.kind === 'released') reserveAndRelease(book, amount, order, entry, borrowed)
      else take(book, amount, order, { ...entry, kind: plan.kind })
    }
    events.push({ number, order: ORDER.take, tie, happens })
  }
}

/** What a leave that began in time may still take from the lot after its last day. */
function heldBeyond(account: Account, lot: Lot): { request: string; amount: Thousandths } | null {
  if (!account.versions.settingsAt(lot.lastDay).startedBeforeExpiryCountsInFull) return null
  for (const plan of account.plans) {
    if (plan.kind === 'released' || plan.days[0]! > lot.lastDay || plan.days.at(-1)! <= lot.lastDay) continue
    const amount = plan.amounts.reduce((sum, part, index) => (plan.days[index]! > lot.lastDay ? sum + part : sum), 0)
    return { request: plan.request.id, amount }
  }
  return null
}
