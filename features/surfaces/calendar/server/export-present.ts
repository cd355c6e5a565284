import type { Say } from '#platform/words.ts'
import type { FeedItem } from './feed-store.ts'

/** The kind by which a calendar is narrowed. */
export function kindOf({ what, kind }: Pick<FeedItem, 'what' | 'kind'>): string {
  if (what === 'leave') return kind ?? 'away'
  return what === 'extraDay' ? 'extra_day' : what
}

/** An entry as a line of a table: who, what, from, to, what else there is to say, where. */
export function rowOf(item: FeedItem, { say, timeZone }: { say: Say; timeZone: string }): string[] {
  const { person, title, place, firstDay, lastDay, startsAt, endsAt, what } = item
  // leave knows halves of days; its moments are only for programs that know none
  const hasTimes = what !== 'leave' && startsAt !== null && endsAt !== null
  return [
    person ?? '',
    title ?? say(`calendar.kind-${kindOf(item)}`),
    hasTimes ? clock(startsAt, timeZone) : firstDay,
    hasTimes ? clock(endsAt, timeZone) : lastDay,
    notesOf(item, say).join(', '),
    place ?? '',
  ]
}

/** `2026-12-01 10:00` */
const clock = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)

function notesOf({ what, parts, isPending }: FeedItem, say: Say): string[] {
  const [first, last] = parts?.split(' ') ?? []
  return [
    ...(what === 'event' || what === 'holiday' || what === 'extraDay' ? [say(`calendar.kind-${what}`)] : []),
    ...(isPending ? [say(what === 'event' ? 'calendar.notes.notAccepted' : 'calendar.page.waits')] : []),
    ...(first === 'pm' ? [say('calendar.notes.fromNoon')] : []),
    ...(last === 'am' ? [say('calendar.notes.untilNoon')] : []),
  ]
}
