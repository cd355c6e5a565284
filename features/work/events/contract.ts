import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { audience, describedAudience } from '#features/people/audience/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Events, who is invited to them, and what they answered. */
    events: true
  }
}

export const REPLIES = ['accepted', 'maybe', 'declined'] as const
export type Reply = (typeof REPLIES)[number]
/** Which dates of an event that repeats: this one, this and those after it, all that are not over. */
export const SCOPES = ['this', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]
export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const MONTHLY_BY = ['date', 'weekday', 'lastWeekday'] as const
/** Minutes before the beginning at which people can be reminded. */
export const REMINDERS = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080] as const
export const NAME = 150
export const TEXT = 5000
export const PLACE = 200
export const LINK = 1000
export const PAGE = 20
const MOST_TIMES = 1000
const MOST_APART = 99
const LAST_WEEKDAY = 6
/** An event ends at most so many days after the day on which it begins. */
export const MOST_DAYS_MORE = 30

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'events.timeWrong' })

export const repeat = z
  .object({
    frequency: z.enum(FREQUENCIES),
    interval: z
      .number()
      .int()
      .min(1)
      .max(MOST_APART)
      .default(1)
      .describe('Every so many days, weeks, months or years.'),
    weekdays: z
      .array(z.number().int().min(0).max(LAST_WEEKDAY))
      .max(LAST_WEEKDAY + 1)
      .default([])
      .describe('Of `weekly`: 0 is Sunday.'),
    monthlyBy: z
      .enum(MONTHLY_BY)
      .default('date')
      .describe(
        'Of `monthly`: on the date of the first day, on its weekday ("the second Tuesday"), or on the last of that name.',
      ),
    until: z.iso.date().nullable().default(null).describe('The last day on which it may be.'),
    count: z
      .number()
      .int()
      .min(1)
      .max(MOST_TIMES)
      .nullable()
      .default(null)
      .describe('How often it is, in place of `until`.'),
  })
  .meta({ id: 'EventRepeat', description: 'How an event repeats; without `until` and `count` it does not end.' })
export type Repeat = z.output<typeof repeat>

/** What an event has, without who is invited and how it repeats. */
export const eventDetails = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(NAME)
    .regex(/^[^\p{Cc}]*$/u, { message: 'events.nameWrong' }),
  description: z.string().trim().max(TEXT).default('').describe('Plain text with line breaks.'),
  place: z
    .string()
    .trim()
    .max(PLACE)
    .regex(/^[^\p{Cc}]*$/u, { message: 'events.nameWrong' })
    .default(''),
  link: z
    .string()
    .trim()
    .max(LINK)
    .regex(/^(https?:\/\/[^\s/]\S*)?$/i, { message: 'events.linkWrong' })
    .default('')
    .describe('An address that begins with http:// or https://, or nothing.'),
  day: z.iso.date(),
  endDay: z.iso.date().optional().describe('The last day; without it the event ends on the day on which it begins.'),
  isWholeDay: z.boolean().default(false).describe('It has days and no times: those that are sent are left aside.'),
  startTime: time.optional().describe('Required unless it is of whole days.'),
  endTime: time.optional().describe('Required unless it is of whole days.'),
  timeZone: z.string().max(60).describe('The zone whose clock the times are of: `Europe/Stockholm`.'),
  remindMinutes: z
    .literal([...REMINDERS])
    .nullable()
    .default(null)
    .describe('Participants who have not declined are reminded so many minutes before it begins.'),
}
const fields = z.object({ ...eventDetails, repeat: repeat.nullable().default(null), audience })
export type EventInput = z.output<typeof fields>

const when = z.object({
  day: z.iso.date(),
  endDay: z.iso.date(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
})

/** An event as those see it who may know of it. */
const event = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    place: z.string(),
    link: z.string(),
    creator: personRef.nullable(),
    ...when.shape,
    isWholeDay: z.boolean().describe('It begins at 00:00 and ends at 24:00.'),
    startsAt: z.string(),
    endsAt: z.string(),
    local: when.describe('The same by the clock where the reader works; whole days are the same days everywhere.'),
    remindMinutes: z.number().int().nullable(),
    repeat: repeat.nullable(),
    isOwn: z.boolean().describe('Whether this date was changed without the others.'),
    canceledAt: z.string().nullable(),
    isParticipant: z.boolean(),
    reply: z.enum(REPLIES).nullable().describe("The reader's own answer to this date."),
    version: z.number().int(),
  })
  .meta({ id: 'Event' })
