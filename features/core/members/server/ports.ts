import type { RawBuilder } from 'kysely'
import { port } from '#platform/ports.ts'

/** Something of a feature that hangs on a person: with it they cannot go as if they had never been here. */
export interface Holding {
  /** The key of a message that says so of `{name}`. */
  word: string
  /** Whether the person whose id is in this column has any. */
  held: (person: string) => RawBuilder<boolean>
}

/** What features have of a person. */
export const holdings = port<Holding>('holdings')
