import { isId } from '#kit/ids.ts'
import { notUnderstood } from './problems.ts'

/** Where a page of a list ended: what its last row is sorted by (null: it has none of it), and last the row's id. */
export type Place = readonly (string | null)[]

/** As text for an address. */
export const writeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/**
 * The place that a list has handed out. What its parts are is for the list to check: anyone may send anything.
 * @returns null for what is no place: texts without a zero, which PostgreSQL does not take, or null, and an id at the end
 */
export function readCursor(text: string): Place | null {
  const value = parsed(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(value) || !value.every((one) => one === null || isText(one))) return null
  return isId(String(value.at(-1))) ? value : null
}

/**
 * Where a page begins; null for the first one.
 * @param isPlace whether the list could have handed it out
 * @throws Problem 400 when it could not
 */
export function placeAfter<P extends Place>(
  cursor: string | undefined,
  isPlace: (place: Place) => place is P,
): P | null {
  if (!cursor) return null
  const place = readCursor(cursor)
  if (!place || !isPlace(place)) throw notUnderstood()
  return place
}

/** A page of rows of which one more was read than is shown. */
export const pageOf = <T extends { place: Place }>(rows: readonly T[], limit: number) => ({
  rows: rows.slice(0, limit),
  next: rows.length > limit ? writeCursor(rows[limit - 1]!.place) : null,
})

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
