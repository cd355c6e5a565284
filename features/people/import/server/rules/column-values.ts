import { readDay } from './dates.ts'
import { looksLikeEmail } from './email.ts'
import { isBlank, textOf, type Cell, type Table } from './table.ts'

/** What the values of a column say about it, where its header leaves that open. */
export const holdsEmails = (table: Table, column: number): boolean => mostly(table, column, looksLikeEmail)
export const manyWords = (table: Table, column: number): boolean =>
  mostly(table, column, (text) => /\S\s+\S/.test(text.trim()))

export const holdsDays = (table: Table, column: number): boolean => share(table, column, isWrittenDay) >= MOST
export const holdsNoDays = (table: Table, column: number): boolean => share(table, column, mayBeDay) === 0

/** The first values that are there, as the person reads them. */
export const samplesOf = (table: Table, column: number, count: number): string[] =>
  filled(table, column, count).map((cell) => textOf(cell).slice(0, 100))

const MOST = 0.7

const mostly = (table: Table, column: number, is: (text: string) => boolean) =>
  share(table, column, (cell) => is(textOf(cell).slice(0, 100))) >= MOST

/** Of the values that are there; -1 where there are none. */
function share(table: Table, column: number, is: (cell: Cell) => boolean): number {
  const cells = filled(table, column, 200)
  return cells.length === 0 ? -1 : cells.filter(is).length / cells.length
}

function filled({ rows }: Table, column: number, count: number): Cell[] {
  const found: Cell[] = []
  for (const { cells } of rows) {
    if (found.length === count) break
    const cell = cells[column]
    if (cell !== undefined && !isBlank(cell)) found.push(cell)
  }
  return found
}

/** In any order of day and month. Five digits are a day to a spreadsheet, and an employee number to everyone else. */
const mayBeDay = (cell: Cell) => (['dmy', 'mdy', 'ymd'] as const).some((format) => 'day' in readDay(cell, format, 2099))
const isWrittenDay = (cell: Cell) => (typeof cell === 'object' || /\D/.test(textOf(cell).trim())) && mayBeDay(cell)
