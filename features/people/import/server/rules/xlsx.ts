import { Buffer } from 'node:buffer'
import { Unreadable, type Cell } from './table.ts'

export interface Sheet {
  name: string
  records: Cell[][]
}

const maxUnpacked = 200 * 1024 * 1024

export const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])

/** All sheets with their rows at their places; dates as days, formulas as the values that were last saved. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  if (!isWorkbook(bytes)) throw new Unreadable('fileNotReadable')
  if (unpackedSize(bytes) > maxUnpacked) throw new Unreadable('fileTooLarge')
  return (await sheetsOf(bytes)).map(({ sheet, data }) => ({
    name: sheet,
    records: data.map((row) => row.map((value) => cellOf(value))),
  }))
}

async function sheetsOf(bytes: Uint8Array) {
  // loaded where there is a workbook: each file is read in a process of its own
  const { default: readWorkbook } = await import('read-excel-file/node')
  try {
    return await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { trim: false })
  } catch {
    throw new Unreadable('fileNotReadable')
  }
}

/** A day in a workbook has no zone; the reader gives it as that day in UTC. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentOf(value)
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

function momentOf(value: Date): Cell {
  // a workbook keeps the time as a fraction of the day: the nearest minute is what was typed
  const written = new Date(Math.round(value.getTime() / 60_000) * 60_000).toISOString()
  const [day, time] = [written.slice(0, 10), written.slice(11, 16)]
  return time === '00:00' ? { day } : { day: value.toISOString().slice(0, 10), time }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** The sizes that the archive itself declares for its files: a bomb is refused before anything is unpacked. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let total = 0
  for (let at = 0; at + 46 <= view.byteLength; at++)
    if (view.getUint8(at) === 0x50 && view.getUint32(at, true) === 0x02014b50) total += view.getUint32(at + 24, true)
  return total
}
