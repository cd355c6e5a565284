import { stringify } from 'csv-stringify/sync'
import type { Encoding, Separator } from '#features/people/import/contract.ts'
import { toUtcDate } from '#kit/days.ts'

export interface Written {
  encoding?: Encoding
  separator?: Separator
  /** Byte order mark; only UTF encodings have one. */
  mark?: boolean
}

export function csvFile(records: readonly string[][], { encoding = 'utf-8', separator = ',', mark }: Written = {}) {
  const text = stringify([...records], { delimiter: separator, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
  return encode(`${mark ? '\uFEFF' : ''}${text}`, encoding)
}

/** A workbook in which the columns named in `days` hold real dates. */
export async function xlsxFile(records: readonly string[][], days: readonly string[] = []): Promise<Uint8Array> {
  const [headers = [], ...rows] = records
  const isDayColumn = headers.map((header) => days.includes(header))
  const cell = (value: string, at: number) =>
    isDayColumn[at] && value !== ''
      ? { value: toUtcDate(value), type: Date, format: 'dd.mm.yyyy' }
      : { value, type: String }
  const sheet = [headers.map((value) => ({ value, type: String })), ...rows.map((row) => row.map(cell))]
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return new Uint8Array(await writeWorkbook(sheet).toBuffer())
}

/** Throws for a character that the encoding lacks: a test must not write question marks unnoticed. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return encodeWide(text, encoding === 'utf-16le')
  const table = byteTable(encoding)
  return Uint8Array.from(text, (letter) => {
    const byte = table.get(letter)
    if (byte === undefined) throw new RangeError(`${encoding} has no ${letter}`)
    return byte
  })
}

function encodeWide(text: string, little: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little)
  return new Uint8Array(view.buffer)
}

function byteTable(encoding: Encoding): Map<string, number> {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return new Map([...letters].map((letter, byte) => [letter, byte]))
}
