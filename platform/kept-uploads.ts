import type { Active } from '#kit/active.ts'
import { sniff, type Upload } from './files.ts'
import { refusedAt } from './guarded.ts'
import { activeIn } from './pdfs.ts'
import { redraw } from './pictures.ts'
import { invalid } from './problems.ts'
import { putBefore } from './put-before.ts'
import { scanned } from './scanning.ts'

/** What is kept of an upload. */
export interface KeptUpload {
  size: number
  contentType: string
  /** The ending that goes with the content, whatever the name says. */
  extension: string
  active: Active[]
  /** Not handed out before the scanner has checked it. */
  unscanned: boolean
}

/** Content types by the ending that goes with them. Of a text without a signature the ending decides. */
const TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
} as const
export type KeptType = keyof typeof TYPES

const TEXTS: readonly KeptType[] = ['txt', 'csv']

/**
 * Reads an upload before the transaction that names it, and puts its bytes into the file store. A picture is redrawn, which drops its
 * metadata (place, camera); everything else is kept as it came, and a PDF's active content is reported.
 * @param types what the operation takes; the content decides, not the name
 * @throws Problem 422 at `file`
 */
export async function readUpload(file: Upload, companyId: string, types: readonly KeptType[]): Promise<KeptUpload> {
  const extension = await typeOf(file)
  if (!extension || !types.includes(extension)) throw invalid({ file: ['errors.unsupportedFile'] })
  const unscanned = (await scanned(file.bytes)) === 'later'
  const { bytes, active } = await keptOf(file.bytes, extension, companyId)
  const contentType = TYPES[extension]
  await putBefore(file, companyId, bytes, contentType)
  return { size: bytes.length, contentType, extension, active, unscanned }
}

async function typeOf(file: Upload): Promise<KeptType | undefined> {
  const type = await sniff(file.bytes)
  if (type) return (Object.keys(TYPES) as KeptType[]).find((ending) => TYPES[ending] === type.contentType)
  // no text has a NUL
  if (file.bytes.length === 0 || file.bytes.includes(0)) return undefined
  const ending = file.name.split('.').at(-1)?.toLowerCase()
  return TEXTS.find((one) => one === ending)
}

async function keptOf(
  bytes: Buffer,
  extension: KeptType,
  companyId: string,
): Promise<{ bytes: Buffer; active: Active[] }> {
  if (extension === 'pdf') return { bytes, active: await activeIn(companyId, bytes).catch(refusedAt('file')) }
  // names in its archive are plain text: macros are in a part of this name, whatever an office document calls itself
  if (extension !== 'png' && extension !== 'jpg')
    return { bytes, active: bytes.includes('vbaProject.bin') ? ['script'] : [] }
  const redrawn = await redraw(companyId, bytes, { format: extension === 'png' ? 'png' : 'jpeg' }).catch(
    refusedAt('file'),
  )
  return { bytes: redrawn, active: [] }
}
