import { toDays } from '#kit/amounts.ts'
import { dayAt } from './calendar.ts'
import type { EntryKind, LeaveRequest, Message, PolicyVersion, Source, Thousandths } from './facts.ts'

/** Days that came from one grant, carry-over or adjustment. */
export interface Lot {
  id: string
  since: number
  /** The last usable day number; Infinity for none. */
  lastDay: number
  left: Thousandths
  /** Kept past its last day for the rest of this request. */
  heldFor: string | null
  /** Where its first days came from. */
  source: Source
}

type NewLot = Pick<Lot, 'id' | 'since' | 'lastDay'>

/** An entry over day numbers; turned into an `Entry` only when it is read. */
export interface Raw {
  kind: EntryKind
  number: number
  through: number
  amount: Thousandths
  lot: Lot | null
  message: Message | null
  source: Source
  request: LeaveRequest | null
  /** Of a run of leave days: days off among them. */
  bridged?: number
}

/** The running state of a ledger. `debt` is what no lot could cover; new days pay it off first. */
export interface Book {
  lots: Lot[]
  debt: Thousandths
  balance: Thousandths
  entries: Raw[]
  /** Day numbers on which the balance changed, and the balance at the end of each. */
  days: number[]
  balances: Thousandths[]
  /** Entries do not run across the end of any of these days. */
  marks: readonly number[]
}

export const emptyBook = (marks: readonly number[]): Book => ({
  lots: [],
  debt: 0,
  balance: 0,
  entries: [],
  days: [],
  balances: [],
  marks,
})

/** The balance at the end of that day. */
export function balanceAt(book: Book, number: number): Thousandths {
  let index = book.days.length - 1
  while (index >= 0 && book.days[index]! > number) index--
  return index < 0 ? 0 : book.balances[index]!
}

export function add(book: Book, lot: NewLot, entry: Raw): void {
  const pays = Math.min(book.debt, entry.amount)
  book.debt -= pays
  write(book, { ...entry, lot: deposit(book, lot, entry.amount - pays, entry.source) })
}

/** Takes from the lots in order; what they lack becomes debt. */
export function take(
  book: Book,
  amount: Thousandths,
  order: PolicyVersion['takeOrder'],
  entry: Raw,
  preferred?: string,
): void {
  for (const [lot, part] of allocation(book, amount, order, entry, preferred)) {
    if (lot) lot.left -= part
    else book.debt += part
    write(book, { ...entry, amount: -part, lot })
  }
  book.lots = book.lots.filter((lot) => lot.left > 0)
}

/**
 * Reserved and given back again: the same lots get back exactly what they gave, and other requests never see it. `borrowed` is what
 * earlier days of the same request took from each lot.
 */
export function reserveAndRelease(
  book: Book,
  amount: Thousandths,
  order: PolicyVersion['takeOrder'],
  entry: Raw,
  borrowed: Map<Lot, Thousandths>,
): void {
  const shadow: Book = {
    ...book,
    lots: book.lots.map((lot) => ({ ...lot, left: Math.max(0, lot.left - (borrowed.get(lot) ?? 0)) })),
  }
  const real = new Map(shadow.lots.map((lot, index) => [lot, book.lots[index]!]))
  const parts = allocation(shadow, amount, order, entry).map(
    ([lot, part]) => [lot && (real.get(lot) ?? null), part] as const,
  )
  for (const [lot, part] of parts) if (lot) borrowed.set(lot, (borrowed.get(lot) ?? 0) + part)
  for (const [lot, part] of parts) book.entries.push({ ...entry, kind: 'reserve', amount: -part, lot })
  for (const [lot, part] of parts) book.entries.push({ ...entry, kind: 'release', amount: part, lot })
}

/** Up to that day: a lot is lost on the day after its last one. `held` says how much of a lot a running request may keep past its last day. */
export function expireBefore(
  book: Book,
  number: number,
  held: (lot: Lot) => { request: string; amount: Thousandths } | null,
): void {
  for (;;) {
    const lot = nextToExpire(book)
    if (!lot || lot.lastDay >= number) return
    const kept = lot.heldFor ? null : held(lot)
    const lost = kept ? Math.max(0, lot.left - kept.amount) : lot.left
    const on = lot.lastDay + 1
    if (lost > 0)
      write(book, lostEntry(lot, on, lost, 'trace.expired', { lastDay: dayAt(lot.lastDay), from: lotName(lot) }))
    lot.left -= lost
    lot.heldFor = kept?.request ?? null
    lot.lastDay = Infinity
    book.lots = book.lots.filter((other) => other.left > 0)
  }
}

/** When it is carried, until when it can be used then, and when the policy year began: what was granted since then stays. */
interface Carried {
  number: number
  lastDay: number
  year: number
}

/** The carry date: what older years left and has no last day of its own goes over up to `max`, as a new lot; the oldest above that is lost. */
export function carry(book: Book, settings: PolicyVersion, { number, lastDay, year }: Carried): void {
  if (settings.debt === 'forgiven' && book.debt > 0) {
    const forgiven = book.debt
    book.debt = 0
    write(book, policyEntry('forgive', number, forgiven, settings, 'trace.forgiven', {}))
  }
  const carried = empty(book, number, settings, year)
  if (carried > 0) carryIn(book, number, carried, settings, lastDay)
}

