import { type RawBuilder, sql } from 'kysely'
import type { Active } from '#kit/active.ts'
import type { Db } from '#platform/db.ts'

/** What is attached, and what it brings beside its pages. */
export interface Attachment {
  id: string
  name: string
  active: Active[]
  /** The virus scanner has not been asked yet: it cannot be opened. */
  checking: boolean
}

/** An upload is its uploader's until a request names it. */
export async function insert(
  db: Db,
  file: {
    name: string
    contentType: string
    size: number
    storageKey: string
    active: string[]
    unscanned: boolean
    actorId: string
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into files (purpose, owner_id, name, content_type, size, active, unscanned, storage_key, created_by)
    values ('attachment', ${file.actorId}, ${file.name}, ${file.contentType}, ${file.size}, ${file.active}, ${file.unscanned}, ${file.storageKey}, ${file.actorId}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

/**
 * A subquery with the id and name of an upload, which becomes the person's file: nothing where the actor did not upload such a
 * file, so that nobody attaches (and then reads) what another person uploaded.
 */
export const claimed = (id: string | null | undefined, ownerId: unknown, actorId: string): RawBuilder<unknown> =>
  id
    ? sql`update files set owner_id = ${ownerId} where id = ${id} and purpose = 'attachment' and created_by = ${actorId} returning id, name, active, unscanned as checking`
    : sql`select null::uuid as id, null::text as name, null::text[] as active, null::boolean as checking where false`

/** @returns undefined when there is no such upload of the actor */
export async function attach(db: Db, { id, userId }: { id: string; userId: string }, fileId: string, actorId: string) {
  const { rows } = await sql<{ version: number; attachment: Attachment }>`
    with file as (${claimed(fileId, userId, actorId)})
    update time_off_requests r set attachment_file_id = file.id, version = r.version + 1 from file where r.id = ${id}
    returning r.version, json_build_object('id', file.id, 'name', file.name, 'active', file.active, 'checking', file.checking) as attachment`.execute(
    db,
  )
  return rows[0]
}

export const attachmentOf = (db: Db, id: string) =>
  db
    .selectFrom('timeOffRequests as r')
    .innerJoin('files as f', 'f.id', 'r.attachmentFileId')
    .select(['f.id', 'f.name', 'f.contentType', 'f.storageKey', 'f.unscanned'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Forgets uploads from before that moment which no request names (not sent, replaced, taken away). @returns where their bytes lie */
export async function forgetUnused(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from files f where f.purpose = 'attachment' and f.created_at < ${before}
      and not exists (select 1 from time_off_requests r where r.company_id = f.company_id and r.attachment_file_id = f.id)
    returning f.storage_key`.execute(db)
  return rows.map((row) => row.storageKey)
}

export interface Unscanned {
  id: string
  storageKey: string
}

/** Uploads that the scanner could not be asked about. */
export const unscanned = (db: Db): Promise<Unscanned[]> =>
  db
    .selectFrom('files')
    .select(['id', 'storageKey'])
    .where('unscanned', '=', true)
    .where('purpose', '=', 'attachment')
    .orderBy('createdAt')
    .execute()

/** From now on it can be opened. @returns the request that it belongs to, if there is one yet */
export async function release(db: Db, fileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ requestId: string | null }>`
    with file as (update files set unscanned = false where id = ${fileId} and unscanned returning company_id, id)
    select r.id as request_id from file
      left join time_off_requests r on r.company_id = file.company_id and r.attachment_file_id = file.id`.execute(db)
  return rows[0]?.requestId ?? undefined
}

/** Takes an infected file off its request, and away. @returns whose it was; undefined when it is gone already */
export async function discard(db: Db, fileId: string) {
  const request = await db
    .updateTable('timeOffRequests')
    .set((eb) => ({ attachmentFileId: null, version: eb('version', '+', 1) }))
    .where('attachmentFileId', '=', fileId)
    .returning(['id', 'userId'])
    .executeTakeFirst()
  const file = await db
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where('unscanned', '=', true)
    .returning('createdBy')
    .executeTakeFirst()
  return file && { request, uploadedBy: file.createdBy }
}
