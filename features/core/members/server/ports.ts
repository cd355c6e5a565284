import type { RawBuilder } from 'kysely'
import { port } from '#platform/ports.ts'

/** Something of a feature that hangs on a person: with it they cannot go as if they had never been here. */
export interface Holding {
  /** The key of a message that says so of `{name}`. */
  word: string
  /** SQL condition: is there such a record for the person? @param person the column with the person's id */
  held: (person: string) => RawBuilder<boolean>
}

/** What features have of a person. */
export const holdings = port<Holding>('holdings')
