import { refusesActiveFiles } from '#features/core/company/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import type { Download, Upload } from '#platform/files.ts'
import { type KeptUpload, readUpload } from '#platform/kept-uploads.ts'
import { lateScans } from '#platform/late-scans.ts'
import { conflict, found, invalid, missing } from '#platform/problems.ts'
import { nameOf } from '#platform/put-before.ts'
import { storage } from '#platform/storage-binding.ts'
import { benefitFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import * as documents from './document-store.ts'
import { hold } from './store.ts'

export const read = (file: Upload, companyId: string): Promise<KeptUpload> =>
  readUpload(file, companyId, ['pdf', 'docx', 'odt', 'png', 'jpg'])

/** The benefit is held, so that of two documents that come at once one stays. */
export async function upload(ctx: Context, id: string, [file]: readonly Upload[]) {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  const benefit = found(await hold(ctx.db, id))
  const { size, contentType, extension, active, unscanned } = file.read as KeptUpload
  if (active.some((what) => what !== 'files') && (await refusesActiveFiles(ctx.db)))
    throw invalid({ file: ['benefits.document.active'] })
  await drop(ctx, id)
  const name = named(file.name, extension)
  const about = { name, contentType, size, active, unscanned }
  const fileId = await documents.add(ctx.db, { ...about, createdBy: ctx.actor.userId, storageKey: nameOf(file) })
  await documents.set(ctx.db, id, fileId)
  await record(ctx, facts.documentUploaded, id, { name: benefit.name, size })
  if (unscanned) await scans.later(ctx.db)
  return { name, checking: unscanned }
}

/** What is called a page and is a picture is saved as a picture. */
function named(name: string, extension: string): string {
  const ending = name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg')
  const kept = name.slice(0, 190).trim() || 'document'
  return ending === extension ? kept : `${kept}.${extension}`
}

/** Takes the document away, if there is one; its bytes follow. */
export async function drop(ctx: Pick<Context, 'db' | 'afterCommit'>, benefitId: string): Promise<boolean> {
  const before = await documents.ofBenefit(ctx.db, benefitId)
  if (!before) return false
  const key = await documents.remove(ctx.db, before.id)
  if (key) ctx.afterCommit(() => storage.remove(key))
  return true
}

export async function remove(ctx: Context, id: string) {
  const { name } = found(await hold(ctx.db, id))
  if (!(await drop(ctx, id))) throw missing()
  await record(ctx, facts.documentRemoved, id, { name })
}

/** For people who have the benefit and those who keep benefits; for others it is not there. */
export async function download(ctx: Context, id: string): Promise<Download> {
  const isTheirs = may.keep(ctx.actor) || (await documents.isHad(ctx.db, id, ctx.actor.userId, ctx.now))
  const file = found(isTheirs ? await documents.ofBenefit(ctx.db, id) : null)
  if (file.unscanned) throw conflict('benefits.document.isChecking')
  const body = await storage.read(file.storageKey).catch(() => {
    throw missing()
  })
  return { name: file.name, contentType: file.contentType, body }
}

const nobody = (db: Db) => ({ db, ip: '', actor: null })

/** Documents that were uploaded while the virus scanner was away. */
export const scans = lateScans({
  name: 'benefits: documents that the scanner has not seen',
  purpose: 'benefit',
  release: async (db, fileId) => {
    const benefit = await documents.release(db, fileId)
    if (benefit) await record(nobody(db), facts.documentChecked, benefit.id, { name: benefit.name })
  },
  discard: async (db, fileId) => {
    const benefit = await documents.discard(db, fileId)
    if (benefit) await record(nobody(db), facts.documentRefused, benefit.id, { name: benefit.name })
  },
})
