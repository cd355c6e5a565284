type Place = readonly (string | null)[]
/** The last row of a page: what it is sorted by, then its id. */
type Sorted = [by: string, id: string]
type Newest = [isPinned: string, appeared: string, id: string]

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const isInstant = (text: string | null | undefined) => INSTANT.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** Whether it is pinned, when it appeared. */
export const isNewestPlace = (place: Place): place is Newest =>
  place.length === 3 && ['true', 'false'].includes(place[0]!) && isInstant(place[1])
export const isMomentPlace = (place: Place): place is Sorted => place.length === 2 && isInstant(place[0])
/** What a name is sorted by. */
export const isNamePlace = (place: Place): place is Sorted => place.length === 2 && !place.includes(null)

/** A wall time that a calendar has: not 31 February. */
export const isWallTime = (local: string): boolean => {
  const at = new Date(`${local}:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(local)
}

/** What is wrong with the days of an announcement. @param here the wall time where its writer works */
export function wrongTimes(
  { publishLocal, endsOn }: { publishLocal: string | null; endsOn: string | null },
  { here, isPublished, endedOn }: { here: string; isPublished: boolean; endedOn: string | null },
): Record<string, string[]> {
  const today = here.slice(0, 10)
  // the last day of one that has ended may stay
  const isNewEnd = endsOn !== null && endsOn !== endedOn
  const first = publishLocal?.slice(0, 10) ?? today
  return {
    ...(publishLocal !== null &&
      !mayBe(publishLocal, isPublished ? '' : here) && { publishLocal: ['announcements.pastTime'] }),
    ...(isNewEnd && (endsOn < first || endsOn < today) && { endsOn: ['announcements.endsTooEarly'] }),
  }
}

/** A picture needs alternative text. */
export const wrongPicture = ({
  pictureFileId,
  pictureAlt,
}: {
  pictureFileId: string | null
  pictureAlt: string
}): Record<string, string[]> =>
  pictureFileId !== null && pictureAlt === '' ? { pictureAlt: ['announcements.picture.altRequired'] } : {}

const mayBe = (local: string, after: string): boolean => isWallTime(local) && local > after
