import type { Spot } from './use-wall-focus.ts'

const MOVES: Record<string, (spot: Spot, page: Page) => Spot> = {
  ArrowLeft: ({ row, day }) => ({ row, day: day - 1 }),
  ArrowRight: ({ row, day }) => ({ row, day: day + 1 }),
  ArrowUp: ({ row, day }) => ({ row: row - 1, day }),
  ArrowDown: ({ row, day }) => ({ row: row + 1, day }),
  Home: ({ row }) => ({ row, day: 0 }),
  End: ({ row }, { days }) => ({ row, day: days - 1 }),
  PageUp: ({ row, day }, { rows }) => ({ row: row - rows, day }),
  PageDown: ({ row, day }, { rows }) => ({ row: row + rows, day }),
  'ctrl+Home': () => ({ row: 0, day: 0 }),
  'ctrl+End': (_, { days }) => ({ row: Infinity, day: days - 1 }),
}

/** Rows that one screen holds, and days on the whole board. */
interface Page {
  rows: number
  days: number
}

/** Where a key leads; undefined for keys that do not move. The answer may lie outside the board. */
export function movedBy(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  from: Spot,
  page: Page,
): Spot | undefined {
  return MOVES[ctrlKey || metaKey ? `ctrl+${key}` : key]?.(from, page)
}
