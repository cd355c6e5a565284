import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { type Around, label, type SweepPart } from '#tests/sweeps/part.ts'
import { announcements } from './contract.ts'
import { announcementFiles } from './files/contract.ts'
import { announcementReactions } from './reactions/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Published to everyone, who are to acknowledge it. */
    announcement: string
    /** Uploaded by the owner, of no announcement yet. */
    announcementFile: string
    announcementPicture: string
    /** Of the announcement. */
    announcementAttachment: string
  }
}

/** Before the clock of any test, which stands still while a sweep takes minutes. */
const LONG_AGO = new Date(Date.now() - 86_400_000)

const fields = (f: { department: string; announcementFile: string; announcementPicture: string }) => ({
  pictureId: f.announcementPicture,
  pictureAlt: 'The lift',
  fileIds: [f.announcementFile],
  title: label(),
  body: 'The lift is being repaired.',
  audience: { departmentIds: [f.department] },
  publish: 'now',
})

const uploadOf = async (db: Db, { owner }: Around, purpose: string, contentType: string): Promise<string> =>
  (
    await db
      .insertInto('files')
      .values({
        purpose,
        name: purpose,
        contentType,
        size: 1,
        storageKey: `none/${randomUUID()}`,
        ownerId: owner,
        createdBy: owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const sweep: SweepPart = {
  of: [announcements, announcementReactions, announcementFiles],
  own: {
    id: 'announcement',
    fileId: 'announcementAttachment',
    fileIds: 'announcementFile',
    pictureId: 'announcementPicture',
  },
  records: async (db, around) => {
    const { owner, mark } = around
    const { id: audienceId } = await db
      .insertInto('audiences')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('audienceParts').values({ audienceId, kind: 'everyone' }).execute()
    const { id } = await db
      .insertInto('announcements')
      .values({
        title: `Fire drill ${mark}`,
        body: 'Leave by the nearest stairs.',
        creatorId: owner,
        audienceId,
        publishedAt: LONG_AGO,
        releasedUntil: LONG_AGO,
        asksAcknowledgement: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attached = await uploadOf(db, around, 'announcement', 'application/pdf')
    await db.insertInto('announcementFiles').values({ announcementId: id, fileId: attached, position: 0 }).execute()
    return {
      announcement: id,
      announcementAttachment: attached,
      announcementFile: await uploadOf(db, around, 'announcement', 'application/pdf'),
      announcementPicture: await uploadOf(db, around, 'announcementpicture', 'image/jpeg'),
    }
  },
  params: { sign: 'celebrate' },
  examples: {
    createAnnouncement: fields,
    changeAnnouncement: fields,
    announcementReaders: () => ({ shown: 'acknowledged' }),
  },
  without: [
    'uploadAnnouncementFile',
    'uploadAnnouncementPicture',
    'showAnnouncementPicture',
    'downloadAnnouncementFile',
  ],
}
