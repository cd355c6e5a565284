import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { harmless } from '#kit/formulas.ts'
import { workbook } from '#platform/sheets.ts'

const CHUNK = 100

/** Piece by piece, so that a large company never stands in memory as one text. Begins with a mark that spreadsheets need for UTF-8. */
export async function* csv<T>(
  head: readonly string[],
  people: readonly T[],
  cells: (person: T) => string[],
): AsyncGenerator<string> {
  yield `\uFEFF${stringify([head.map(harmless)])}`
  for (let at = 0; at < people.length; at += CHUNK) {
    yield stringify(people.slice(at, at + CHUNK).map((person) => cells(person).map(harmless)))
    // a stream that is read as fast as it is written would leave nobody else a turn
    await setImmediate()
  }
}

/** Piece by piece to whoever makes the workbook. */
export async function xlsx<T>(
  companyId: string,
  head: readonly string[],
  people: readonly T[],
  cells: (person: T) => string[],
): Promise<Buffer> {
  const parts = [Buffer.from(`${JSON.stringify(head.map(harmless))}\n`)]
  for (let at = 0; at < people.length; at += CHUNK) {
    const rows = people.slice(at, at + CHUNK).map((person) => JSON.stringify(cells(person).map(harmless)))
    parts.push(Buffer.from(`${rows.join('\n')}\n`))
    await setImmediate()
  }
  return workbook(companyId, Buffer.concat(parts))
}
