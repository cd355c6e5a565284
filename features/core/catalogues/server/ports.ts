import type { List } from '../contract.ts'

/** A column that names entries of a list, and whom its rows are about. */
export interface Use {
  list: List
  table: string
  column: string
  /** The column with the person's id; people are counted once. */
  person: string
}

const uses: Use[] = []

/** A feature that notes entries of a list says where: they are counted there, and replaced when one is deleted. */
export function notesEntries(...more: readonly Use[]): void {
  uses.push(...more)
}

export const usesOf = (list?: List): readonly Use[] => (list ? uses.filter((use) => use.list === list) : uses)
