import { withoutGuard } from '#kit/formulas.ts'
import type { FileProblem } from './problems.ts'

/** Text as in the file, a number, or a day, at a time unless it is midnight (only workbooks have days). Plain data: a table survives JSON. */
export type Cell = string | number | { day: string; time?: string }

export interface TableRow {
  /** As the person sees it in the file: blank rows count, the header of a plain file is row 1. */
  number: number
  cells: Cell[]
}

export interface Table {
  headers: string[]
  headerRow: number
  rows: TableRow[]
}

/** The file as a whole cannot be used; `key` and `params` pick the words. */
export class Unreadable extends Error {
  readonly key: FileProblem
  readonly params: Record<string, string | number>
  constructor(key: FileProblem, params: Record<string, string | number> = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}

export const maxRows = 20_000

/**
 * The table in the records of a file. Blank rows are skipped. Lists often have a title above the header: `knows` counts the
 * headers that a row seems to hold, and the best of the first rows becomes the header (`headerRow` overrides, counted from 1).
 */
export function tableOf(records: readonly Cell[][], knows: (cells: string[]) => number, headerRow?: number): Table {
  const filled: TableRow[] = []
  for (const [index, cells] of records.entries())
    if (cells.some((cell) => !isBlank(cell))) filled.push({ number: index + 1, cells })
  const at = headerRow === undefined ? headerAt(filled, knows) : filled.findIndex((row) => row.number === headerRow)
  const header = filled[at]
  const rows = filled.slice(at + 1)
  if (!header) throw new Unreadable(filled.length === 0 ? 'fileEmpty' : 'fileNoRows')
  if (rows.length === 0) throw new Unreadable('fileNoRows')
  if (rows.length > maxRows) throw new Unreadable('fileTooManyRows', { rows: rows.length, max: maxRows })
  return { headers: headersOf(header, rows), headerRow: header.number, rows }
}

export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'object' ? cell.day : withoutGuard(String(cell))

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '')

function headerAt(filled: readonly TableRow[], knows: (cells: string[]) => number): number {
  let [best, most] = [0, 0]
  for (const [index, row] of filled.slice(0, 10).entries()) {
    const known = knows(row.cells.map(textOf))
    if (known > most) [best, most] = [index, known]
  }
  return most >= 2 ? best : 0
}

/** Columns without a header count while they hold values; empty ones at the end are dropped. */
function headersOf(header: TableRow, rows: readonly TableRow[]): string[] {
  let width = 0
  for (const row of [header, ...rows])
    for (let at = row.cells.length; at > width; at--) if (!isBlank(row.cells[at - 1])) width = at
  return Array.from({ length: width }, (_, at) => textOf(header.cells[at]).trim())
}