export type CalendarEvent = z.infer<typeof event>

const edited = event
  .extend({
    audience: describedAudience,
    seriesDay: z.iso.date().describe('The first day of the whole series.'),
    timesBefore: z.number().int().describe('How many dates the series has had before this one.'),
  })
  .meta({ id: 'EditedEvent' })
export type Edited = z.infer<typeof edited>

const participant = z
  .object({
    user: personRef,
    reply: z.enum(REPLIES).nullable(),
    away: z
      .enum(['full', 'am', 'pm', 'some'])
      .nullable()
      .describe(
        'Away on its days, as far as the reader may see absences: all of them, the morning or the afternoon of its only day, or some of them.',
      ),
  })
  .meta({ id: 'EventParticipant' })
export type Participant = z.infer<typeof participant>

const one = z.object({ id: z.uuid() })
const creators = { anyOf: ['events.create', 'events.manage'] } as const
const saved = z.object({ data: event })
const version = z.number().int().optional()

export const events = contract({
  createEvent: {
    method: 'POST',
    path: '/api/events',
    summary: 'Creates an event, and invites its participants',
    needs: { anyOf: ['events.create'] },
    input: fields,
    reply: saved,
    status: 201,
    success: 'events.saved',
  },
  showEvent: {
    method: 'GET',
    shows: ['events', 'names'],
    path: '/api/events/:id',
    summary: 'An event that you are invited to, that you have created, or that you may look after',
    needs: 'session',
    input: one,
    reply: z.object({
      data: event,
      can: z.object({ edit: z.boolean(), reply: z.boolean() }),
    }),
  },
  editEvent: {
    method: 'GET',
    shows: ['events', 'names', 'groups', 'departments', 'locations', 'roles', 'catalogues'],
    path: '/api/events/:id/edit',
    summary: 'An event with its participants as they were chosen, for those who may change it',
    needs: creators,
    input: one,
    reply: z.object({ data: edited }),
  },
  changeEvent: {
    method: 'PUT',
    path: '/api/events/:id',
    summary: 'Changes an event; participants are notified when its time or place changes',
    needs: creators,
    input: fields.extend({
      ...one.shape,
      version,
      scope: z
        .enum(SCOPES)
        .default('all')
        .describe('Of an event that repeats. With `this`, `repeat` and `audience` stay as they are.'),
      audience: audience.optional(),
    }),
    reply: saved,
    success: 'events.saved',
  },
  cancelEvent: {
    method: 'POST',
    path: '/api/events/:id/cancellation',
    summary: 'Cancels an event; participants are notified',
    needs: creators,
    input: one.extend({ version, scope: z.enum(SCOPES).default('all') }),
    reply: z.object({}),
    success: 'events.canceled',
  },
  replyToEvent: {
    method: 'PUT',
    path: '/api/events/:id/reply',
    summary: 'Answers an invitation; another answer replaces it',
    needs: 'session',
    input: one.extend({
      reply: z.enum(REPLIES),
      scope: z.enum(['this', 'all']).default('all').describe('`this`: to this date of an event that repeats only.'),
    }),
    reply: z.object({}),
    success: 'events.replied',
  },
  listEventParticipants: {
    method: 'GET',
    shows: ['events', 'people', 'calendar'],
    path: '/api/events/:id/participants',
    summary: 'Who is invited, what they answered to this date, and who of them is away on it',
    needs: 'session',
    input: one.extend({
      search: z.string().trim().max(100).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE),
    }),
    reply: z.object({
      counts: z
        .object({
          accepted: z.number().int(),
          maybe: z.number().int(),
          declined: z.number().int(),
          open: z.number().int().describe('Who have not answered.'),
        })
        .nullable()
        .describe("Null where the participants include something whose members you can't see: then nobody is listed."),
      data: z.array(participant),
      next: z.string().nullable(),
    }),
  },
  findAwayParticipants: {
    method: 'POST',
    shows: ['calendar', 'people'],
    path: '/api/events/away',
    summary: 'Who of these people is away on some days, as far as you may see absences; nothing is saved',
    needs: creators,
    input: z.object({ audience, day: z.iso.date(), endDay: z.iso.date().optional() }),
    reply: z.object({
      data: z.array(participant.omit({ reply: true })).describe('At most 20.'),
      count: z.number().int().describe('How many there are in all.'),
    }),
  },
})
