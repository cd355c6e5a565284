import type { Active } from '#kit/active.ts'
import { sniff, type Upload } from '#platform/files.ts'
import { refusedAt } from '#platform/guarded.ts'
import { activeIn } from '#platform/pdfs.ts'
import { putBefore } from '#platform/put-before.ts'
import { redraw } from '#platform/pictures.ts'
import { invalid } from '#platform/problems.ts'
import { scanned } from '#platform/scanning.ts'

/** What is kept of an uploaded certificate. */
export interface Certificate {
  size: number
  contentType: string
  active: Active[]
  /** Nobody is given it before the scanner was asked. */
  unscanned: boolean
}

/** A picture is drawn anew, which leaves behind where and with what it was taken; a PDF is kept, and what it brings is told. */
export async function readCertificate(file: Upload, companyId: string): Promise<Certificate> {
  const type = await sniff(file.bytes)
  const contentType = type?.contentType ?? ''
  const isPdf = contentType === 'application/pdf'
  if (!isPdf && contentType !== 'image/png' && contentType !== 'image/jpeg')
    throw invalid({ file: ['errors.unsupportedFile'] })
  const unscanned = (await scanned(file.bytes)) === 'later'
  const keep = async (bytes: Buffer, active: Active[]): Promise<Certificate> => {
    await putBefore(file, companyId, bytes, contentType)
    return { size: bytes.length, contentType, active, unscanned }
  }
  if (isPdf) {
    const active = await activeIn(companyId, file.bytes).catch(refusedAt('file'))
    return keep(file.bytes, active)
  }
  const format = contentType === 'image/png' ? 'png' : 'jpeg'
  const bytes = await redraw(companyId, file.bytes, { format }).catch(refusedAt('file'))
  return keep(bytes, [])
}
