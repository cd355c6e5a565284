import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import { storage } from '#platform/storage-binding.ts'
import * as files from './file-store.ts'

/** An upload of the actor's becomes the picture of an announcement. @throws Problem 422 at its field */
export async function claimPicture(ctx: Context, announcementId: string, fileId: string): Promise<void> {
  const about = { fileId, announcementId, by: ctx.actor.userId }
  if (!(await files.claim(ctx.db, 'announcementpicture', about))) throw invalid({ pictureId: ['errors.gone'] })
}

/**
 * These files in this order, and no others: what is new is an upload of the actor's, what is left out goes with its bytes. Called while
 * the announcement is held, so that of two editors neither takes the other's files for gone.
 * @returns whether anything has changed
 * @throws Problem 422 at the field
 */
export async function attach(ctx: Context, announcementId: string, given: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(given)]
  const before = await files.idsOf(ctx.db, announcementId)
  if (wanted.join() === before.join()) return false
  for (const fileId of wanted.filter((id) => !before.includes(id))) {
    const about = { fileId, announcementId, by: ctx.actor.userId }
    if (!(await files.claim(ctx.db, 'announcement', about))) throw invalid({ fileIds: ['errors.gone'] })
  }
  await files.link(ctx.db, announcementId, wanted)
  for (const fileId of before.filter((id) => !wanted.includes(id))) await drop(ctx, fileId)
  return true
}

/** The file goes, and its bytes follow. */
export async function drop(ctx: Pick<Context, 'db' | 'afterCommit'>, fileId: string): Promise<void> {
  const key = await files.remove(ctx.db, fileId)
  if (key) ctx.afterCommit(() => storage.remove(key))
}

/** With an announcement that is deleted. */
export async function dropAll(
  ctx: Pick<Context, 'db' | 'afterCommit'>,
  announcementId: string,
  picture: string | null,
) {
  const all = await files.idsOf(ctx.db, announcementId)
  for (const fileId of picture ? [...all, picture] : all) await drop(ctx, fileId)
}
