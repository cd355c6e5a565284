import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { SignedInBy } from '#platform/session.ts'

export type CounterName = 'approvalsCount' | 'unreadNotificationsCount' | 'unreadMessagesCount'
/** A scalar subquery over the company's tables: it becomes a part of the one statement behind user-info. */
export type Counter = (userId: string) => RawBuilder<number>

const counters = new Map<CounterName, Counter>()

/** Called by the feature that owns the number, when its module is loaded. A number that nobody owns is 0. */
export function registerCounter(name: CounterName, counter: Counter): void {
  counters.set(name, counter)
}

export const counterOf = (name: CounterName): Counter | undefined => counters.get(name)

export interface Entry {
  userId: string
  isAdmin: boolean
  by: SignedInBy
}
/** Why this person may not come in this way (a message key), or null. Runs inside the company, once the proof was right. */
export type EntryRule = (db: Db, entry: Entry) => Promise<string | null>

const entryRules: EntryRule[] = []

/** For features that close ways in (single sign-on only); called when their module is loaded. */
export function registerEntryRule(rule: EntryRule): void {
  entryRules.push(rule)
}

/** The first rule's message that speaks against it, or null. */
export async function refusalOf(db: Db, entry: Entry): Promise<string | null> {
  for (const rule of entryRules) {
    const message = await rule(db, entry)
    if (message) return message
  }
  return null
}
