import type { RawBuilder } from 'kysely'
import { port, type Ports } from '#platform/ports.ts'
import type { List } from '../contract.ts'

/** A column that refers to entries of a list, and the people or records in its rows. */
export interface Use {
  list: List
  table: string
  column: string
  /** The column with the person's id, or in a list about things the thing's: each is counted once. */
  person: string
  /** Past records: not counted in the lists, but an entry that they use is deleted only with a replacement. */
  isPast?: true
  /** A clause that replaces one entry by another in the rows that name it; the feature that writes the table provides it. */
  replacing: (from: string, to: string) => RawBuilder<unknown>
}

/** A feature that notes entries of a list says where: they are counted there, and replaced when one is deleted. */
export const catalogueUses = port<Use>('catalogue uses')

/** Where entries of this list are noted. */
export const usesOf = (ports: Ports, list: List): readonly Use[] =>
  ports.of(catalogueUses).filter((use) => use.list === list)
