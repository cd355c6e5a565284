import type { Day } from '#kit/days.ts'

/** Where a person works from a day on. */
export interface Place {
  from: Day
  locationId: string | null
  /** Its day has not come: only those who keep the history know of it. */
  isPlanned: boolean
}

/** @param places by their day, and of one day in the order in which they were recorded; the first one also holds before it */
export const placeOn = (places: readonly Place[], day: Day): Place | undefined =>
  places.findLast(({ from }) => from <= day) ?? places[0]

/** What is so everywhere, and what is so where the person works on that day. */
export const isThere = ({ locationId }: { locationId: string | null }, place: Place | undefined): boolean =>
  locationId === null || locationId === (place?.locationId ?? null)
