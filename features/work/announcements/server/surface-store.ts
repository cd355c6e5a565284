import { sql } from 'kysely'
import { type Concerned, reaches } from '#features/people/audience/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'
import { withdrawAbout, withdrawFrom } from '#features/surfaces/notifications/server/api.ts'
import type { Db } from '#platform/db.ts'
import { may, readerIds, visibleTo } from './access.ts'

/** In the audit trail an announcement has its title for those who may edit it or see it; no other reader of the trail knows of it. */
export const announcementSubjects: AuditSubjects = {
  name: 'announcements',
  named: (ids, reader) => sql`select a.id, a.title from announcements a where a.id = any(${[...ids]}::uuid[])
    and (${may.edit(reader)} or (${may.read(reader)} and ${visibleTo(reader.userId, new Date())}))`,
  personOf: () => sql`null::uuid`,
}

/** Older ones are left alone when everyone may have moved: what was said of them is no news. */
const RECENT_DAYS = 180
const MOST = 100

/** People who left the audience of an announcement lose their notification of it. */
export async function withdrawFromStrangers(db: Db, people: Concerned, now: Date): Promise<void> {
  if (people === 'everyone') return withdrawFromAll(db, now)
  for (const userId of people)
    await withdrawFrom(
      db,
      userId,
      sql`(select a.id from announcements a where a.deleted_at is null and not ${reaches(sql.ref('a.audience_id'), userId, now)})`,
    )
}

async function withdrawFromAll(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; audienceId: string }>`
    select id, audience_id from announcements where deleted_at is null
      and published_at > ${now}::timestamptz - ${RECENT_DAYS}::int * interval '1 day'
    order by published_at desc limit ${MOST}`.execute(db)
  for (const { id, audienceId } of rows) await withdrawAbout(db, id, readerIds(audienceId, now))
}
