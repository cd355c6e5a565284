import type { RawBuilder } from 'kysely'
import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'
import type { Doing } from './actions.ts'

/** Something of a feature that hangs on a person: with it they cannot go as if they had never been here. */
export interface Holding {
  /** The key of a message that says so of `{name}`. */
  word: string
  /** SQL condition: is there such a record for the person? @param person the column with the person's id */
  held: (person: string) => RawBuilder<boolean>
}

/** What features have of a person. */
export const holdings = port<Holding>('holdings')

/** A person who leaves the company. */
export interface Leaver {
  userId: string
  lastDay: string
  /** Who takes over their reports; null for nobody. */
  reportsTo: string | null
}

/** What a feature ends, passes on or keeps when a person leaves: it says so before a leaving is confirmed, and does it after the last day. */
export interface Departure {
  name: string
  /** In the reader's language, with numbers; nothing where nothing happens. */
  foresee: (ctx: Pick<Context, 'db' | 'now' | 'say' | 'language'>, leaver: Leaver) => Promise<readonly string[]>
  /** In the transaction that ends the person's access. Without it the feature follows the facts of the leaving by a reaction. */
  carryOut?: (ctx: Pick<Doing, 'db' | 'now'>, leaver: Leaver & { recordedBy: string | null }) => Promise<void>
}

/** What features do when a person leaves. */
export const departures = port<Departure>('departures')
