import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { announcements } from './contract.ts'
import { announcementReactions } from './reactions/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Published to everyone, who are to acknowledge it. */
    announcement: string
  }
}

/** Before the clock of any test, which stands still while a sweep takes minutes. */
const LONG_AGO = new Date(Date.now() - 86_400_000)

const fields = (f: { department: string }) => ({
  title: label(),
  body: 'The lift is being repaired.',
  audience: { departmentIds: [f.department] },
  publish: 'now',
})

export const sweep: SweepPart = {
  of: [announcements, announcementReactions],
  own: { id: 'announcement' },
  records: async (db, { owner, mark }) => {
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
    return { announcement: id }
  },
  params: { sign: 'celebrate' },
  examples: {
    createAnnouncement: fields,
    changeAnnouncement: fields,
    announcementReaders: () => ({ shown: 'acknowledged' }),
  },
}
