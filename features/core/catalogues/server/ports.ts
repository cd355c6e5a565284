import type { RawBuilder } from 'kysely'
import { port, type Ports } from '#platform/ports.ts'
import type { List } from '../contract.ts'

/** A column that names entries of a list, and whom or what its rows are about. */
export interface Use {
  list: List
  table: string
  column: string
  /** The column with the person's id, or in a list about things the thing's: each is counted once. */
  person: string
  /** What was so once: not counted where entries are listed, but an entry that stands there is not deleted without a replacement. */
  isPast?: true
  /** A clause that replaces one entry by another in the rows that name it; the feature that writes the table provides it. */
  replacing: (from: string, to: string) => RawBuilder<unknown>
}

/** A feature that notes entries of a list says where: they are counted there, and replaced when one is deleted. */
export const catalogueUses = port<Use>('catalogue uses')

/** Where entries of this list are noted. */
export const usesOf = (ports: Ports, list: List): readonly Use[] =>
  ports.of(catalogueUses).filter((use) => use.list === list)
