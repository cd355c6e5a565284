import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface HeldAnnouncement {
  id: string
  title: string
  body: string
  audienceId: string
  /** `2026-12-01T09:00` */
  publishLocal: string | null
  publishedAt: Date | null
  publishedFact: string | null
  releasedUntil: Date | null
  endsOn: string | null
  sendsMail: boolean
  isPinned: boolean
  asksAcknowledgement: boolean
  takesReactions: boolean
  pictureFileId: string | null
  pictureAlt: string
  version: number
}

/** One that nobody else changes or publishes until the transaction ends. */
export const hold = (db: Db, id: string): Promise<HeldAnnouncement | undefined> =>
  db
    .selectFrom('announcements')
    .select([
      'id',
      'title',
      'body',
      'publishedAt',
      'publishedFact',
      'releasedUntil',
      'endsOn',
      'sendsMail',
      'isPinned',
      'asksAcknowledgement',
      'takesReactions',
      'pictureFileId',
      'pictureAlt',
      'version',
      sql<string>`audience_id`.as('audienceId'),
      sql<string | null>`to_char(publish_local, 'YYYY-MM-DD"T"HH24:MI')`.as('publishLocal'),
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export interface Fields {
  title: string
  body: string
  endsOn: string | null
  sendsMail: boolean
  isPinned: boolean
  asksAcknowledgement: boolean
  takesReactions: boolean
  pictureFileId: string | null
  pictureAlt: string
  publishLocal: string | null
}

export const insert = async (
  db: Db,
  fields: Fields & { id: string; audienceId: string; creatorId: string },
): Promise<string> => (await db.insertInto('announcements').values(fields).returning('id').executeTakeFirstOrThrow()).id

export const change = (db: Db, id: string, fields: Partial<Fields & { editedAt: Date }>) =>
  db
    .updateTable('announcements')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** It has appeared to the first people; `releasedUntil` says up to which moment. */
export const markReleased = (
  db: Db,
  id: string,
  fields: { publishedAt: Date; publishedFact: string; releasedUntil: Date },
) => db.updateTable('announcements').set(fields).where('id', '=', id).execute()

/** The text goes, and nobody is to be notified of it any more. */
export async function markDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('announcements')
    .set((eb) => ({ deletedAt: now, body: '', pictureAlt: '', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('announcementReaders')
    .set({ notice: null, noticeFact: null })
    .where('announcementId', '=', id)
    .execute()
}

/** @returns whether the person had not acknowledged it before */
export async function acknowledge(db: Db, id: string, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ userId: string }>`
    insert into announcement_readers as r (announcement_id, user_id, acknowledged_at) values (${id}, ${userId}, ${now})
    on conflict (company_id, announcement_id, user_id) do update set acknowledged_at = excluded.acknowledged_at,
      notice = null, notice_fact = null where r.acknowledged_at is null
    returning r.user_id`.execute(db)
  return rows.length > 0
}
