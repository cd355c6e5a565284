import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import addressparser from 'nodemailer/lib/addressparser'
import { addDays, isDay } from '#kit/days.ts'
import type { CalendarPart } from './letter.ts'

const STATUS = {
  accepted: ICalAttendeeStatus.ACCEPTED,
  maybe: ICalAttendeeStatus.TENTATIVE,
  declined: ICalAttendeeStatus.DECLINED,
} as const

/**
 * The calendar part of a letter as an ICS file (RFC 5545) with its method (RFC 5546). Its reader is the only attendee: who else is invited
 * is not for everyone to know. The organizer has the sender's address, as Gmail and Outlook act on an invitation only when it comes from
 * its organizer; `RSVP=FALSE`, as no answer by mail is read.
 */
export function invitation(
  part: CalendarPart,
  { from, to }: { from: string; to: string },
): { method: 'REQUEST' | 'CANCEL'; filename: string; content: string } {
  const isRequest = part.method === 'request'
  const method = isRequest ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL
  const calendar = ical({ prodId: { company: 'Staffroom', product: 'Calendar' }, method })
  const [sender] = addressparser(from, { flatten: true })
  const event = calendar.createEvent({
    id: part.uid,
    sequence: part.sequence,
    stamp: part.changedAt,
    lastModified: part.changedAt,
    summary: part.summary,
    ...(part.description && { description: part.description }),
    ...(part.location && { location: part.location }),
    ...(part.url && { url: part.url }),
    ...timesOf(part),
    status: isRequest ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: ICalEventTransparency.OPAQUE,
    organizer: { name: part.organizer, email: sender?.address ?? from },
  })
  event.createAttendee({
    email: to,
    role: ICalAttendeeRole.REQ,
    status: part.reply ? STATUS[part.reply] : ICalAttendeeStatus.NEEDSACTION,
    rsvp: false,
  })
  return { method: isRequest ? 'REQUEST' : 'CANCEL', filename: 'invite.ics', content: calendar.toString() }
}

/** Whole days have no zone, and end with the day after. */
const timesOf = ({ start, end }: CalendarPart) =>
  isDay(start)
    ? { allDay: true, start: `${start}T00:00:00Z`, end: `${addDays(end, 1)}T00:00:00Z` }
    : { start, end, timezone: 'UTC' }
