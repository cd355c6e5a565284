import { refusesActiveFiles } from '#features/core/company/server/api.ts'
import { recordRead } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { insertFile } from '#platform/file-rows.ts'
import type { Upload } from '#platform/files.ts'
import { type KeptUpload, readUpload } from '#platform/kept-uploads.ts'
import { lateScans } from '#platform/late-scans.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { nameOf } from '#platform/put-before.ts'
import { storage } from '#platform/storage-binding.ts'
import { IN_FORCE } from '../../decisions/contract.ts'
import { timeOff } from '../facts.ts'
import { may } from './access.ts'
import * as store from './file-store.ts'
import { visible } from './read-actions.ts'
import { relationOf, subjectOf } from './request-present.ts'

/** A certificate is a PDF or a picture. */
export const readCertificate = (file: Upload, companyId: string): Promise<KeptUpload> =>
  readUpload(file, companyId, ['pdf', 'png', 'jpg'])

/** Runs before the request: an unacceptable file is refused while the form is open, and asking itself is one step. */
export async function upload(ctx: Context, { files: [file] }: { files: Upload[] }) {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  const { size, contentType, active, unscanned } = file.read as KeptUpload
  if (active.some((what) => what !== 'files') && (await refusesActiveFiles(ctx.db)))
    throw invalid({ file: ['timeOff.activeFile'] })
  const about = { name: file.name.slice(0, 200), contentType, size }
  // it is its uploader's until a request names it
  const { userId } = ctx.actor
  const kept = { ...about, active, unscanned, storageKey: nameOf(file), ownerId: userId, createdBy: userId }
  const id = await insertFile(ctx.db, { purpose: 'attachment', ...kept })
  await record(ctx, timeOff.uploaded, id, { size: about.size })
  if (unscanned) await scans.later(ctx.db)
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

export const scans = lateScans({
  name: 'time off: uploads that the scanner has not seen',
  purpose: 'attachment',
  release,
  discard,
})
