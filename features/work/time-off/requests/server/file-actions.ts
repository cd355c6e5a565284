import { refusesActiveFiles } from '#features/core/company/server/api.ts'
import type { Active } from '#kit/active.ts'
import { recordRead } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { insertFile } from '#platform/file-rows.ts'
import { sniff, type Upload } from '#platform/files.ts'
import { refusedAt } from '#platform/guarded.ts'
import { enqueue, type JobContext } from '#platform/jobs.ts'
import { activeIn } from '#platform/pdfs.ts'
import { redraw } from '#platform/pictures.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { nameOf, putBefore } from '#platform/put-before.ts'
import { scanAgain, scanned } from '#platform/scanning.ts'
import { storage } from '#platform/storage-binding.ts'
import { IN_FORCE } from '../../decisions/contract.ts'
import { timeOff } from '../facts.ts'
import { may } from './access.ts'
import * as store from './file-store.ts'
import { visible } from './read-actions.ts'
import { relationOf, subjectOf } from './request-present.ts'

/** What is kept of an uploaded certificate. */
export interface Certificate {
  size: number
  contentType: string
  active: Active[]
  /** Not handed out before the scanner has checked it. */
  unscanned: boolean
}

/** A picture is redrawn, which drops its metadata (place, camera); a PDF is kept, and its active content is reported. */
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

/** Runs before the request: an unacceptable file is refused while the form is open, and asking itself is one step. */
export async function upload(ctx: Context, { files: [file] }: { files: Upload[] }) {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  const { size, contentType, active, unscanned } = file.read as Certificate
  if (active.some((what) => what !== 'files') && (await refusesActiveFiles(ctx.db)))
    throw invalid({ file: ['timeOff.activeFile'] })
  const about = { name: file.name.slice(0, 200), contentType, size }
  // it is its uploader's until a request names it
  const { userId } = ctx.actor
  const kept = { ...about, active, unscanned, storageKey: nameOf(file), ownerId: userId, createdBy: userId }
  const id = await insertFile(ctx.db, { purpose: 'attachment', ...kept })
  await record(ctx, timeOff.uploaded, id, { size: about.size })
  if (unscanned) await enqueue(ctx.db, SCANS, {}, { key: SCANS })
  return { id, name: about.name, size: about.size, checking: unscanned }
}

export async function attach(ctx: Context, { id, attachmentId }: { id: string; attachmentId: string }) {
  const row = await visible(ctx, id)
  ensure(may.edit(ctx.actor, subjectOf(row, ctx.now), relationOf(ctx.actor, row)))
  if (!IN_FORCE.includes(row.status)) throw conflict('timeOff.noLongerPossible')
  const saved = await store.attach(ctx.db, row, attachmentId, ctx.actor.userId)
  if (!saved) throw invalid({ attachmentId: ['errors.gone'] })
  await record(ctx, timeOff.attached, id, { userId: row.userId })
  return { ...row, ...saved }
}

/** A certificate is of health whatever leave it belongs to. */
export async function download(ctx: Context, id: string) {
  const row = await visible(ctx, id)
  const file = found(await store.attachmentOf(ctx.db, id))
  if (file.unscanned) throw conflict('timeOff.fileChecking')
  await recordRead(ctx, 'health', row.userId, { requestId: id, fileId: file.id, file: file.name })
  return { name: file.name, contentType: file.contentType, body: await storage.read(file.storageKey) }
}

export const SCANS = 'time off: uploads that the scanner has not seen'

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 5 * 60_000

/** Asks the scanner about what was uploaded while it was away; as long as it is, again later. */
export async function scanUploads({ inCompany }: JobContext, { waited = 0 }: { waited?: number }): Promise<void> {
  let isLeft = false
  for (const file of await inCompany(store.unscanned)) {
    const bytes = await bytesOf(file.storageKey)
    const answer = bytes && (await scanAgain(bytes))
    if (answer === null) isLeft = true
    else if (answer === 'clean') await inCompany((db) => release(db, file.id))
    else {
      await inCompany((db) => discard(db, file.id))
      await storage.remove(file.storageKey)
    }
  }
  if (!isLeft) return
  const wait = Math.min(Math.max(FIRST_WAIT_MS, waited * 2), LONGEST_WAIT_MS)
  const at = new Date(Date.now() + wait)
  await inCompany((db) => enqueue(db, SCANS, { waited: wait }, { key: SCANS, at }))
}

type Db = Parameters<typeof record>[0]['db']
const nobody = (db: Db) => ({ db, ip: '', actor: null })

async function release(db: Db, fileId: string) {
  const requestId = await store.release(db, fileId)
  if (requestId) await record(nobody(db), timeOff.fileChecked, requestId)
}

async function discard(db: Db, fileId: string) {
  const gone = await store.discard(db, fileId)
  if (!gone?.request) return
  const { id, userId } = gone.request
  await record(nobody(db), timeOff.fileRefused, id, { userId, uploadedBy: gone.uploadedBy })
}

/** Null while the file store cannot be read either. */
async function bytesOf(key: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await storage.read(key)).toArray())
  } catch {
    return null
  }
}
