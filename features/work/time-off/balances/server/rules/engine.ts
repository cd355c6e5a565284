import { type Day, dayNumber } from '#kit/days.ts'
import { ON_BALANCE } from '../../../decisions/contract.ts'
import { balanceAt, type Book, type Raw } from './book.ts'
import { dayAt } from './calendar.ts'
import type { Balance, Entry, LeaveFacts, Message, Policies, Step, Thousandths, TraceLine } from './facts.ts'
import { type Account, accountOf, carriesOn, play } from './ledger.ts'
import type { PolicyYear } from './policy-year.ts'

/** Every entry up to and including that day, oldest first. Derived: the same facts and policies always give the same ledger. */
export function ledgerOf(facts: LeaveFacts, policies: Policies, until: Day): Entry[] {
  const number = dayNumber(until)
  return play(accountOf(facts, policies), number, { marks: [number], released: true }).entries.map(entryOf)
}

/** The balance at the end of that day (which may be years ahead), and the reason for every part of it. */
export function balanceOn(facts: LeaveFacts, policies: Policies, day: Day): Balance {
  const account = accountOf(facts, policies)
  const number = dayNumber(day)
  const year = account.years.at(day)
  const carries = nextCarry(account, year, number)
  const book = play(account, carries, { marks: [number, year.first - 1, year.last, carries - 1] })
  const ahead = book.entries.filter((entry) => entry.number > number)
  const narrowest = narrowestAhead(balanceAt(book, number), ahead, number, Math.min(carries - 1, year.last))
  return {
    unlimited: account.versions.settingsAt(number).unlimited,
    balance: balanceAt(book, number),
    available: narrowest.available,
    broughtForward: balanceAt(book, year.first - 1),
    ...figures(account, book, number, year),
    nextExpiry: nextExpiry(ahead, number),
    trace: traceOf(book, number, year, narrowest),
  }
}

/** Day number of the next day after this one on which what is left is carried or lost. */
function nextCarry(account: Account, year: PolicyYear, number: number): number {
  const thisYear = dayNumber(carriesOn(account, year))
  return thisYear > number ? thisYear : dayNumber(carriesOn(account, account.years.at(dayAt(year.last + 1))))
}

/**
 * The stair of the policy years that begin in a calendar year (two where another year start cuts one short): the first day, every day
 * on which the balance changes, the last day. Steps after `today` are planned.
 */
export function projection(facts: LeaveFacts, policies: Policies, year: number, today: Day): Step[] {
  const account = accountOf(facts, policies)
  const { first, last } = account.years.beginningIn(year)
  const all = play(account, last)
  const firm = play(
    accountOf({ ...facts, requests: facts.requests.filter((one) => ON_BALANCE[one.status] !== 'reserve') }, policies),
    last,
  )
  const inside = [...all.days, ...firm.days].filter((number) => number > first && number < last)
  const now = dayNumber(today)
  return [...new Set([first, ...inside, last])]
    .toSorted((a, b) => a - b)
    .map((number) => ({
      day: dayAt(number),
      balance: balanceAt(all, number),
      approvedOnly: balanceAt(firm, number),
      planned: number > now,
    }))
}

/** The trace as plain text: one line each and the sum. `say` puts a key under `leave` into words, `amount` writes thousandths. */
export function traceText(
  trace: readonly TraceLine[],
  say: (line: TraceLine) => string,
  amount: (thousandths: Thousandths) => string,
): string {
  const sum = trace.reduce((total, line) => total + line.amount, 0)
  return [...trace.map((line) => `${line.on}\t${amount(line.amount)}\t${say(line)}`), `=\t${amount(sum)}`].join('\n')
}

interface Narrowest {
  available: Thousandths
  /** Entries after the day that lead to the narrowest later day. */
  lines: readonly Raw[]
}

/**
 * The least that is left on any later day, if one more leave were taken on the day itself. That leave would use what expires first,
 * so an expiry of days that exist now takes nothing from it.
 */
