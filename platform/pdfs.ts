import type { Active } from '#kit/active.ts'
import { guarded, type Reader } from './guarded.ts'

const READER: Reader = {
  module: new URL('pdf-reader.ts', import.meta.url).href,
  ms: 30_000,
  megabytes: 600,
  most: 1000,
}

/** Whether a PDF runs, opens or carries anything; a PDF is not redrawn, so its readers see a warning. @throws Refused */
export const activeIn = async (companyId: string, pdf: Buffer): Promise<Active[]> =>
  JSON.parse((await guarded(companyId, READER, pdf)).toString()) as Active[]
