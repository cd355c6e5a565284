/** So many at once: more are a program that makes tokens. */
export const MOST = 50

const DAY = 86_400_000

/** Why a last day cannot be, or null. Days are counted in UTC, as the tokens are. */
export function refusalOf(lastDay: string, now: Date, longest: number): 'past' | 'tooFar' | null {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const days = (Date.parse(lastDay) - today) / DAY
  if (days < 1) return 'past'
  return days > longest ? 'tooFar' : null
}

/** A token is good for the whole of its last day. */
export const endOf = (lastDay: string): Date => new Date(Date.parse(lastDay) + DAY)