function narrowestAhead(balance: Thousandths, ahead: readonly Raw[], day: number, end: number): Narrowest {
  let [available, sum, count] = [balance, balance, 0]
  const lines = ahead.filter((raw) => raw.number <= end && !(raw.kind === 'expire' && (raw.lot?.since ?? day) <= day))
  for (const [index, raw] of lines.entries()) {
    sum += raw.amount
    if (lines[index + 1]?.number === raw.number || sum >= available) continue
    available = sum
    count = index + 1
  }
  return { available, lines: lines.slice(0, count) }
}

function figures(account: Account, book: Book, day: number, year: PolicyYear) {
  const sum = { grant: 0, take: 0, expire: 0, adjust: 0, forgive: 0 }
  for (const raw of book.entries) {
    if (raw.number < year.first || raw.number > day) continue
    if (raw.kind in sum) sum[raw.kind as keyof typeof sum] += raw.amount
  }
  let [planned, reserved, counted] = [0, 0, 0]
  for (const plan of account.plans) {
    if (plan.kind === 'take') {
      planned += within(plan.days, plan.amounts, day + 1, year.last)
      counted += within(plan.days, plan.amounts, year.first, day)
    } else if (plan.kind === 'reserve') reserved += within(plan.days, plan.amounts, year.first, year.last)
  }
  return {
    earned: sum.grant,
    taken: counted,
    expired: -sum.expire || 0,
    adjusted: sum.adjust + sum.forgive,
    planned,
    reserved,
  }
}

function within(days: readonly number[], amounts: readonly Thousandths[], first: number, last: number): Thousandths {
  let sum = 0
  for (let index = 0; index < days.length; index++) {
    if (days[index]! >= first && days[index]! <= last) sum += amounts[index]!
  }
  return sum
}

function nextExpiry(ahead: readonly Raw[], day: number): Balance['nextExpiry'] {
  const lost = ahead.filter((raw) => raw.kind === 'expire' && (raw.lot?.since ?? Infinity) <= day)
  const [next] = lost
  if (!next) return null
  const amount = lost.reduce((sum, raw) => (raw.number === next.number ? sum - raw.amount : sum), 0)
  return { lastDay: dayAt(next.number - 1), amount }
}

/** Older policy years are one line: what they left. Carrying over moves days between lots and changes no sum: it is left out. */
function traceOf(book: Book, day: number, year: PolicyYear, narrowest: Narrowest): TraceLine[] {
  const lines: TraceLine[] = []
  const brought = balanceAt(book, year.first - 1)
  if (brought !== 0) {
    const message = { key: 'trace.broughtForward', params: { day: year.firstDay } }
    lines.push({ ...message, on: year.firstDay, amount: brought, source: null, ahead: false })
  }
  for (const raw of book.entries) {
    if (raw.number < year.first || raw.number > day || raw.kind === 'carry_in' || raw.kind === 'carry_out') continue
    lines.push(lineOf(raw, false))
  }
  return [...lines, ...narrowest.lines.filter((raw) => raw.amount !== 0).map((raw) => lineOf(raw, true))]
}

function lineOf(raw: Raw, ahead: boolean): TraceLine {
  const { on, amount, message, source } = entryOf(raw)
  return { ...message, on, amount, source, ahead }
}

/** What is said of leave: how many days off are among it, where some are. */
function leaveMessage({ kind, bridged = 0 }: Raw, first: Day, last: Day): Message {
  const params = { first, last, several: first === last ? 'no' : 'yes' }
  return bridged > 0
    ? { key: `trace.${kind}WithDaysOff`, params: { ...params, off: bridged } }
    : { key: `trace.${kind}`, params }
}

function entryOf(raw: Raw): Entry {
  const on = dayAt(raw.number)
  const through = dayAt(raw.through)
  return {
    on,
    through,
    kind: raw.kind,
    amount: raw.amount,
    lot: raw.lot?.id ?? null,
    message: raw.message ?? leaveMessage(raw, on, through),
    source: raw.source,
  }
}
