import type { Day } from '#kit/days.ts'

/** A period of employment that ended, when the next one began, and whether that one's service counts on from it. */
export interface EarlierPeriod {
  first: Day
  last: Day
  next: Day
  bridged: boolean
}

interface Employed {
  hireDate: Day
  terminationDate: Day | null
  /** In order. */
  earlier: readonly EarlierPeriod[]
}

/**
 * The period of employment that a day belongs to, by default the latest: each has a ledger of its own, which is made of what happened
 * from `from` on and before `until`. Between two periods it is the one that ended.
 */
export function periodOn({ hireDate, terminationDate, earlier }: Employed, on?: Day) {
  const found = on === undefined ? -1 : earlier.findIndex(({ next }) => on < next)
  const index = found < 0 ? earlier.length : found
  const { first, last, next } = earlier[index] ?? { first: hireDate, last: terminationDate, next: null }
  return {
    hireDate: first,
    leaveDate: last,
    serviceFrom: serviceBefore(earlier.slice(0, index)) ?? first,
    from: earlier[index - 1]?.next ?? null,
    until: next,
  }
}

/** Since when service counts that goes on after these periods; null where it begins anew. */
function serviceBefore(earlier: readonly EarlierPeriod[]): Day | null {
  const anew = earlier.findLastIndex(({ bridged }) => !bridged)
  return earlier[anew + 1]?.first ?? null
}
