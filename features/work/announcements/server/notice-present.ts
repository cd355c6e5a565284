import { z } from 'zod'
import { kind, type Reader } from '#features/surfaces/notifications/server/api.ts'
import { info as wire, person } from '#features/surfaces/notifications/contract.ts'

const info = z.object({
  agentUser: person.optional(),
  announcement: wire.shape.announcement.unwrap(),
})
export type NoticeInfo = z.infer<typeof info>

const ofType = (type: string, word: 'published' | 'changed' | 'reminder') =>
  kind({
    type,
    event: 'announcements',
    urgency: 'news',
    because: 'audience',
    thing: ({ announcement }) => announcement.id,
    together: {
      name: `announcements.${word}`,
      text: (all, { say }) => say('announcements.notice.together', { what: word, count: all.length }),
      to: '/dashboard',
    },
    info,
    // once it is deleted, whatever was said of it says so
    text: ({ announcement: { title, creator, deletedAt } }: NoticeInfo, { say }: Reader) =>
      say(`announcements.notice.${deletedAt ? 'deleted' : word}`, {
        title,
        name: creator ? `${creator.firstName} ${creator.lastName}`.trim() : 'none',
      }),
    to: ({ announcement: { id, deletedAt } }) => (deletedAt ? '/dashboard' : `/dashboard?announcement=${id}`),
  })

/** To everyone in its audience, once. */
export const wasPublished = ofType('AnnouncementPublished', 'published')
/** When an editor asks for it. */
export const isChanged = ofType('AnnouncementChanged', 'changed')
/** To those who have not acknowledged it. */
export const reminds = ofType('AnnouncementReminder', 'reminder')

export const notices = [wasPublished, isChanged, reminds]
