import { stringify } from 'csv-stringify/sync'
import writeExcel from 'write-excel-file/node'
import { harmless } from '#kit/formulas.ts'

const CHUNK = 500

/** Piece by piece, so that a large company never stands in memory as one text. Begins with a mark that spreadsheets need for UTF-8. */
export function* csv<T>(
  head: readonly string[],
  people: readonly T[],
  cells: (person: T) => string[],
): Generator<string> {
  yield `\uFEFF${stringify([head.map(harmless)])}`
  for (let at = 0; at < people.length; at += CHUNK)
    yield stringify(people.slice(at, at + CHUNK).map((person) => cells(person).map(harmless)))
}

/** Every cell is a text, and so never a formula. */
export async function xlsx<T>(
  head: readonly string[],
  people: readonly T[],
  cells: (person: T) => string[],
): Promise<Buffer> {
  const text = (value: string) => ({ value: harmless(value), type: String })
  const rows = [
    head.map((value) => ({ value: harmless(value), type: String, fontWeight: 'bold' as const })),
    ...people.map((person) => cells(person).map(text)),
  ]
  return (await writeExcel(rows, { columns: head.map(() => ({ width: 22 })), stickyRowsCount: 1 })).toBuffer()
}
