import type { Preview } from '#features/people/import/contract.ts'
import { guessColumns } from './columns.ts'
import { detectFormats } from './date-formats.ts'
import { openDate, withoutTime } from './dates.ts'
import { clean } from './normal.ts'
import type { ReadFile } from './read-file.ts'
import { textOf, type Table } from './table.ts'

/** What a file seems to hold, for the person who decides. */
export function previewOf({ table, read }: ReadFile): Preview {
  return {
    read: { ...nothing, ...read },
    headerRow: table.headerRow,
    rows: table.rows.length,
    columns: guessColumns(table).map((guess) => ({ ...guess, samples: guess.samples.map(short) })),
    sampleRows: table.rows.slice(0, 5).map((row) => table.headers.map((_, at) => short(textOf(row.cells[at])))),
    dates: datesOf(table),
  }
}

const nothing = { encoding: null, encodingSure: true, damaged: 0, separator: null, sheet: null, sheets: [] }
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

function datesOf(table: Table): Preview['dates'] {
  const cells = new Map(
    table.headers.map((_, at) => [at, table.rows.map((row) => row.cells[at] ?? '')] as const).filter(isDates),
  )
  return [...detectFormats(cells)].map(([column, { format, ambiguous, example }]) => ({
    column,
    format,
    ambiguous,
    example,
  }))
}

/** The first values tell whether it is worth looking at all. */
function isDates([, cells]: readonly [number, readonly unknown[]]): boolean {
  const filled = cells.filter((cell) => typeof cell === 'string' && cell !== '').slice(0, 20)
  return filled.some((cell) => openDate(withoutTime(clean(String(cell)))) !== undefined)
}
