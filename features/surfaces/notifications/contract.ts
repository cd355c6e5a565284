import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { WARNINGS } from '#features/people/flows/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    notifications: true
  }
}

/** The events of notifications, as people's settings group them. */
export const EVENTS = [
  'requests',
  'birthday',
  'announcements',
  'access',
  'event',
  'private_message',
  'private_group',
] as const
export type Event = (typeof EVENTS)[number]
export const CHANNELS = ['email', 'desktop', 'app'] as const
export type Channel = (typeof CHANNELS)[number]

export const PAGE = 20

export const person = personRef.omit({ avatar: true }).meta({ id: 'NotifiedPerson' })
export type Person = z.infer<typeof person>

export const leave = z
  .object({
    id: z.uuid(),
    status: z.string(),
    approvers: z.array(person),
    dateFrom: z.iso.date(),
    dateTo: z.iso.date(),
  })
  .meta({
    id: 'NotifiedLeave',
    description: 'A leave as a notification speaks of it. Only the requester and the approvers get these.',
  })
export type Leave = z.infer<typeof leave>

export const ownLeave = leave
  .extend({ kind: z.uuid(), name: z.string() })
  .meta({ id: 'NotifiedOwnLeave', description: "Leave of one of the company's own types, as it was called then." })

export const info = z
  .object({
    agentUser: person
      .extend({ avatar: z.string().nullable().optional() })
      .optional()
      .describe("Who did it. The picture is today's, not that of the day it happened."),
    patientUser: person.optional().describe('The person it is about.'),
    users: z.array(person).optional().describe('For birthdays.'),
    date: z.iso.date().optional().describe('For birthdays: the day they are on; for a role: its last.'),
    role: z
      .object({ name: z.string(), builtIn: z.string().nullable(), area: z.string().nullable() })
      .optional()
      .describe('A role that ends, or has ended.'),
    file: z
      .object({ exportId: z.uuid(), name: z.string() })
      .optional()
      .describe('A file that was made in the background.'),
    group: z
      .object({ id: z.uuid(), name: z.string() })
      .optional()
      .describe('A private group that the reader was added to.'),
    announcement: z
      .object({ id: z.uuid(), title: z.string(), creator: person.nullable(), deletedAt: z.string().nullable() })
      .optional()
      .describe('An announcement; once it is deleted, `deletedAt` says since when.'),
    event: z
      .object({
        id: z.uuid(),
        name: z.string(),
        date: z.iso.date(),
        dateTo: z.iso.date().optional().describe('Its last day, where that is another.'),
        timeFrom: z.string().describe('Empty of whole days.'),
        timeTo: z.string(),
      })
      .optional()
      .describe('An event, at the times that the clock shows where the reader works.'),
    table: z
      .object({ id: z.uuid(), name: z.string(), title: z.string() })
      .optional()
      .describe("A row of one of the company's own tables that expires on `date`; `title` says what it is of."),
    delegation: z
      .object({ standIn: person, firstDay: z.iso.date(), lastDay: z.iso.date() })
      .optional()
      .describe('Who decides for the person it is about, and on which days.'),
    flow: z
      .object({ id: z.uuid(), name: z.string(), to: z.string() })
      .optional()
      .describe('An approval flow in which something does not fit, and where it is changed.'),
    flowProblem: z
      .object({ what: z.enum(WARNINGS), step: z.number().int(), count: z.number().int() })
      .optional()
      .describe('What does not fit in the flow.'),
    standsFor: person.optional().describe('The approver in whose place the reader decides on the leave.'),
    count: z.number().int().optional().describe('For an import: how many people came.'),
    isReminder: z.boolean().optional().describe('The request waits for its reader for too long.'),
    certificateAfter: z
      .number()
      .int()
      .optional()
      .describe('The leave is longer than this many days and needs a certificate, which is missing.'),
    before: z
      .object({
        kind: z.string(),
        name: z.string().nullable().optional(),
        dateFrom: z.iso.date(),
        dateTo: z.iso.date(),
      })
      .optional()
      .describe('What a request was when its reader last read of it; only where it has changed since.'),
    vacation: leave.optional(),
    dayOff: leave.optional(),
    sickDay: leave.optional(),
    parentalLeave: leave.optional(),
    timeOff: ownLeave.optional(),
  })
  .meta({ id: 'NotificationInfo' })
export type Info = z.infer<typeof info>

const mark = z.object({ kind: z.string(), asked: z.boolean() })
export type Mark = z.infer<typeof mark>

