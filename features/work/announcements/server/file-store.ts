import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import {
  claimingFile,
  discardUnscanned,
  forgetFiles,
  insertFile,
  type NewFile,
  releaseFile,
  removeFile,
} from '#platform/file-rows.ts'

/** Apart, so that no file is shown as a picture. */
type Purpose = Extract<NewFile['purpose'], 'announcement' | 'announcementpicture'>

/** It is its uploader's until an announcement names it. @returns its id */
export const add = (db: Db, purpose: Purpose, file: Omit<NewFile, 'purpose' | 'ownerId'>): Promise<string> =>
  insertFile(db, { purpose, ownerId: file.createdBy, ...file })

/** An upload of the person's that no announcement has becomes this one's. @returns false when there is no such upload */
export const claim = async (
  db: Db,
  purpose: Purpose,
  { fileId, announcementId, by }: { fileId: string; announcementId: string; by: string },
): Promise<boolean> =>
  (await claimingFile(fileId, { purpose, ownerId: announcementId, by, isFree: true }).execute(db)).rows.length > 0

/** In their order. */
export const idsOf = async (db: Db, announcementId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('announcementFiles')
      .select('fileId')
      .where('announcementId', '=', announcementId)
      .orderBy('position')
      .execute()
  ).map(({ fileId }) => fileId)

/** These files in this order, and no others. */
export async function link(db: Db, announcementId: string, fileIds: readonly string[]): Promise<void> {
  await db.deleteFrom('announcementFiles').where('announcementId', '=', announcementId).execute()
  if (fileIds.length === 0) return
  const rows = fileIds.map((fileId, position) => ({ announcementId, fileId, position }))
  await db.insertInto('announcementFiles').values(rows).execute()
}

/** Its link goes with it. @returns where its bytes lie */
export const remove = (db: Db, fileId: string): Promise<string | undefined> => removeFile(db, fileId)

/** A file of this announcement and no other. */
export const find = (db: Db, announcementId: string, fileId: string) =>
  db
    .selectFrom('announcementFiles as af')
    .innerJoin('files as f', 'f.id', 'af.fileId')
    .select(['f.name', 'f.contentType', 'f.storageKey', 'f.unscanned'])
    .where('af.announcementId', '=', announcementId)
    .where('af.fileId', '=', fileId)
    .executeTakeFirst()

export const pictureOf = (db: Db, announcementId: string) =>
  db
    .selectFrom('announcements as a')
    .innerJoin('files as f', 'f.id', 'a.pictureFileId')
    .select(['f.id', 'f.contentType', 'f.storageKey'])
    .where('a.id', '=', announcementId)
    .executeTakeFirst()

const announcementOf = async (db: Db, fileId: string): Promise<string | undefined> =>
  (await db.selectFrom('announcementFiles').select('announcementId').where('fileId', '=', fileId).executeTakeFirst())
    ?.announcementId

/** The scanner has found nothing. @returns its announcement, if it has one yet */
export async function release(db: Db, fileId: string): Promise<string | undefined> {
  const announcementId = await announcementOf(db, fileId)
  return (await releaseFile(db, fileId)) ? announcementId : undefined
}

/** The scanner has refused it: a person who is editing the announcement sees that it has changed. @returns its announcement */
export async function discard(db: Db, fileId: string): Promise<string | undefined> {
  const announcementId = await announcementOf(db, fileId)
  if (!(await discardUnscanned(db, fileId)) || !announcementId) return undefined
  await db
    .updateTable('announcements')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', announcementId)
    .execute()
  return announcementId
}

/** Forgets uploads from before that moment which no announcement has. @returns where their bytes lie */
export async function forgetLeft(db: Db, before: Date): Promise<string[]> {
  const files = await forgetFiles(
    db,
    'announcement',
    before,
    sql`exists (select 1 from announcement_files af where af.company_id = f.company_id and af.file_id = f.id)`,
  )
  const pictures = await forgetFiles(
    db,
    'announcementpicture',
    before,
    sql`exists (select 1 from announcements a where a.company_id = f.company_id and a.picture_file_id = f.id)`,
  )
  return [...files, ...pictures]
}
