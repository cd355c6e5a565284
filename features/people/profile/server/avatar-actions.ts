import { avatarPath } from '#features/core/members/contract.ts'
import { user } from '#features/core/members/facts.ts'
import { mayRecord as may } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import type { Download, Upload } from '#platform/files.ts'
import { ensure, found, invalid, missing } from '#platform/problems.ts'
import { nameOf } from '#platform/put-before.ts'
import { relationTo } from '#platform/scope.ts'
import { storage } from '#platform/storage-binding.ts'
import * as store from './store.ts'

const YEAR = 31_536_000

export async function changeAvatar(ctx: Context, userId: string, files: readonly Upload[]) {
  await ensureChangeable(ctx, userId)
  const [file] = files
  if (!file) throw invalid({ file: ['errors.required'] })
  const picture = file.read as Buffer
  const kept = { name: 'avatar.webp', contentType: 'image/webp', size: picture.length, storageKey: nameOf(file) }
  const fileId = await replace(ctx, userId, { ...kept, createdBy: ctx.actor.userId })
  return { avatar: avatarPath(userId, fileId!) }
}

export async function removeAvatar(ctx: Context, userId: string) {
  await ensureChangeable(ctx, userId)
  await replace(ctx, userId, null)
  return { avatar: null }
}

export async function showAvatar(ctx: Context, userId: string, version?: string): Promise<Download> {
  const file = found(await store.avatarFile(ctx.db, userId))
  const body = await storage.read(file.storageKey).catch(() => {
    throw missing()
  })
  const maxAge = version === file.id ? YEAR : 60
  return { name: 'avatar.webp', contentType: file.contentType, body, inline: true, maxAge }
}

/** Whether there is such a person is for `relationTo` to say. */
async function ensureChangeable(ctx: Context, userId: string): Promise<void> {
  ensure(may.changeAvatar(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
}

async function replace(ctx: Context, userId: string, picture: store.Picture | null) {
  const { id, oldKey } = await store.replaceAvatar(ctx.db, userId, picture)
  await record(ctx, user.updated, userId, { changes: { avatar: [null, null] } })
  if (oldKey) ctx.afterCommit(() => storage.remove(oldKey))
  return id
}
