import { refusesActiveFiles } from '#features/core/company/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { insertFile } from '#platform/file-rows.ts'
import type { Download, Upload } from '#platform/files.ts'
import { type KeptUpload, readUpload } from '#platform/kept-uploads.ts'
import { lateScans } from '#platform/late-scans.ts'
import { conflict, found, invalid, missing } from '#platform/problems.ts'
import { nameOf } from '#platform/put-before.ts'
import { storage } from '#platform/storage-binding.ts'
import { filesFacts } from '../facts.ts'
import { placeFor, sight } from './actions.ts'
import { cleanName, withEnding } from './rules.ts'
import * as store from './store.ts'

/** Everything that the contract's endings stand for; a `jpeg` is a `jpg`. */
export const read = (file: Upload, companyId: string): Promise<KeptUpload> =>
  readUpload(file, companyId, ['pdf', 'png', 'jpg', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv'])

interface Given {
  files: Upload[]
  parentId?: string | undefined
  access: 'public' | 'private'
}

export async function upload(ctx: Context, userId: string, { files: [file], parentId = undefined, access }: Given) {
  if (!file) throw invalid({ file: ['errors.chooseValidFiles'] })
  await placeFor(ctx, userId, parentId ?? null)
  const { extension, ...kept } = file.read as KeptUpload
  if (kept.active.some((what) => what !== 'files') && (await refusesActiveFiles(ctx.db)))
    throw invalid({ file: ['files.activeFile'] })
  const name = withEnding(cleanName(file.name), extension)
  const by = ctx.actor.userId
  const row = { ...kept, name, storageKey: nameOf(file), ownerId: userId, createdBy: by }
  const fileId = await insertFile(ctx.db, { purpose: 'record', ...row })
  const entry = {
    userId,
    parentId: parentId ?? null,
    type: 'file',
    name,
    extension,
    fileId,
    access,
    createdBy: by,
  } as const
  const id = await store.insert(ctx.db, entry)
  await record(ctx, filesFacts.uploaded, userId, { entryId: id, size: kept.size })
  if (kept.unscanned) await scans.later(ctx.db)
  return { id, name, checking: kept.unscanned }
}

export async function download(ctx: Context, userId: string, entryId: string): Promise<Download> {
  const seen = await sight(ctx, userId)
  found((await seen.tree()).find(({ id, type }) => id === entryId && type === 'file'))
  const file = found(await store.fileOf(ctx.db, entryId))
  if (file.unscanned) throw conflict('files.checking')
  if (userId !== ctx.actor.userId) await record(ctx, filesFacts.downloaded, userId, { entryId })
  const body = await storage.read(file.storageKey).catch(() => {
    throw missing()
  })
  return { name: file.name, contentType: file.contentType, body }
}

type Db = Context['db']
const nobody = (db: Db) => ({ db, ip: '', actor: null })

/** Files that were uploaded while the virus scanner was away. */
export const scans = lateScans({
  name: 'files: uploads that the scanner has not seen',
  purpose: 'record',
  release: async (db, fileId) => {
    const entry = await store.release(db, fileId)
    if (entry) await record(nobody(db), filesFacts.checked, entry.userId, { entryId: entry.entryId })
  },
  discard: async (db, fileId) => {
    const entry = await store.discard(db, fileId)
    if (entry) await record(nobody(db), filesFacts.refused, entry.userId, { entryId: entry.entryId })
  },
})
