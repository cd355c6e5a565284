import { type RawBuilder, sql } from 'kysely'
import type { Active } from '#kit/active.ts'
import type { Db } from '#platform/db.ts'
import { claimingFile, discardUnscanned, forgetFiles, releaseFile } from '#platform/file-rows.ts'

/** An attachment, and its active content. */
export interface Attachment {
  id: string
  name: string
  active: Active[]
  /** The virus scanner has not been asked yet: it cannot be opened. */
  checking: boolean
}

/** A clause: an upload of the actor's becomes the person's file; of nothing it returns nothing. */
export const claiming = (id: string | null | undefined, ownerId: string, actorId: string): RawBuilder<unknown> =>
  id
    ? claimingFile(id, { purpose: 'attachment', ownerId, by: actorId })
    : sql`select null::uuid as id, null::text as name, null::text[] as active, null::boolean as checking where false`

/** An upload of the actor's becomes the person's file; null when the actor has no such upload. */
export const claim = async (db: Db, id: string, ownerId: string, actorId: string): Promise<Attachment | null> =>
  (await claimingFile(id, { purpose: 'attachment', ownerId, by: actorId }).execute(db)).rows[0] ?? null

/** @returns undefined when there is no such upload of the actor */
export async function attach(db: Db, { id, userId }: { id: string; userId: string }, fileId: string, actorId: string) {
  const attachment = await claim(db, fileId, userId, actorId)
  if (!attachment) return undefined
  const { version } = await db
    .updateTable('timeOffRequests')
    .set((eb) => ({ attachmentFileId: attachment.id, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { version, attachment }
}

/** What is attached to a request. */
export const attached = async (db: Db, id: string): Promise<Attachment | null> =>
  (await db
    .selectFrom('timeOffRequests as r')
    .innerJoin('files as f', 'f.id', 'r.attachmentFileId')
    .select(['f.id', 'f.name', 'f.active', 'f.unscanned as checking'])
    .$narrowType<{ active: Active[] }>()
    .where('r.id', '=', id)
    .executeTakeFirst()) ?? null

export const attachmentOf = (db: Db, id: string) =>
  db
    .selectFrom('timeOffRequests as r')
    .innerJoin('files as f', 'f.id', 'r.attachmentFileId')
    .select(['f.id', 'f.name', 'f.contentType', 'f.storageKey', 'f.unscanned'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Forgets uploads from before that moment which no request names (not sent, replaced, taken away). @returns where their bytes lie */
export const forgetUnused = (db: Db, before: Date): Promise<string[]> =>
  forgetFiles(
    db,
    'attachment',
    before,
    sql`exists (select 1 from time_off_requests r where r.company_id = f.company_id and r.attachment_file_id = f.id)`,
  )

/** From now on it can be opened. @returns the request that it belongs to, if there is one yet */
export async function release(db: Db, fileId: string): Promise<string | undefined> {
  if (!(await releaseFile(db, fileId))) return undefined
  const request = await db
    .selectFrom('timeOffRequests')
    .select('id')
    .where('attachmentFileId', '=', fileId)
    .executeTakeFirst()
  return request?.id
}

/** Takes an infected file off its request, and away. @returns whose it was; undefined when it is gone already */
export async function discard(db: Db, fileId: string) {
  const request = await db
    .updateTable('timeOffRequests')
    .set((eb) => ({ attachmentFileId: null, version: eb('version', '+', 1) }))
    .where('attachmentFileId', '=', fileId)
    .returning(['id', 'userId'])
    .executeTakeFirst()
  const file = await discardUnscanned(db, fileId)
  return file && { request, uploadedBy: file.createdBy }
}
