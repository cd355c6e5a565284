import { guarded, type Reader } from './guarded.ts'

const WRITER: Reader = {
  module: new URL('sheet-writer.ts', import.meta.url).href,
  ms: 60_000,
  megabytes: 1000,
  most: 200 * 1024 * 1024,
}

/**
 * A workbook: texts, days and numbers as cells of their types, and none of them a formula. It is made in one go, which holds an event loop for as long as it takes:
 * not ours. @param rows lines of JSON, each a list of texts; the first is the head
 */
export const workbook = (companyId: string, rows: Buffer): Promise<Buffer> => guarded(companyId, WRITER, rows)
