export interface Cover {
  stay: number
  of: number
}

/**
 * How many of a team are at work on the thinnest of these days when one more of them is away.
 * @param size of the team, with the one who asks
 * @param away leave of the others
 * @returns null where there is no team, or no working day
 */
export function coverOf(
  days: readonly string[],
  size: number,
  away: readonly { userId: string; firstDay: string; lastDay: string }[],
): Cover | null {
  if (size < 2 || days.length === 0) return null
  const others = days.map(
    (day) => new Set(away.filter((one) => one.firstDay <= day && day <= one.lastDay).map((one) => one.userId)).size,
  )
  return { stay: Math.max(0, size - 1 - Math.max(...others)), of: size }
}

/** More than a third of the team away, and at least two people: one of two or of three is no surprise. */
export const isThin = ({ stay, of }: Cover): boolean => of - stay > 1 && (of - stay) * 3 > of
