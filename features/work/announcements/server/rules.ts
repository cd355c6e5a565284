/** The last row of a page: what it is sorted by, then its id. */
export type Place = [string, string] | [string, string, string]

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const writeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** @returns null for anything that no page has handed out */
export function readCursor<P extends Place>(text: string, isPlace: (parts: readonly string[]) => boolean): P | null {
  const value = parsed(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && !one.includes('\0'))) return null
  return isPlace(value) && ID.test(value.at(-1)) ? (value as P) : null
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const isInstant = (text: string | undefined) => INSTANT.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** Whether it is pinned, when it appeared. */
export const isNewestPlace = (parts: readonly string[]) =>
  parts.length === 3 && ['true', 'false'].includes(parts[0]!) && isInstant(parts[1])
export const isMomentPlace = (parts: readonly string[]) => parts.length === 2 && isInstant(parts[0])
/** What a name is sorted by. */
export const isNamePlace = (parts: readonly string[]) => parts.length === 2

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

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

const mayBe = (local: string, after: string): boolean => isWallTime(local) && local > after
