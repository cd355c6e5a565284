import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Say } from '#platform/words.ts'
import { port } from '#platform/ports.ts'
import type { Company } from './rules/company.ts'

/** What a person had left of a leave type on a day, as the file says: thousandths of a day. */
export interface Opening {
  userId: string
  day: string
  amount: number
}
interface Opens {
  db: Db
  by: string
  importId: string
  /** In the importer's language. */
  say: Say
  file: string
}

/** Balances belong to a feature above: it makes them what the file says. */
export interface OpeningBalances {
  /** Whether this person may bring them, and whether there is a balance at all. */
  state: (db: Db, actor: Actor) => Promise<Company['balances']>
  /** After the people are there. */
  open: (opens: Opens, openings: readonly Opening[]) => Promise<void>
}

/** One feature brings it. */
export const openingBalances = port<OpeningBalances>('openingBalances')
