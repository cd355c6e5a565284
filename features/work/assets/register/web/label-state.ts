/** Sheets of labels as they are sold, and the roll of a label printer. */
export const SHEETS = {
  /** 70 × 37 mm on A4. */
  sheet24: { columns: 3, rows: 8 },
  /** 38 × 21 mm on A4. */
  sheet65: { columns: 5, rows: 13 },
  /** 62 × 29 mm, one after the other. */
  roll: { columns: 1, rows: 1 },
} as const
export type Sheet = keyof typeof SHEETS

/** Labels in their places: as many empty ones first as the sheet has been used for. @param first the first free place, from 1 */
export function cellsOf<T>(things: readonly T[], sheet: Sheet, first: number): readonly (T | null)[] {
  const places = SHEETS[sheet].columns * SHEETS[sheet].rows
  const used = Number.isInteger(first) ? Math.min(Math.max(first, 1), places) - 1 : 0
  return [...Array.from({ length: used }, () => null), ...things]
}
