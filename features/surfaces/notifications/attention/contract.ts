import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { notification } from '../contract.ts'

export const SNOOZES = ['tomorrow', 'next_week'] as const
export type Snooze = (typeof SNOOZES)[number]

const own = z.object({ id: z.uuid() })
const counted = z.object({ unreadNotificationsCount: z.number().int() })

/** So many of each are listed. */
export const MOST_ASIDE = 100

const snoozed = z.object({ notification, until: z.iso.datetime() })
const muted = z.object({
  thing: z.uuid(),
  mutedAt: z.iso.datetime(),
  notification: notification.nullable().describe('The newest about it; null where the reader deleted them all.'),
})
const aside = z
  .object({ snoozed: z.array(snoozed), muted: z.array(muted) })
  .meta({ id: 'PutAside', description: 'What a person wants to hear of later, or not at all.' })
export type PutAside = z.infer<typeof aside>

/** What a person does with one of their notifications besides reading it. */
export const attention = contract({
  snoozeNotification: {
    method: 'PUT',
    path: '/api/notifications/:id/snooze',
    summary: 'Hides a notification until tomorrow or next week; then it is unread again',
    needs: 'session',
    openIn: ['before-first-day'],
    input: own.extend({
      until: z.enum(SNOOZES).describe('At the hour of your daily emails, on the next day or on the next Monday.'),
    }),
    reply: counted.extend({ until: z.iso.datetime() }),
    success: 'notifications.snoozed',
  },
  listPutAside: {
    method: 'GET',
    shows: ['notifications', 'names'],
    path: '/api/notifications/aside',
    summary: `Your snoozed notifications, the next first, and what you muted, the latest first; up to ${MOST_ASIDE} of each`,
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({ data: aside }),
  },
  unmuteThing: {
    method: 'DELETE',
    path: '/api/notifications/muted/:thing',
    summary: 'Begins notifications about a thing again; also where none about it is left',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ thing: z.uuid().describe('What it is about: `thing` of a notification.') }),
    reply: z.object({}),
    success: 'notifications.unmuted',
  },
  wakeNotification: {
    method: 'PUT',
    path: '/api/notifications/:id/wake',
    summary: 'Brings a snoozed notification back',
    needs: 'session',
    openIn: ['before-first-day'],
    input: own,
    reply: counted,
  },
  muteNotification: {
    method: 'PUT',
    path: '/api/notifications/:id/mute',
    summary: 'Ends notifications about the thing that this one is about, except those that cannot wait',
    needs: 'session',
    openIn: ['before-first-day'],
    input: own,
    reply: z.object({}),
    success: 'notifications.muted',
  },
  unmuteNotification: {
    method: 'PUT',
    path: '/api/notifications/:id/unmute',
    summary: 'Begins notifications about the thing again that this one is about',
    needs: 'session',
    openIn: ['before-first-day'],
    input: own,
    reply: z.object({}),
    success: 'notifications.unmuted',
  },
})
