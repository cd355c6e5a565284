import { GIVE_UP_DAYS } from '../contract.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** How long after each try that did not succeed the next one is: eight tries within a day. */
const PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR] as const
export const TRIES = PAUSES.length + 1

/**
 * When to try again; null when that was the last try.
 * @param left tries that are left
 */
export function nextTry(left: number, now: Date): Date | null {
  if (left <= 0) return null
  const pause = PAUSES[Math.max(0, TRIES - 1 - left)]!
  return new Date(now.getTime() + pause)
}

/** Since when nothing may have succeeded for a webhook to be given up. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - GIVE_UP_DAYS * 24 * HOUR)
