import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const SNOOZES = ['tomorrow', 'next_week'] as const
export type Snooze = (typeof SNOOZES)[number]

const own = z.object({ id: z.uuid() })
const counted = z.object({ unreadNotificationsCount: z.number().int() })

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
