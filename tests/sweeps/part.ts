import { randomUUID } from 'node:crypto'
import type { Route } from '#kit/contract.ts'
import type { Db } from '#platform/db.ts'
import type { World } from '#tests/world.ts'

/**
 * One record of every kind in one company, made anew for each call that may change or delete them. A feature adds its own in its
 * `sweep.ts`: `declare module '#tests/sweeps/part.ts' { interface Fixtures { holiday: string } }`.
 */
export interface Fixtures {
  company: string
  /** Someone who is invited. */
  user: string
  /** Their manager, who can sign in. */
  manager: string
}
export type Kind = keyof Fixtures

/** What stands when features make their records. */
export interface Around extends Fixtures {
  /** Who may decide on what waits, and whose own records are made: the administrator of the company. */
  owner: string
  accountId: string
  /** A word that no other records have. */
  mark: string
  route: Route
}

type Records = Partial<Fixtures>

/** What a feature tells the sweeps of its operations, in `sweep.ts` beside its contract. */
export interface SweepPart {
  /** Its contracts. */
  of: readonly Readonly<Record<string, Route>>[]
  /** What fields of its own operations name: `id`, and what is called so nowhere else. */
  own?: Readonly<Record<string, Kind | ((route: Route) => Kind | undefined)>>
  /** How an input of any feature calls the records that this one owns: `departmentId`. */
  names?: Readonly<Record<string, Kind>>
  /** Records that its operations need and name nowhere. */
  beside?: readonly Kind[]
  /** Makes the records that people are to be placed in. */
  places?: (db: Db, mark: string) => Promise<Records>
  /** Makes the others. */
  records?: (db: Db, around: Around) => Promise<Records>
  /** Makes what only a call can make, for its own operations. */
  calls?: (w: World, owner: 'adam' | 'gina') => Promise<Records>
  /** Query or body of a call that an administrator can make with these records; operations without an entry need none. */
  examples?: Readonly<Record<string, (f: Fixtures) => object>>
  /** Parameters of a path that name no record. */
  params?: Readonly<Record<string, string>>
  /** Operations that need a link, a password, a file or an earlier step: the tests of the feature make these calls. */
  without?: readonly string[]
  /** Operations, or fields of one, that pass over an id which names nothing: `readNotifications`, `savePolicy.basedOn`. */
  passesOver?: readonly string[]
}

/** A name that is not taken. */
export const label = () => `New ${randomUUID().slice(0, 8)}`
/** An address that is not taken. */
export const fresh = () => `${randomUUID().slice(0, 13)}@example.test`
/** A working week. */
export const days = { firstDay: '2027-08-02', lastDay: '2027-08-06' }
