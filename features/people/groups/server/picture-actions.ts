import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import type { Download, Upload } from '#platform/files.ts'
import { found, invalid, missing } from '#platform/problems.ts'
import { nameOf } from '#platform/put-before.ts'
import { storage } from '#platform/storage-binding.ts'
import { groupFacts } from '../facts.ts'
import * as store from './store.ts'

const YEAR = 31_536_000
const NAME = 'group.webp'

/** Runs before the group is created or saved: an unacceptable picture is refused while the form is open. */
export async function upload(ctx: Context, [file]: readonly Upload[]) {
  if (!file) throw invalid({ file: ['errors.required'] })
  const { length: size } = file.read as Buffer
  const kept = { name: NAME, contentType: 'image/webp', size, storageKey: nameOf(file) }
  const id = await store.insertPicture(ctx.db, { ...kept, createdBy: ctx.actor.userId })
  await record(ctx, groupFacts.pictureUploaded, id, { size })
  return { id }
}

export async function show(ctx: Context, id: string, version?: string): Promise<Download> {
  const { avatarFileId } = found(await store.find(ctx.db, ctx.actor, id))
  const file = found(await store.pictureOf(ctx.db, found(avatarFileId)))
  const body = await storage.read(file.storageKey).catch(() => {
    throw missing()
  })
  return { name: NAME, contentType: file.contentType, body, inline: true, maxAge: version === file.id ? YEAR : 60 }
}