/** Empties the lots that may be carried; returns what goes over. */
function empty(book: Book, number: number, settings: PolicyVersion, year: number): Thousandths {
  const open = book.lots.filter((lot) => lot.lastDay === Infinity && !lot.heldFor && lot.since < year).toSorted(byAge)
  const total = open.reduce((sum, lot) => sum + lot.left, 0)
  const max = settings.carryOver.max ?? Infinity
  let lost = Math.max(0, total - max)
  const carried = total - lost
  for (const lot of open) {
    const gone = Math.min(lost, lot.left)
    lost -= gone
    if (gone > 0)
      write(book, lostEntry(lot, number, gone, 'trace.notCarried', { max: toDays(max), from: lotName(lot) }))
    const moved = lot.left - gone
    if (moved > 0) write(book, { ...policyEntry('carry_out', number, -moved, settings, 'trace.carriedOut', {}), lot })
    lot.left = 0
  }
  book.lots = book.lots.filter((lot) => lot.left > 0)
  return carried
}

function carryIn(book: Book, number: number, carried: Thousandths, settings: PolicyVersion, lastDay: number): void {
  const source: Source = { type: 'policy', version: settings.version }
  const lot = deposit(book, { id: `carry:${dayAt(number)}`, since: number, lastDay }, carried, source)
  const entry =
    lastDay === Infinity
      ? policyEntry('carry_in', number, carried, settings, 'trace.carriedIn', {})
      : policyEntry('carry_in', number, carried, settings, 'trace.carriedInUntil', { lastDay: dayAt(lastDay) })
  write(book, { ...entry, lot })
}

/** What a message says of the policy: `v2`, or of a group `Germany v2`. */
export const namesOf = ({ group, version }: Pick<PolicyVersion, 'group' | 'version'>): Message['params'] => ({
  version,
  named: group === undefined ? 'no' : 'yes',
  group: group ?? '',
})

export const policyEntry = (
  kind: EntryKind,
  number: number,
  amount: Thousandths,
  settings: PolicyVersion,
  key: string,
  params: Message['params'],
): Raw => ({
  kind,
  number,
  through: number,
  amount,
  lot: null,
  message: { key, params: { ...params, ...namesOf(settings) } },
  source: { type: 'policy', version: settings.version },
  request: null,
})

function deposit(book: Book, lot: NewLot, amount: Thousandths, source: Source): Lot {
  const same = book.lots.find((other) => other.id === lot.id && other.lastDay === lot.lastDay)
  if (same) {
    same.left += amount
    return same
  }
  const added = { ...lot, left: amount, heldFor: null, source }
  if (amount > 0) book.lots.push(added)
  return added
}

function allocation(
  book: Book,
  amount: Thousandths,
  order: PolicyVersion['takeOrder'],
  entry: Raw,
  preferred?: string,
) {
  const parts: [Lot | null, Thousandths][] = []
  let missing = amount
  for (const lot of usable(book, order, entry, preferred)) {
    const part = Math.min(missing, lot.left)
    if (part === 0) continue
    missing -= part
    parts.push([lot, part])
  }
  if (missing > 0) parts.push([null, missing])
  return parts
}

function usable(book: Book, order: PolicyVersion['takeOrder'], entry: Raw, preferred: string | undefined): Lot[] {
  const request = entry.request?.id ?? null
  const lots = book.lots.filter((lot) => lot.heldFor === null || lot.heldFor === request)
  if (lots.length < 2) return lots
  const rank = (lot: Lot) => (lot.heldFor !== null || lot.id === preferred ? 0 : 1)
  return lots.toSorted((a, b) => rank(a) - rank(b) || (order === 'oldest' ? byAge : byExpiry)(a, b))
}

const byAge = (a: Lot, b: Lot) => a.since - b.since || (a.id < b.id ? -1 : 1)
const byExpiry = (a: Lot, b: Lot) => (a.lastDay === b.lastDay ? byAge(a, b) : a.lastDay - b.lastDay)

function nextToExpire(book: Book): Lot | undefined {
  let next: Lot | undefined
  for (const lot of book.lots) if (lot.lastDay !== Infinity && (!next || byExpiry(lot, next) < 0)) next = lot
  return next
}

const lostEntry = (lot: Lot, number: number, lost: Thousandths, key: string, params: Message['params']): Raw => ({
  kind: 'expire',
  number,
  through: number,
  amount: -lost,
  lot,
  message: { key, params },
  source: lot.source,
  request: null,
})

const lotName = (lot: Lot) => dayAt(lot.since)

function write(book: Book, entry: Raw): void {
  book.balance += entry.amount
  const top = book.days.length - 1
  if (top >= 0 && book.days[top] === entry.number) book.balances[top] = book.balance
  else {
    book.days.push(entry.number)
    book.balances.push(book.balance)
  }
  const previous = book.entries.at(-1)
  if (previous && continues(book, previous, entry)) {
    previous.amount += entry.amount
    previous.through = entry.number
    if (entry.bridged) previous.bridged = (previous.bridged ?? 0) + entry.bridged
  } else book.entries.push(entry)
}

const continues = (book: Book, previous: Raw, entry: Raw): boolean =>
  entry.request !== null &&
  previous.request === entry.request &&
  previous.kind === entry.kind &&
  previous.lot === entry.lot &&
  !book.marks.some((mark) => previous.through <= mark && entry.number > mark)
