import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { port, type Ports } from '#platform/ports.ts'
import type { SignedInBy } from '#platform/session.ts'

export type CounterName = 'approvalsCount' | 'unreadNotificationsCount' | 'unreadMessagesCount'

/** A number in user-info, provided by the feature that owns it. */
export interface Counter {
  name: CounterName
  /** A scalar subquery over the company's tables: it becomes a part of the one statement behind user-info. */
  count: (ports: Ports, reader: Actor) => RawBuilder<number>
}

/** A number without a provider is 0. */
export const counters = port<Counter>('counters')

/** How the company's own types of leave are called and drawn, for every screen: a subquery of a JSON list as in `ownKind`. */
export const ownKinds = port<{ name: string; list: RawBuilder<unknown> }>('own kinds of leave')

export interface Entry {
  userId: string
  isAdmin: boolean
  by: SignedInBy
}
/** Why this person may not sign in by this method (a message key), or null. Runs inside the company, after the proof was verified. */
export type EntryRule = (db: Db, entry: Entry) => Promise<string | null>

/** Brought by features that close ways in (single sign-on only). */
export const entryRules = port<EntryRule>('entry rules')

/** The first rule's message that speaks against it, or null. */
export async function refusalOf(db: Db, ports: Ports, entry: Entry): Promise<string | null> {
  for (const rule of ports.of(entryRules)) {
    const message = await rule(db, entry)
    if (message) return message
  }
  return null
}