export const notification = z
  .object({
    id: z.uuid(),
    type: z.string(),
    date: z
      .string()
      .describe('Unique and increasing per person: the date of the last one of a page is the cursor of the next.'),
    wasRead: z.boolean(),
    info,
    event: z
      .enum(EVENTS)
      .nullable()
      .describe(
        'Which switches of the settings it goes by. Null, like the next four, for a type that no feature brings any more.',
      ),
    text: z.string().nullable().describe('One sentence to the reader, in their language.'),
    to: z.string().nullable().describe('The target of a click. It checks rights anew: the notification may be old.'),
    mark: mark.nullable().describe('The kind of leave beside its picture.'),
    because: z.string().nullable().describe('Why the reader gets it: `approver`, `requester`, `participant`, …'),
    thing: z
      .uuid()
      .nullable()
      .describe('The record that it is about; several with the same are about one thing, which can be muted.'),
    isMuted: z.boolean().describe('The reader gets no more notifications about this thing.'),
    isKept: z.boolean().describe('The reader marked it as unread: that it is seen again does not make it read.'),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

const switches = z.object({ email: z.boolean(), desktop: z.boolean(), app: z.boolean() })
export const channels = z
  .object({
    requests: switches,
    birthday: switches,
    announcements: switches,
    access: switches,
    event: switches,
    private_message: switches,
    private_group: switches,
  })
  .meta({ id: 'NotificationChannels' })
export type Channels = z.infer<typeof channels>

const token = z
  .string()
  .min(1)
  .max(200)
  .describe('From the address in an email; it turns one kind of emails of one person off and on.')
const subscription = z
  .object({
    event: z
      .enum([...EVENTS, 'everything'])
      .describe('Which emails, as in the notification settings; `everything`: all that can wait.'),
    email: z.string().describe('Where they go.'),
    company: z.string(),
    isOn: z.boolean().describe('Whether they are sent.'),
  })
  .meta({ id: 'EmailSubscription' })
export type Subscription = z.infer<typeof subscription>
const A_QUARTER = 15 * 60
const limits = [{ per: 'ip', times: 120, seconds: A_QUARTER }] as const

export const notifications = contract({
  listNotifications: {
    method: 'GET',
    shows: ['notifications', 'names'],
    path: '/api/notifications',
    summary: 'Your notifications, newest first; an empty page is the end',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ dateFrom: z.iso.datetime({ offset: true }).optional() }),
    reply: z.object({ data: z.array(notification) }),
  },
  readNotifications: {
    method: 'PUT',
    path: '/api/notifications/read',
    summary: 'Marks your notifications as read; other ids are ignored',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
    reply: z.object({ unreadNotificationsCount: z.number().int() }),
  },
  unreadNotifications: {
    method: 'PUT',
    path: '/api/notifications/unread',
    summary: 'Marks your notifications as unread; other ids are ignored',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
    reply: z.object({ unreadNotificationsCount: z.number().int() }),
  },
  clearNotifications: {
    method: 'PUT',
    path: '/api/notifications/clear',
    summary: 'Deletes all your notifications',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({ unreadNotificationsCount: z.number().int() }),
    success: 'notifications.cleared',
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/notifications/:id',
    summary: 'Deletes one notification',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ id: z.uuid() }),
    reply: z.object({ unreadNotificationsCount: z.number().int() }),
    success: 'notifications.deleted',
  },
  showChannels: {
    method: 'GET',
    shows: ['notifications'],
    path: '/api/settings/notifications',
    summary: 'Your notification settings',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({ data: channels }),
  },
  updateChannels: {
    method: 'PUT',
    path: '/api/settings/notifications',
    summary: 'Changes your notification settings',
    needs: 'session',
    openIn: ['before-first-day'],
    // what came later may be left out, and stays
    input: z.object({ data: channels.partial({ access: true, announcements: true }) }),
    reply: z.object({ data: channels }),
    success: 'notifications.channelsUpdated',
  },
  showSubscription: {
    method: 'GET',
    shows: ['notifications'],
    path: '/api/unsubscribe/:token',
    summary: 'What an unsubscribe link is about',
    needs: 'public',
    limits,
    input: z.object({ token }),
    reply: z.object({ data: subscription }),
  },
  changeSubscription: {
    method: 'PUT',
    path: '/api/unsubscribe/:token',
    summary: 'Turns the emails of an unsubscribe link off or on',
    needs: 'public',
    limits,
    input: z.object({ token, isOn: z.boolean() }),
    reply: z.object({ data: subscription }),
  },
  unsubscribe: {
    method: 'POST',
    path: '/unsubscribe/:token',
    summary: 'Turns emails off with one click in a mail program (RFC 8058)',
    needs: 'public',
    posted: { maxBytes: 16 * 1024 },
    limits,
    input: z.object({ token, 'List-Unsubscribe': z.literal('One-Click').describe('What the mail program sends.') }),
    reply: z.object({ data: subscription }),
  },
})
