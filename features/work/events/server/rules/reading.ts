import { draftOf, type Draft, type Limits, type Refused } from './drafts.ts'
import { type Component, propertyIn, readCalendar } from './ics.ts'
import { zoneOf } from './zones.ts'

/** What a file holds. A time without a zone has an empty one: the reader's zone applies. */
export interface CalendarContents {
  drafts: Draft[]
  refused: Refused[]
}

/** Entries after these are not looked at. */
const MOST = 5000

/** @throws NoCalendar */
export function eventsIn(text: string, limits: Limits): CalendarContents {
  const calendar = readCalendar(text)
  const entries = calendar.inside.filter(({ name }) => name === 'VEVENT').slice(0, MOST)
  const zone = zoneOf(propertyIn(calendar, 'X-WR-TIMEZONE')?.value.trim() ?? '') ?? ''
  const moved = new Set(entries.filter((one) => propertyIn(one, 'RECURRENCE-ID')).map(uidOf))
  const found: CalendarContents = { drafts: [], refused: [] }
  const taken = new Set<string>()
  for (const entry of entries) {
    const draft = draftOf(entry, { zone, limits })
    if ('why' in draft) found.refused.push(draft)
    // of a series whose single dates were moved the others alone would be wrong
    else if (moved.has(draft.uid)) found.refused.push({ name: draft.name, day: draft.day, why: 'changedDates' })
    else if (!taken.has(draft.uid)) {
      taken.add(draft.uid)
      found.drafts.push(draft)
    }
  }
  return found
}

const uidOf = (entry: Component) => propertyIn(entry, 'UID')?.value.trim() ?? ''

/** The reader in a process of its own, see `platform/guarded.ts`. */
export async function* read(file: Buffer, limits: Limits): AsyncIterable<string> {
  yield JSON.stringify(eventsIn(file.toString('utf8'), limits))
}
