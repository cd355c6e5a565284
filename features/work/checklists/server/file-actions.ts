import { refusesActiveFiles } from '#features/core/company/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import type { Download, Upload } from '#platform/files.ts'
import { type KeptUpload, readUpload } from '#platform/kept-uploads.ts'
import { lateScans } from '#platform/late-scans.ts'
import { conflict, ensure, found, invalid, missing } from '#platform/problems.ts'
import { nameOf } from '#platform/put-before.ts'
import { storage } from '#platform/storage-binding.ts'
import { MOST_FILES } from '../contract.ts'
import { checklistFacts } from '../facts.ts'
import { may } from './access.ts'
import * as store from './file-store.ts'
import { subjectOf, visible } from './read-actions.ts'

export const readStepFile = (file: Upload, companyId: string): Promise<KeptUpload> =>
  readUpload(file, companyId, ['pdf', 'png', 'jpg', 'docx'])

/** The step is held, so that two who upload at once do not pass the limit together. */
export async function upload(ctx: Context, id: string, [file]: readonly Upload[]) {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  const step = await changeable(ctx, id)
  if ((await store.counted(ctx.db, id)).files >= MOST_FILES) throw conflict('checklist.filesFull')
  const { size, contentType, extension, active, unscanned } = file.read as KeptUpload
  if (active.some((what) => what !== 'files') && (await refusesActiveFiles(ctx.db)))
    throw invalid({ file: ['checklist.activeFile'] })
  const about = { name: nameFor(file.name, extension), contentType, size, active, unscanned }
  const whose = { ownerId: step.userId, createdBy: ctx.actor.userId }
  const fileId = await store.add(ctx.db, id, { ...about, ...whose, storageKey: nameOf(file) })
  await record(ctx, checklistFacts.fileUploaded, step.checklistId, { ...subjectOf(step), fileId, size })
  if (unscanned) await scans.later(ctx.db)
  return { id: fileId, name: about.name, size, checking: unscanned }
}

/** What is called a page and is a picture is saved as a picture. */
function nameFor(name: string, extension: string): string {
  const ending = name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg')
  const kept = name.slice(0, 190).trim() || 'file'
  return ending === extension ? kept : `${kept}.${extension}`
}

export async function remove(ctx: Context, id: string, fileId: string) {
  const step = await changeable(ctx, id)
  found(await store.find(ctx.db, id, fileId))
  const key = await store.remove(ctx.db, fileId)
  await record(ctx, checklistFacts.fileRemoved, step.checklistId, { ...subjectOf(step), fileId })
  if (key) ctx.afterCommit(() => storage.remove(key))
  return { id: fileId }
}

/** Saved, never shown in the page. That someone else opened it is in the trail. */
export async function download(ctx: Context, id: string, fileId: string): Promise<Download> {
  const step = await visible(ctx, id)
  const file = found(await store.find(ctx.db, id, fileId))
  if (file.unscanned) throw conflict('checklist.fileChecking')
  const body = await storage.read(file.storageKey).catch(() => {
    throw missing()
  })
  if (![step.userId, file.createdBy].includes(ctx.actor.userId))
    await record(ctx, checklistFacts.fileOpened, step.checklistId, { ...subjectOf(step), fileId })
  return { name: file.name, contentType: file.contentType, body }
}

/** @throws Problem 409 for a step that asks for files and has none, or whose files nobody can open yet */
export async function ensureFiles(ctx: Context, id: string): Promise<void> {
  const { files, checking } = await store.counted(ctx.db, id)
  if (files === 0) throw conflict('checklist.filesMissing')
  if (checking > 0) throw conflict('checklist.fileChecking')
}

async function changeable(ctx: Context, id: string) {
  const step = await visible(ctx, id)
  if (step.status !== 'running') throw conflict('checklist.isEnded')
  if (step.isDone) throw conflict('checklist.isDone')
  ensure(may.upload(ctx.actor, step))
  return step
}

const nobody = (db: Db) => ({ db, ip: '', actor: null })

async function release(db: Db, fileId: string) {
  const about = await store.subjectOf(db, fileId)
  if (!(await store.release(db, fileId)) || !about) return
  const { checklistId, ...subject } = about
  await record(nobody(db), checklistFacts.fileChecked, checklistId, { ...subject, fileId })
}

async function discard(db: Db, fileId: string) {
  const about = await store.subjectOf(db, fileId)
  const uploadedBy = await store.discard(db, fileId)
  if (!about || !uploadedBy) return
  const { checklistId, ...subject } = about
  await record(nobody(db), checklistFacts.fileRefused, checklistId, { ...subject, fileId, uploadedBy })
}

export const scans = lateScans({
  name: 'checklists: uploads that the scanner has not seen',
  purpose: 'checklist',
  release,
  discard,
})
