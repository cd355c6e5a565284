import { GIVE_UP_DAYS } from '../contract.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** How long after each try that did not succeed the next one is: eight tries within a day. */
const PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR] as const
export const TRIES = PAUSES.length + 1

const LONGEST_PAUSE = 24 * HOUR

/**
 * When to try again; null when that was the last try.
 * @param left tries that are left
 * @param asked milliseconds for which the receiver asks to be left alone (`retryAfter`)
 */
export function nextTry(left: number, now: Date, asked = 0): Date | null {
  if (left <= 0) return null
  const pause = PAUSES[Math.max(0, TRIES - 1 - left)]!
  return new Date(now.getTime() + Math.max(pause, Math.min(asked, LONGEST_PAUSE)))
}

/** The pause that `Retry-After` asks for, in milliseconds: seconds or a date (RFC 9110); 0 for anything else. */
export function retryAfter(header: string | null, now: Date): number {
  if (header === null) return 0
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND
  // anything else would be taken for some date too: `-5` is a day in 2001
  const until = /^[A-Za-z]{3},? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime())
}

/** 410 Gone: the receiver says that nothing is to be sent there any more. */
export const isGone = (statusCode: number | null): boolean => statusCode === 410

/** Since when nothing may have succeeded for a webhook to be given up. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - GIVE_UP_DAYS * 24 * HOUR)
