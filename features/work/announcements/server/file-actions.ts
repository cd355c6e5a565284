import { refusesActiveFiles } from '#features/core/company/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { type Download, sniff, type Upload } from '#platform/files.ts'
import { refusedAt } from '#platform/guarded.ts'
import { type KeptUpload, readUpload } from '#platform/kept-uploads.ts'
import { lateScans } from '#platform/late-scans.ts'
import { redraw } from '#platform/pictures.ts'
import { conflict, found, invalid, missing } from '#platform/problems.ts'
import { nameOf, putBefore } from '#platform/put-before.ts'
import { storage } from '#platform/storage-binding.ts'
import { announcementFacts as facts } from '../facts.ts'
import { type AttachedFile, PICTURE_SIZE } from '../files/contract.ts'
import { may } from './access.ts'
import * as files from './file-store.ts'
import { find } from './store.ts'

export const readFile = (file: Upload, companyId: string): Promise<KeptUpload> =>
  readUpload(file, companyId, ['pdf', 'png', 'jpg', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv'])

/** Runs before the announcement is saved: an unacceptable file is refused while the form is open. */
export async function upload(ctx: Context, [file]: readonly Upload[]): Promise<AttachedFile> {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  const { size, contentType, extension, active, unscanned } = file.read as KeptUpload
  if (active.some((what) => what !== 'files') && (await refusesActiveFiles(ctx.db)))
    throw invalid({ file: ['announcements.files.active'] })
  const name = named(file.name, extension)
  const about = { name, contentType, size, active, unscanned, createdBy: ctx.actor.userId, storageKey: nameOf(file) }
  const id = await files.add(ctx.db, 'announcement', about)
  await record(ctx, facts.fileUploaded, id, { size })
  if (unscanned) await scans.later(ctx.db)
  return { id, name, size, checking: unscanned }
}

/** What is called a page and is a picture is saved as a picture. */
function named(name: string, extension: string): string {
  const ending = name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg')
  const kept = name.slice(0, 190).trim() || 'file'
  return ending === extension ? kept : `${kept}.${extension}`
}

const WRONG_PICTURE = 'announcements.picture.format'

/** Drawn anew, its middle, before anything is kept of it: what else the file carried (place, camera) is gone. */
export async function readPicture(file: Upload, companyId: string): Promise<Buffer> {
  const type = await sniff(file.bytes)
  if (type?.contentType !== 'image/png' && type?.contentType !== 'image/jpeg') throw invalid({ file: [WRONG_PICTURE] })
  const how = { format: 'jpeg', side: PICTURE_SIZE.width, height: PICTURE_SIZE.height } as const
  const drawn = await redraw(companyId, file.bytes, how).catch(refusedAt('file', WRONG_PICTURE))
  await putBefore(file, companyId, drawn, 'image/jpeg')
  return drawn
}

const PICTURE_NAME = 'announcement.jpg'

export async function uploadPicture(ctx: Context, [file]: readonly Upload[]): Promise<{ id: string }> {
  if (!file) throw invalid({ file: ['errors.required'] })
  const { length: size } = file.read as Buffer
  const kept = { name: PICTURE_NAME, contentType: 'image/jpeg', size, storageKey: nameOf(file) }
  const id = await files.add(ctx.db, 'announcementpicture', { ...kept, createdBy: ctx.actor.userId })
  await record(ctx, facts.pictureUploaded, id, { size })
  return { id }
}

/** @throws Problem 404 for one that is not addressed to the reader now, unless they may edit it */
async function ensureSeen(ctx: Context, id: string): Promise<void> {
  const row = await find(ctx.db, id, { userId: ctx.actor.userId, now: ctx.now })
  if (!row || (!row.isReader && !may.edit(ctx.actor))) throw missing()
}

/** The browser keeps it, and asks each time whether the reader may still see it. */
export async function showPicture(ctx: Context, id: string): Promise<Download> {
  await ensureSeen(ctx, id)
  const file = found(await files.pictureOf(ctx.db, id))
  const body = await bytesOf(file.storageKey)
  return { name: PICTURE_NAME, contentType: file.contentType, body, inline: true, etag: `"${file.id}"` }
}

export async function download(ctx: Context, id: string, fileId: string): Promise<Download> {
  await ensureSeen(ctx, id)
  const file = found(await files.find(ctx.db, id, fileId))
  if (file.unscanned) throw conflict('announcements.files.isChecking')
  return { name: file.name, contentType: file.contentType, body: await bytesOf(file.storageKey) }
}

const bytesOf = (key: string) =>
  storage.read(key).catch(() => {
    throw missing()
  })

const nobody = (db: Db) => ({ db, ip: '', actor: null })

/** Files that were uploaded while the virus scanner was away. */
export const scans = lateScans({
  name: 'announcements: files that the scanner has not seen',
  purpose: 'announcement',
  release: async (db, fileId) => {
    const id = await files.release(db, fileId)
    if (id) await record(nobody(db), facts.fileChecked, id)
  },
  discard: async (db, fileId) => {
    const id = await files.discard(db, fileId)
    if (id) await record(nobody(db), facts.fileRefused, id)
  },
})
