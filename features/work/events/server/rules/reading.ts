import type ICAL from 'ical.js'
import type { Day } from '#kit/days.ts'
import { draftOf, type Limits, type Reading, type Refused } from './drafts.ts'
import { readCalendar, textIn, writtenIn } from './ics.ts'
import { zonesOf } from './own-zones.ts'
import { type SeriesDraft, withSingleDates } from './single-dates.ts'
import { zoneOf } from './zones.ts'

/** What a file holds. A time without a zone has an empty one: the reader's zone applies. */
export interface CalendarContents {
  drafts: SeriesDraft[]
  refused: Refused[]
  /** There are more entries than are read: none of them is given. */
  isTooLong?: true
}

/** How a file is read. */
export interface ReadingArgs extends Limits {
  /** Around which days clocks of the file are compared with known zones. */
  today: Day
}

export const MOST_ENTRIES = 5000

/** @throws NoCalendar */
export function eventsIn(text: string, { today, ...limits }: ReadingArgs): CalendarContents {
  const calendar = readCalendar(text)
  const entries = calendar.getAllSubcomponents('vevent')
  if (entries.length > MOST_ENTRIES) return { drafts: [], refused: [], isTooLong: true }
  const zone = zoneOf(textIn(calendar, 'x-wr-timezone').trim()) ?? ''
  const reading = { zone, zoneNamed: zonesOf(calendar, { floating: zone, today }), limits }
  return contentsOf(entries, reading)
}

function contentsOf(entries: readonly ICAL.Component[], reading: Reading): CalendarContents {
  const found: CalendarContents = { drafts: [], refused: [] }
  const taken = new Set<string>()
  const add = (draft: SeriesDraft | Refused) => {
    if ('why' in draft) found.refused.push(draft)
    else if (!taken.has(draft.uid)) {
      taken.add(draft.uid)
      found.drafts.push(draft)
    }
  }
  const isOverride = (entry: ICAL.Component) => entry.hasProperty('recurrence-id')
  const masters = entries.filter((entry) => !isOverride(entry))
  const overrides = Map.groupBy(entries.filter(isOverride), uidOf)
  for (const entry of masters) {
    const draft = draftOf(entry, reading)
    add('why' in draft ? draft : withSingleDates(draft, entry, overrides.get(uidOf(entry)) ?? [], reading))
  }
  // a person who is invited to one date alone has that without its series
  const known = new Set(masters.map(uidOf))
  for (const [uid, ones] of overrides) if (!known.has(uid)) for (const entry of ones) add(alone(entry, uid, reading))
  return found
}

function alone(entry: ICAL.Component, uid: string, reading: Reading): SeriesDraft | Refused {
  const draft = draftOf(entry, reading)
  if ('why' in draft) return draft
  if (draft.repeat) return { name: draft.name, day: draft.day, why: 'changedDates' }
  const mark = String(writtenIn(entry, 'recurrence-id')[0]?.values[0])
  const named = { ...draft, uid: `${uid.slice(0, 450)} ${mark.slice(0, 40)}`.trim() }
  return withSingleDates(named, entry, [], reading)
}

const uidOf = (entry: ICAL.Component) => textIn(entry, 'uid').trim()

/** The reader in a process of its own, see `platform/guarded.ts`. */
export async function* read(file: Buffer, args: ReadingArgs): AsyncIterable<string> {
  yield JSON.stringify(eventsIn(file.toString('utf8'), args))
}
