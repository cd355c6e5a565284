import { type RawBuilder, sql } from 'kysely'
import type { Active } from '#kit/active.ts'
import type { Db } from './db.ts'

// The rows of kept files of all features; their bytes are in `storage`. Any module reads them, only this one writes.

export interface NewFile {
  purpose:
    | 'avatar'
    | 'logo'
    | 'attachment'
    | 'import'
    | 'group'
    | 'checklist'
    | 'record'
    | 'benefit'
    | 'announcement'
    | 'announcementpicture'
  name: string
  contentType: string
  size: number
  storageKey: string
  createdBy: string
  /** Whose record it belongs to. */
  ownerId?: string
  /** What a PDF brings beside its pages. */
  active?: string[]
  /** The virus scanner has not been asked yet. */
  unscanned?: boolean
}

/** @returns its id */
export const insertFile = async (db: Db, file: NewFile): Promise<string> =>
  (await db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id

/**
 * @param id null where there may be none before: the same statement is sent, and finds nothing
 * @returns the key under which the bytes lie: remove them after the commit; undefined when there is no such file
 */
export const removeFile = async (db: Db, id: string | null): Promise<string | undefined> =>
  (await db.deleteFrom('files').where('id', '=', id).returning('storageKey').executeTakeFirst())?.storageKey

/** What is known of an upload that has an owner. */
export interface ClaimedFile {
  id: string
  name: string
  active: Active[]
  /** The virus scanner has not been asked yet. */
  checking: boolean
}

/**
 * A statement, or a clause of one: an upload becomes the owner's file. It returns no row unless this very person uploaded the file, so
 * that nobody can attach (and then read) another person's upload; with `isFree` neither one that has another owner already.
 */
export const claimingFile = (
  id: string,
  { purpose, ownerId, by, isFree }: { purpose: NewFile['purpose']; ownerId: string; by: string; isFree?: boolean },
): RawBuilder<ClaimedFile> =>
  sql<ClaimedFile>`update files set owner_id = ${ownerId} where id = ${id} and purpose = ${purpose} and created_by = ${by}
    ${isFree ? sql`and owner_id = created_by` : sql``}
    returning id, name, active, unscanned as checking`

/** The scanner has found nothing: from now on it can be opened. @returns false when it can be already, or is gone */
export const releaseFile = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .updateTable('files')
    .set({ unscanned: false })
    .where('id', '=', id)
    .where('unscanned', '=', true)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Takes away what the scanner has refused. @returns who uploaded it; undefined when it is gone already */
export const discardUnscanned = (db: Db, id: string) =>
  db.deleteFrom('files').where('id', '=', id).where('unscanned', '=', true).returning('createdBy').executeTakeFirst()

/** Forgets files of a purpose from before that moment which nothing names. @param named a condition on `f` @returns where their bytes lie */
export async function forgetFiles(
  db: Db,
  purpose: NewFile['purpose'],
  before: Date,
  named: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from files f where f.purpose = ${purpose} and f.created_at < ${before} and not ${named} returning f.storage_key`.execute(
    db,
  )
  return rows.map((row) => row.storageKey)
}
