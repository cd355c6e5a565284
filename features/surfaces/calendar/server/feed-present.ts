import ICAL from 'ical.js'
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { addDays } from '#kit/days.ts'
import type { Say } from '#platform/words.ts'
import type { Feed, FeedItem } from './feed-store.ts'
import type { BusySpan, Span } from './rules.ts'

export const presentFeed = ({ scope, since, lastReadAt }: Feed) => ({
  scope,
  since: since.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
})

/** How often a program is asked to read again, in seconds. */
const HOURLY = 3600

/**
 * A feed in ICS format (RFC 5545): the same rows give the same bytes, so that a program which has them gets 304.
 * @param host of the company: a UID is the row's id there, whatever else changes
 */
export function icsOf(items: readonly FeedItem[], { say, name, host }: { say: Say; name: string; host: string }) {
  const calendar = ical({
    name,
    prodId: { company: 'Staffroom', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOURLY,
  })
  for (const item of items) calendar.createEvent(eventOf(item, say, host))
  return calendar.toString()
}

function eventOf(item: FeedItem, say: Say, host: string): ICalEventData {
  const { startsAt, endsAt, firstDay, lastDay, changedAt, version, isPending, description } = item
  const times =
    startsAt && endsAt
      ? { start: startsAt, end: endsAt, timezone: 'UTC' }
      : // whole days have no zone; the end is the day after
        { allDay: true, start: `${firstDay}T00:00:00Z`, end: `${addDays(lastDay, 1)}T00:00:00Z` }
  return {
    id: `${item.uid}@${host}`,
    summary: summaryOf(item, say),
    ...(description !== null && { description }),
    ...times,
    sequence: version - 1,
    stamp: changedAt,
    lastModified: changedAt,
    status: isPending ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    // who is away keeps nobody busy; one's own events do
    transparency: item.what === 'event' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    ...(item.what === 'event' && { location: item.place, url: item.link }),
  }
}

function summaryOf({ what, kind, person, place, title, isPending }: FeedItem, say: Say): string {
  if (what === 'event') return title!
  if (what === 'holiday' || what === 'extraDay') return place === null ? title! : `${title} (${place})`
  const word = title ?? say(`calendar.kind-${kind ?? what}`)
  return `${person}: ${word}${isPending ? '?' : ''}`
}

interface About {
  range: Span
  stamp: Date
  uid: string
  /** The standard wants to know whose time it is. */
  email: string
}

/** When a person is busy (VFREEBUSY of RFC 5545): no names, no kinds, no places. */
export function freeBusyOf(spans: readonly BusySpan[], { range, stamp, uid, email }: About): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Staffroom//Calendar//EN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  const busy = new ICAL.Component('vfreebusy')
  busy.addPropertyWithValue('uid', uid)
  busy.addPropertyWithValue('organizer', `mailto:${email}`)
  busy.addPropertyWithValue('dtstamp', utc(stamp))
  busy.addPropertyWithValue('dtstart', utc(range.from))
  busy.addPropertyWithValue('dtend', utc(range.to))
  for (const { kind, from, to } of spans) {
    const property = new ICAL.Property('freebusy')
    property.setParameter('fbtype', kind)
    property.setValue(ICAL.Period.fromData({ start: utc(from), end: utc(to) }))
    busy.addProperty(property)
  }
  calendar.addSubcomponent(busy)
  return `${calendar.toString()}\r\n`
}

const utc = (moment: Date): ICAL.Time => ICAL.Time.fromJSDate(moment, true)
